"""Whoever opens a table says what is allowed there beside playing."""

import sqlalchemy as sa
from alembic import op

revision = "floor_8"
down_revision = "floor_7"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is allowed at a table; at those that are there, whatever usually is."""
    op.add_column("tables", sa.Column("allows", sa.Text, nullable=False, server_default="{}"))
