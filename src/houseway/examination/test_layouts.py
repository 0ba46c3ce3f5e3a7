"""The felt that a game says should be drawn is the felt that its rounds are played on."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from houseway.examination import Law, examples
from houseway.examination.checks import noting
from houseway.examination.strategies import Way, answer, beginnings
from houseway.round.card_events import AreasLit, CardDealt, DiceRolled
from houseway.round.engine import Round
from houseway.round.payments import Moved, WagerPlaced
from houseway.round.spots import COMMON, COMMUNITY, HANDS
from houseway.round.wager_options import PlaceWager
from houseway.rulesets.values import Paytable
from houseway.table.layout import Layout


@examples(12)
@given(data=st.data())
def test_every_wager_and_card_has_its_place(law: Law, data: st.DataObject) -> None:
    rules, start, script = data.draw(beginnings(law.ruleset, Way()))
    layout = law.game.layout(rules)
    areas = {area.wager: area for area in layout.areas}
    round_ = law.game.round(rules, start)
    first = round_.turn
    assert first is not None
    offered = [option for option in first.options if isinstance(option, PlaceWager)]
    for option in offered:
        assert areas[option.wager].compulsory == option.compulsory
    with noting(round_):
        while round_.turn is not None:
            round_.take(answer(round_, script))
        placed = {event.wager for event in round_.events if isinstance(event, WagerPlaced)}
        assert layout.ring or placed <= {*areas}  # Round an oval bets lie before their seats.
        check_places(layout, round_)


def check_places(layout: Layout, round_: Round) -> None:
    """Every card, die and pot has a place where it is drawn, and every lit area is one."""
    dealt = Counter(event.spot for event in round_.events if isinstance(event, CardDealt))
    for spot, count in dealt.items():
        if spot.area in COMMON:
            room = {COMMUNITY.area: layout.community, **layout.common_hands}
            assert count <= room[spot.area], spot
        else:
            assert spot.area in HANDS[: layout.hands], spot
            room_there = layout.hand if spot.seat else layout.dealer
            assert layout.draws or count <= room_there, spot
    wagers = {area.wager for area in layout.areas}
    for event in round_.events:
        match event:
            case DiceRolled():
                assert len(event.dice) == layout.dice
            case AreasLit():
                assert wagers >= {*event.wagers}
            case Moved():
                pots = {account.name for account in event.sides if account.kind == "pot"}
                assert pots <= {*layout.pots}
            case _:
                pass


def test_no_two_areas_lie_in_one_place_and_all_have_a_title(law: Law) -> None:
    rules = law.ruleset.open()
    areas = law.game.layout(rules).areas
    if not law.game.wagers(rules).areas:
        assert not areas, "an area for a wager that nobody can make"
        assert law.game.layout(rules).pots, "what is bet in turn lies in a pot"
        return
    places = Counter((area.row, area.column) for area in areas)
    assert areas
    assert set(places.values()) == {1}
    assert min(row for row, _ in places) == min(column for _, column in places) == 0
    assert all(area.title.strip() for area in areas)


def test_the_paytables_in_force_are_on_the_felt(law: Law) -> None:
    rules = law.ruleset.open()
    layout = law.game.layout(rules)
    areas = {area.wager for area in layout.areas}
    drawn = {(payouts.cite, payouts.lines) for payouts in layout.payouts}
    assert {wager for payouts in layout.payouts for wager in payouts.also} <= areas
    for field in rules.__struct_fields__:
        table = getattr(rules, field)
        if isinstance(table, Paytable):
            lines = tuple((hand, str(pay)) for hand, pay in table.pays.items())
            assert (table.cite, lines) in drawn, field
