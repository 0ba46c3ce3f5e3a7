"""How a round began is said once, by its entry in the journal."""

from alembic import op

revision = "floor_6"
down_revision = "floor_5"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take out of rounds what their first entries say."""
    for column in ("start", "choices", "people"):
        op.execute(f"ALTER TABLE rounds DROP COLUMN {column}")
