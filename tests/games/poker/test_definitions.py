"""What the words of the regulation mean in a round: facts in their order, of golden rounds."""

import re

import pytest

from houseway.games.poker import GAME
from houseway.round.actions import Bring, Call, Choose, Proceed
from houseway.round.card_events import CardBurned, CardDealt
from houseway.round.stack_options import DrawCard
from houseway.round.start import Player, Start
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.golden import facts, played

RULESET = GAME.ruleset("ma")
Shown = tuple[str, str, tuple[str, ...]]
"""Clauses, with commas; a golden round; what becomes fact in it, one after the other."""

SHOWN: list[Shown] = [
    (
        "§1 all-in, §1 side pot, §7(c)4, §7(c)4i, §6(e)6",
        "11-side-pots",
        (
            r"wager 1 bet 8.00 \(call, all-in\)",
            *("gathered .* to pot side 1", "gathered .* to pot side 2"),
            *("awarded 40.00 from pot side 2 to rack 3", "awarded 30.00 from pot side 1 to rack 2"),
            *("awarded 20.00 from pot main to rack 1", "awarded 20.00 from pot main to rack 1"),
        ),
    ),
    (
        "§1 ante, §7(b)1, §13(b)",
        "13-duty-to-bet",
        (r"wager 1 bet 0.50 \(ante\)", r"wager 3 bet 0.50 \(ante\)", "dealt 2s to 1"),
    ),
    (
        "§1 blind bet, §7(b)2, §10(d)",
        "10-two-players",
        (r"wager 1 bet 2.00 \(blind\)", r"wager 2 bet 4.00 \(blind\)", "dealt As to 1"),
    ),
    (
        "§1 bet, §1 call, §1 check, §1 opening bet, §1 betting round, §6(c)",
        "10-two-players",
        (
            r"wager 1 bet 2.00 \(call\)",
            *('announced "seat 2 checks"', "gathered 4.00 from wager 1", "burned"),
            *(
                'announced "seat 1 checks"',
                r"wager 2 bet 4.00 \(bet\)",
                r"wager 1 bet 4.00 \(call\)",
            ),
            *("gathered 4.00 from wager 1", "gathered 4.00 from wager 2", "burned"),
        ),
    ),
    (
        "§1 raise, §1 forced bet, §7(b)3, §13(e)",
        "13-duty-to-bet",
        (r"wager 2 bet 2.00 \(forced bet\)", r"wager 3 bet 4.00 \(raise to 4.00\)"),
    ),
    (
        "§1 common card",
        "9-h-common-seven",
        ("burned", "dealt .. to community", "shown", "awarded"),
    ),
    (
        "§1 community card, §1 showdown, §15(d), §10(j)",
        "10-two-players",
        ("dealt Ad to community", "shown 1 As Kd", "shown 2", "awarded 32.00"),
    ),
    (
        "§1 cover card, §2(a), §4(c)1, §5(b)",
        "4-opening",
        ("dealer: cover card in front of the deck", "dealer: the top 20 cards onto the cover card"),
    ),
    (
        "§1 draw, §12(f)",
        "12-draw-low",
        ("burned", "set 1 As 2s 3s 4s", "collected discards of 1", "dealt .. to 1"),
    ),
    (
        "§1 kill, §11(i)",
        "11-i-kill-blind",
        (r"wager 2 bet 8.00 \(kill blind\)", r"wager 3 bet 4.00 \(blind\)"),
    ),
    (
        "§1 rake, §1 pot, §14(b)1i, §14(b), §6(e)8",
        "14-percentage-rake",
        (
            "rake 1.00 from pot main to pot rake area",
            "rake 1.00 from pot main to pot rake area",
            *("awarded 34.00", "rake 2.00 from pot rake area to inventory", "round ended"),
        ),
    ),
    (
        "§14(b)2ii, §14(b)2iii, §14(e)",
        "14-increments",
        (
            "rake 1.00 from pot main to pot rake area",
            *("rake 1.00 from pot main to pot rake area", "awarded", "rake 2.00", "round ended"),
        ),
    ),
    (
        "§14(d)",
        "14-percentage-rake",
        (r"wager 2 bet 8.00 \(bet\)", "taken back 2 bet 8.00", "awarded 34.00"),
    ),
    (
        "§14(b)3i",
        "14-b-3-time-charge",
        (
            "time charge 5.00 from rack 1",
            "time charge 5.00 from rack 3",
            "time charge 3.00 from rack 4",
        ),
    ),
    (
        "§1 bad beat, §1 bad beat payout",
        "19-a-bad-beat",
        ("shown 2 Ts Tc", "collected losing hand of 2", "jackpot 2 bad-beat 500.51"),
    ),
    (
        "§6(e)9",
        "19-c-contribution",
        ("contributed 1.00 from pot main", "awarded 33.00"),
    ),
    (
        "§1 protected hand",
        "15-i-3-refund",
        (
            "irregularity protected-hand-lost 2",
            "moved back",
            "returned 2 bet 20.00",
            "awarded 34.00",
        ),
    ),
    (
        "§1 fouled hand",
        "wrong-number-late",
        ("irregularity player-misdealt 3: the hand is dead", "returned 3 bet 4.00"),
    ),
    (
        "§1 high-low split, §11(e), §11(f)",
        "11-side-pots",
        (r"awarded 20.00 from pot main to rack 1 \(three-of-a-kind", r"awarded 20.00 from .*\(low"),
    ),
    ("§1 high, §10(a)", "10-two-players", ("awarded 32.00 from pot main to rack 1",)),
    ("§1 low, §12(a), §12(h)", "12-draw-low", (r"awarded 12.00 from pot main to rack 1 \(low",)),
    (
        "§15(e)",
        "15-e-1-not-shuffled",
        ("irregularity not-shuffled: a misdeal", "round void", "returned 1 bet", "round ended"),
    ),
    ("§1 stub", "6-e-4-count", ("stub.*46",)),
    (
        "§1 round of play, §6(d)",
        "15-i-4-left",
        ("dealt", "collected dead hand of 3", 'announced "seat 1 folds"', "awarded", "round ended"),
    ),
    (
        "§6(e)2, §12(e)",
        "12-draw-low",
        (r"wager 3 bet 4.00 \(call\)", r"wager 1 bet 2.00 \(call\)", 'announced "seat 2 checks"'),
    ),
    ("§13(g), §13(a)", "13-duty-to-bet", ("burned 3s", "dealt 4h to 2", "dealt 9s to 3")),
    ("§2(d)2", "4-c-2-two-decks", ("dealer: one batch into play, the other into the device",)),
    (
        "§13a(h)2",
        "13a-openers",
        ("dealt 5s to community", 'announced "seat 2 checks"', r"wager 3 bet 8.00 \(bet\)"),
    ),
    (
        "§13a(j)1, §13a(a)",
        "13a-openers",
        ("awarded 27.00 from pot main to rack 3", "awarded 26.00"),
    ),
]
ROWS = [
    pytest.param(
        name,
        said,
        id=f"{name}-{clauses.split(',')[0]}",
        marks=[pytest.mark.clause("poker", "ma", clause) for clause in clauses.split(", ")],
    )
    for clauses, name, said in SHOWN
]


