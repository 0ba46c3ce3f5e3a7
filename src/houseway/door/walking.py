"""`houseway.walk`: every round that a small pack can give, played, and what it is worth exactly."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from houseway.door.asked import find_table
from houseway.door.finding import Choices, Which
from houseway.door.results import Result
from houseway.door.shapes.parts import exact, exactly, facts_of
from houseway.door.shapes.walks import DecidedShape, NetShape, WalkShape
from houseway.door.tables import Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotAllowed
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent
from houseway.pieces.money import Cents
from houseway.pieces.stock import read_pieces
from houseway.study.policies import find_policy
from houseway.study.small_packs import Walk, walk_pack
from houseway.study.walking import MOST
from houseway.table.driving import Policy

BEST = "best"
WAGERS: Final[dict[str, Kind]] = {"wager": "text", "house_advantage": "exact"}
NETS: Final[dict[str, Kind]] = {"net": "exact", "probability": "exact"}
DECISIONS: Final[dict[str, Kind]] = {
    "number": "whole",
    "seen": "text",
    "decision": "text",
    "probability": "exact",
    "action": "text",
    "worth": "exact",
}


class Walked(Result, frozen=True, kw_only=True, eq=False):
    """What a game comes to on a pack, every outcome of chance counted."""

    pack: tuple[Card, ...]
    policy: str
    """Who played: best play, the simple player, or a policy."""
    walk: Walk

    def in_short(self) -> str:
        """What the house keeps of the first wager, all wagers together."""
        walk = self.walk
        kept = f"{walk.house_advantage} of the first wager, {percent(walk.house_advantage)}"
        return f"{self.policy} play, {len(self.pack)} cards: the house keeps {kept}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every wager by itself."""
        return ("wager", "house advantage", ""), (
            (name, str(kept), percent(kept)) for name, kept in self.walk.wagers.items()
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`wagers`, `nets` and `decisions`."""
        decisions = (
            (number, decided.seen, str(decided.decision), decided.share, str(action), worth)
            for number, decided in enumerate(self.walk.decided, start=1)
            for action, worth in decided.worth.items()
        )
        return (
            Tidy.of("wagers", WAGERS, self.walk.wagers.items()),
            Tidy.of("nets", NETS, self.walk.nets.items()),
            Tidy.of("decisions", DECISIONS, decisions),
        )

    def shape(self) -> WalkShape:
        """What `houseway walk --json` prints."""
        found = self.walk
        return WalkShape(
            **facts_of(self.asked),
            pack=list(map(str, self.pack)),
            policy=self.policy,
            house_advantage=exact(found.house_advantage),
            average_stake=exact(found.average_stake),
            wagers=exactly(found.wagers),
            nets=[NetShape(net=exact(net), probability=exact(p)) for net, p in found.nets.items()],
            decisions=[
                DecidedShape(
                    seen=decided.seen.split("\n"),
                    decision=str(decided.decision),
                    probability=exact(decided.share),
                    worth=exactly({str(action): worth for action, worth in decided.worth.items()}),
                )
                for decided in found.decided
            ],
        )


def walk(
    game: Which,
    pack: str | Sequence[Card] = (),
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    wagers: Mapping[str, Cents] | None = None,
    policy: str | Policy = BEST,
    most: int = MOST,
    progress: Watched = None,
) -> Walked:
    """Play every round that a small pack can give to one player, through the game's own engine.

    Chance is walked through, Fractions to the end; where dice are thrown there is no pack. What the
    player wagers is what the simple player would, or `wagers`, in cents. Decisions are the best
    there are, by all that the seat was ever told, or those of a `policy`: `simple`, a function from
    a view to an action, or its name, `module:function`. More rounds than `most` are refused.

    >>> import houseway
    >>> walked = houseway.walk("three-card-poker", "2c 3d 5h 7c 9s Jd Qh", wagers={"ante": 1000})
    >>> walked.walk.house_advantage
    Fraction(1, 7)
    """
    if most < 1:
        raise NotAllowed(f"{most} rounds cannot be walked: there must be one at least")
    asked = find_table(game, rules, paytables, choices)
    cards = read_pieces(pack) if isinstance(pack, str) else tuple(pack)
    who = None if policy == BEST else find_policy(policy, asked.game)
    with watched(progress) as tell:
        found = walk_pack(
            asked.game, asked.rules, cards, wagers=wagers, policy=who, most=most, progress=tell
        )
    named = policy if isinstance(policy, str) else getattr(policy, "__qualname__", "policy")
    return Walked(asked=asked, pack=cards, policy=named, walk=found)
