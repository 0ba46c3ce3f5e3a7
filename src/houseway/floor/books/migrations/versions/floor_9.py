"""Who played in a round is found without reading the journal, and what came of it is kept."""

import sqlalchemy as sa
from alembic import op

revision = "floor_9"
down_revision = "floor_8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what somebody played; rounds of earlier versions are not looked for."""
    op.create_table(
        "played",
        sa.Column("round_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("ended_at", sa.String(32), nullable=False),
        sa.Column("summary", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("played_by_somebody", "played", ["person_id", "ended_at"])
