"""What may be answered about a hand, by whoever decides about it or somebody behind."""

from msgspec.structs import replace

from houseway.games.spanish_21.boxes import Hand, Stake, Standing
from houseway.round.actions import Choose
from houseway.round.options import OnHand
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import Limits


def about(hand: Hand, choice: str, stake: Stake | None = None) -> OnHand:
    """To choose something about a hand: whoever decides, or somebody behind."""
    seat = hand.caller if stake is None else stake.seat
    return OnHand(Choose(seat, choice), hand=hand.number, box=0 if seat == hand.box else hand.box)


def covering(standing: Standing, hand: Hand, stake: Stake, choice: str) -> OnHand:
    """To wager as much on the second hand of a pair as on the first."""
    felt = standing.table.felt
    cents, rack = felt.stake(stake.seat, stake.wager), felt.racks[stake.seat]
    return replace(about(hand, choice, stake), costs=cents, rack_cents=rack)


def doubling(standing: Standing, stake: Stake) -> PlaceWager:
    """As much as the wager on the hand, or less in the table's steps."""
    rules, felt = standing.rules, standing.table.felt
    clause, step = rules.clause, rules.limits.step
    most = rules.most_double(felt.stake(stake.seat, stake.wager))
    return PlaceWager(
        seat=stake.seat,
        wager=stake.double,
        limits=Limits(step, max(step, most), step),
        rack_cents=felt.racks[stake.seat],
        permitted=(most,),
        equal_to=None,
        equal_clause="",
        compulsory=False,
        tender=rules.tender,
        clause=clause.double,
        bounds=(1, most),
        bound_clause=clause.double,
        limits_clause=clause.double,
        increments=clause.increments,
        tender_clause=rules.cites["tender"],
        coupons=clause.coupons,
    )
