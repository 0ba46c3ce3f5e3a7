"""The law is stored with what was played under it; a table can be out of order."""

import sqlalchemy as sa
from alembic import op

revision = "floor_2"
down_revision = "floor_1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a table for laws, and let rounds name theirs.

    Laws are not filled in here but when the floor opens next: what is stored is sealed in the
    journal, and only the house writes there.
    """
    op.create_table(
        "laws",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("out_of_order", sa.Text, nullable=False, server_default=""))
    op.add_column("rounds", sa.Column("law", sa.String(64), nullable=False, server_default=""))
    of_table = "SELECT ruleset_digest FROM tables WHERE tables.id = rounds.table_id"
    op.execute(f"UPDATE rounds SET law = ({of_table})")
