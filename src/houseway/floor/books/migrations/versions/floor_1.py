"""The floor as it first opened: journal, ledger, people, tables, rounds and shoes."""

import sqlalchemy as sa
from alembic import op

revision = "floor_1"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(40)
DIGEST = sa.String(64)
MOMENT = sa.String(32)


def upgrade() -> None:
    """Make every table."""
    _make_books()
    _make_floor()
    _make_rounds()


def _make_books() -> None:
    op.create_table(
        "journal",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("round_id", ID, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", DIGEST, nullable=False),
    )
    op.create_index("journal_round", "journal", ["round_id", "seq"])
    op.create_table(
        "postings",
        sa.Column(
            "seq",
            sa.BigInteger,
            sa.ForeignKey("journal.seq"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("source", sa.String(120), nullable=False),
        sa.Column("target", sa.String(120), nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint("cents > 0 AND source <> target", name="money_moves"),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("may_owe", sa.Boolean, nullable=False),
        sa.Column("balance_cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint("may_owe OR balance_cents >= 0", name="nobody_owes"),
    )


def _make_floor() -> None:
    op.create_table(
        "people",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(40), nullable=False, unique=True),
        sa.Column("is_guest", sa.Boolean, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("token", ID, nullable=False),
        sa.Column("came_at", MOMENT, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("ruleset", sa.String(60), nullable=False),
        sa.Column("ruleset_digest", DIGEST, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("timing", sa.Text, nullable=False),
        sa.Column("opened_by", ID, nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
    )
    op.create_index("ix_tables_is_open", "tables", ["is_open"])
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _make_rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("id", ID, primary_key=True),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("is_preparation", sa.Boolean, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("shoe", DIGEST, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
    )
    op.create_index("rounds_of_a_table", "rounds", ["table_id", "number"])
    op.create_table(
        "shoes",
        sa.Column("digest", DIGEST, primary_key=True),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("sealed_at", MOMENT, nullable=False),
        sa.Column("is_told", sa.Boolean, nullable=False),
    )
