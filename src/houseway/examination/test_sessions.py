"""Round after round at one table: racks, marker and shoe go on from where a round left them."""

import random
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Differs
from houseway.examination import Law, examples
from houseway.examination.checks import noting
from houseway.examination.strategies import chances, least_rack, name_of, open_table
from houseway.examination.test_rounds import check_cards, check_money, check_replay
from houseway.round.engine import Round
from houseway.round.spots import CHANCE
from houseway.rulesets import Rules
from houseway.table.driving import drive
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import Shoe, Stack, entropy

ROUNDS = 80


def open_session(law: Law, rules: Rules, chance: random.Random) -> Session:
    """A table with a few people who can afford many rounds."""
    session = Session(law.game, rules, entropy(chance.getrandbits(32)))
    seats = chance.sample(range(1, rules.seats_max + 1), min(rules.seats_max, 4))
    for seat in seats:
        session.sit(seat, name_of(seat), 1000 * least_rack(rules))
    return session


class Books:
    """What must add up over all the rounds of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.total_cents = self.racks_cents
        self.won_cents = 0
        self.is_won = False
        """Whether somebody has won or lost: of the house, or of another player."""
        self.pack_size = session.equipment.stock.size

    @property
    def racks_cents(self) -> int:
        """What the players have."""
        return sum(player.rack_cents for player in self.session.players.values())

    def play(self, law: Law) -> None:
        """One round by the policy, with everything that passes from one round to the next."""
        session, policies = self.session, dict.fromkeys(self.session.players, law.game.policy)
        if session.due is not None:
            record = session.prepare(policies)
            assert record is not None
            assert record.turn is None
            self.won_cents += record.felt.inventory
            assert (len(session.shoe), session.discard_rack) == (self.pack_size, [])
        assert session.prepare(policies) is None
        marker, number = session.marker, session.round_number
        round_ = session.begin()
        assert round_.start.players == session.players
        assert round_.start.marker == marker
        assert len(round_.start.gone) + len(session.shoe) == self.pack_size
        with noting(round_):
            while round_.turn is not None:
                round_.take(session.answer(round_, policies))
            assert session.finish() is round_
            check_money(round_)
            check_cards(round_)
        felt = round_.felt
        self.won_cents += felt.inventory + sum(felt.others.values())
        assert self.racks_cents + self.won_cents == self.total_cents
        self.is_won |= any(
            player.rack_cents != felt.racks[seat] for seat, player in round_.start.players.items()
        )
        assert session.marker == round_.felt.marker
        assert session.round_number == number + 1
        racked = sum(len(bundle.cards) for bundle in session.discard_rack)
        assert racked + len(session.shoe) == self.pack_size
        if round_.felt.cut_card_on and not session.equipment.hands_after_cut_card:
            assert session.due is not None


def goes_round(rules: Rules) -> bool:
    """Whether a marker goes from seat to seat, and cards are dealt from where it lies."""
    return getattr(rules, "dealing", "") == "from the marker"


def has_button(rules: Rules) -> bool:
    """Whether that marker is the button of a player, which no round leaves with the dealer."""
    return bool(getattr(getattr(rules, "variant", None), "button", False))


def test_racks_marker_and_shoe_go_on_for_many_rounds(law: Law) -> None:
    session = open_session(law, law.ruleset.open(), random.Random(20))
    books = Books(session)
    markers = set()
    for _ in range(ROUNDS):
        books.play(law)
        markers.add(session.marker)
    assert session.rounds_completed == session.round_number == ROUNDS
    by_dealer = set() if has_button(session.rules) else {0}
    at_seats = goes_round(session.rules) or not by_dealer
    assert markers == by_dealer | ({*session.players} if at_seats else set())
    assert books.is_won, "nobody has won or lost a cent"


@examples(6)
@given(chance=chances)
def test_a_session_goes_on_whatever_happens_between_rounds(law: Law, chance: random.Random) -> None:
    session = open_session(law, open_table(law.ruleset, chance), chance)
    books = Books(session)
    between = (
        *(session.reshuffle, session.idle, session.change_cards, session.change_dealer),
        *(lambda: None,) * 4,
    )
    for _ in range(6):
        chance.choice(between)()
        books.play(law)


@examples(3)
@given(chance=chances)
def test_all_that_chance_gives_was_sealed_before_wagers_closed(
    law: Law, chance: random.Random
) -> None:
    session = open_session(law, open_table(law.ruleset, chance), chance)
    policies = dict.fromkeys(session.players, law.game.policy)
    record = session.prepare(policies)
    round_, sealed = session.begin(), session.stack
    assert record is not None
    assert sealed is not None
    while round_.turn is not None:
        assert session.stack is sealed
        session.take(round_, session.answer(round_, policies))
    asked = [action for action in round_.actions if action.actor == CHANCE]
    assert asked, "nothing was left to chance"
    follow(sealed, [("preparation", law.game, record), ("round", law.game, round_)])
    check_another_seal_gives_something_else(law, sealed, record, round_)


def check_another_seal_gives_something_else(
    law: Law, sealed: Stack, record: Round, round_: Round
) -> None:
    """Of several others: one of them might give the same by chance."""
    told: set[str] = set()
    for number in range(8):
        other = Stack(tuple(reversed(sealed.cards)), f"{number:064x}")
        with suppress(Differs):
            follow(other, [("preparation", law.game, record), ("round", law.game, round_)])
            told.add(other.digest)
    assert len(told) < 8


@examples(3)
@given(chance=chances)
def test_one_driver_says_who_acts_and_nothing_when_a_person_is_asked(
    law: Law, chance: random.Random
) -> None:
    session = open_session(law, open_table(law.ruleset, chance), chance)
    policies = dict.fromkeys(session.players, law.game.policy)
    session.prepare(policies)
    round_ = session.begin()
    with noting(round_):
        while round_.turn is not None:
            rolled, standing = session.rolled, session.shoe.standing
            action = drive(session, round_, {})
            assert (action is None) == (round_.turn.phase == "decision")
            assert action is None or round_.turn.refusal(action) is None
            session.rolled, session.shoe = rolled, Shoe.set_up(standing)
            session.take(round_, session.answer(round_, policies))


@examples(3)
@given(seed=st.integers(0, 2**32))
def test_the_same_chance_deals_the_same_session(law: Law, seed: int) -> None:
    rules = law.ruleset.open()
    texts = []
    for _ in range(2):
        session = open_session(law, rules, random.Random(seed))
        policies = dict.fromkeys(session.players, law.game.policy)
        rounds = [session.play(policies) for _ in range(4)]
        for round_ in rounds:
            check_replay(round_)
        texts.append([event.text() for round_ in rounds for event in round_.events])
    assert texts[0] == texts[1]