@pytest.mark.parametrize(("name", "said"), ROWS)
def test_facts_in_their_order(name: str, said: tuple[str, ...]) -> None:
    left = iter(facts(played("poker", "ma", name), ""))
    for pattern in said:
        assert any(re.match(pattern, fact) for fact in left), pattern


@pytest.mark.clause("poker", "ma", "§1 burn card")
def test_nobody_sees_a_burned_card() -> None:
    burned = [e for e in played("poker", "ma", "10-two-players").events if type(e) is CardBurned]
    assert len(burned) == 3
    assert all(event.sight == "record" for event in burned)


@pytest.mark.clause("poker", "ma", "§1 hole card")
@pytest.mark.clause("poker", "ma", "§1 up-card")
def test_hole_cards_lie_face_down_and_up_cards_face_up() -> None:
    round_ = played("poker", "ma", "9-i-2-iii-odd-dollar")
    dealt = [e for e in round_.events if type(e) is CardDealt and e.spot.seat == 1]
    assert [event.face_up for event in dealt] == [False, False, True, True, True, True, False]


@pytest.mark.clause("poker", "ma", "§7(c)4ii")
def test_who_is_all_in_gets_all_further_cards() -> None:
    """Seats 1 and 2 are all-in on the first street, and are dealt to the end."""
    choices = {"variant": "stud", "betting": "between limits", "limits": "4 to 500 by 1"}
    session = Session(GAME, RULESET.open(choices), entropy(14))
    for seat, cents in ((1, 6_00), (2, 6_00), (3, 6_00)):
        session.sit(seat, f"p{seat}", cents)
    for _ in range(20):
        round_ = session.play(dict.fromkeys(session.players, GAME.policy))
        broke = [e for e in round_.events if "all-in" in e.text()]
        shown = [e.text() for e in round_.events if e.text().startswith("shown")]
        if broke and len(shown) > 1:
            assert all(len(text.split()) >= 2 + 3 for text in shown)
            return
        for seat in list(session.players):
            session.leave(seat)
            session.sit(seat, f"p{seat}", 6_00)
    raise AssertionError("nobody went all-in")


