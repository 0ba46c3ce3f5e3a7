"""What is on, and what was dealt from a shoe, is found without reading all that is over."""

import sqlalchemy as sa
from alembic import op

revision = "floor_4"
down_revision = "floor_3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add indices, one of them over the few rounds that are on."""
    op.create_index("rounds_of_a_shoe", "rounds", ["shoe"])
    op.create_index("shoes_of_a_table", "shoes", ["table_id"])
    is_on = sa.text("ended_at = ''")
    columns = ["table_id"]
    op.create_index(
        "rounds_that_are_on", "rounds", columns, sqlite_where=is_on, postgresql_where=is_on
    )
