"""What somebody has at a seat is kept once: in play, or aside until it is."""

import json

from alembic import op
from sqlalchemy import text

revision = "floor_7"
down_revision = "floor_6"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep of each seat what is not in play yet: all of it for who waits, else what came later."""
    tables = op.get_bind()
    for key, seats in tables.execute(text("SELECT id, seats FROM tables")).all():
        sitters = json.loads(seats)
        for sitter in sitters.values():
            rack, brought = sitter.pop("rack_cents"), sitter.pop("brought_cents")
            sitter["aside_cents"] = rack if sitter["waits"] else brought
        changed = {"seats": json.dumps(sitters, separators=(",", ":")), "key": key}
        tables.execute(text("UPDATE tables SET seats = :seats WHERE id = :key"), changed)