@pytest.mark.clause("poker", "ma", "§1 button")
@pytest.mark.clause("poker", "ma", "§10(c)1")
@pytest.mark.clause("poker", "ma", "§11(c)")
@pytest.mark.clause("poker", "ma", "§12(c)")
@pytest.mark.parametrize("variant", ["holdem", "omaha", "draw"])
def test_the_button_goes_round_clockwise(variant: str) -> None:
    session = Session(GAME, RULESET.open({"variant": variant}), entropy(10))
    for seat in (2, 5, 7):
        session.sit(seat, f"p{seat}", 1000_00)
    at = []
    for _ in range(4):
        session.play(dict.fromkeys(session.players, GAME.policy))
        at.append(session.marker)
    assert at == [7, 2, 5, 7]


@pytest.mark.clause("poker", "ma", "§1 table stakes")
@pytest.mark.clause("poker", "ma", "§7(c)")
@pytest.mark.clause("poker", "ma", "§7(c)1")
def test_money_is_brought_between_rounds_only() -> None:
    players = {1: Player("Ann", 100_00), 2: Player("Ben", 100_00)}
    round_ = GAME.round(RULESET.open(), Start(players=players))
    assert round_.refusal([Bring(1, 50_00)]) is None
    for action in (Choose(1, "take-part"), Choose(2, "take-part"), Proceed()):
        round_.take(action)
    assert round_.refusal([Bring(1, 50_00)]) is not None


@pytest.mark.clause("poker", "ma", "146.24(1)")
@pytest.mark.clause("poker", "ma", "146.24(2)(b)")
def test_the_felt_has_eleven_places_and_a_rake_area() -> None:
    rules = RULESET.open({"seats_max": 11})
    assert rules.seats_max == 11
    assert "rake area" in GAME.layout(rules).pots


@pytest.mark.clause("poker", "ma", "§15(i)1")
def test_hole_cards_of_stud_count_as_protected() -> None:
    players = {1: Player("Ann", 100_00), 2: Player("Ben", 100_00)}
    for variant, is_open in (("stud", False), ("holdem", True)):
        round_ = GAME.round(RULESET.open({"variant": variant}), Start(players=players))
        for action in (Choose(1, "take-part"), Choose(2, "take-part"), Proceed()):
            round_.take(action)
        while round_.turn is not None and isinstance(round_.turn.first, DrawCard):
            round_.take(next(round_.turn.first.examples()))
        assert round_.turn is not None
        calls = [call for option in round_.turn.calls for call in option.examples()]
        kinds = {call.kind for call in calls if isinstance(call, Call)}
        assert ("unprotected-hand-lost" in kinds) is is_open
        assert "protected-hand-lost" in kinds
