"""Old entries are pressed into chapters, and a round finds the chapters that tell of it."""

import sqlalchemy as sa
from alembic import op

revision = "floor_5"
down_revision = "floor_4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a table for chapters and one for what is in them."""
    op.create_table(
        "chapters",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("after", sa.BigInteger, nullable=False),
        sa.Column("before", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("entries", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "contents",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("chapter", sa.BigInteger, sa.ForeignKey("chapters.seq"), primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_index("contents_of_a_chapter", "contents", ["chapter"])
