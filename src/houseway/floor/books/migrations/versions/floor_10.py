"""Whose file a law is, so that nobody has more of them kept than the house allows."""

import sqlalchemy as sa
from alembic import op

revision = "floor_10"
down_revision = "floor_9"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add who handed a law in; those of earlier versions are nobody's."""
    op.add_column("laws", sa.Column("kept_for", sa.String(40), nullable=False, server_default=""))
