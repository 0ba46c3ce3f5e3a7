"""Who deals by hand and who is ready outlives the process."""

import sqlalchemy as sa
from alembic import op

revision = "floor_3"
down_revision = "floor_2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a table keep who deals there and who is ready; of tables from before nobody knows."""
    op.add_column("tables", sa.Column("attendance", sa.Text, nullable=False, server_default="{}"))
