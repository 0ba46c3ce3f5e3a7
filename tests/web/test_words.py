"""Whatever becomes fact is told in a sentence."""

from collections.abc import Iterator

from houseway.floor.dealing import happenings
from houseway.pieces.cards import Card
from houseway.round import card_events, corrections, events, payments, shoe_events
from houseway.round.events import Event
from houseway.round.spots import DEAD_HAND, Spot
from houseway.steps import comings
from houseway.web.sentences import SENTENCES
from houseway.web.words import Words


def kinds_of(kind: type[Event]) -> Iterator[type[Event]]:
    for known in kind.__subclasses__():
        yield known
        yield from kinds_of(known)


def test_every_kind_of_fact_has_a_sentence() -> None:
    spoken = (events, card_events, shoe_events, payments, comings, corrections, happenings)
    modules = {module.__name__ for module in spoken}
    kinds = {kind for kind in kinds_of(Event) if kind.__module__ in modules}
    general = {payments.MoneyMoved, payments.SeatMoney, comings.CameOrWent}
    assert kinds - general == set(SENTENCES)


def test_somebody_is_told_of_themselves_as_you() -> None:
    words = Words({3: "Ann", 4: "Ben"}, {"ante": "Ante"})
    hand, lost = Spot(3, "hand"), payments.WagerLost("", 3, "ante", 500, "high card")
    fails = events.Compared("", hand, "dealer does not qualify", "pair of aces", "queen high")
    copy = events.Compared("", hand, "copy hand, loses", "pair of aces", "pair of aces")
    said = [
        (payments.WagerPlaced("", 3, "ante", 500), "Ann wagers 5.00", "You wager 5.00"),
        (lost, "Ann: Ante loses 5.00, high card.", "Your Ante loses 5.00, high card."),
        (
            fails,
            "The dealer does not qualify: Ann has pair",
            "The dealer does not qualify: you have",
        ),
        (copy, "Ann loses, copy hand: pair of", "You lose, copy hand: pair of"),
        (card_events.CardsShown("", hand, (Card.parse("Ah"),)), "Ann shows A♥.", "You show A♥."),
        (happenings.DefaultAnswered("", 3, "check 3"), "for Ann: check.", "for you: check."),
        (happenings.DefaultAnswered("", 3, "set"), "for Ann: set.", "for you: set."),
        (
            happenings.DefaultAnswered("", 3, "set 3 Ah Kd", names_cards=True),
            "for Ann: keep A♥ K♦.",
            "for you: keep A♥ K♦.",
        ),
        (comings.SatDown("", 3, "Ann", 500), "Ann sits down at 3", "You sit down at 3"),
        (comings.BoughtIn("", 3, "Ann", 500), "Ann brings 5.00 more", "You bring 5.00 more"),
    ]
    for event, to_others, to_her in said:
        assert to_others in words.say(event)
        assert to_others in words.to(4).say(event)
        assert to_her in words.to(3).say(event)


def test_tiles_are_no_cards_and_have_no_rack() -> None:
    words = Words({3: "Ann"}, {}, pieces="tiles")
    done = card_events.CardsCollected("", Spot(3), (None, None), "hand", "owner")
    dead = card_events.CardsCollected("", DEAD_HAND, (None, None), "dead hand", "owner")
    assert words.say(card_events.CardDealt("", Spot(3), None, face_up=False)) == "A tile to Ann."
    assert words.say(done) == "Tiles of Ann are collected."
    assert words.to(3).say(done) == "Your tiles are collected."
    assert words.say(dead) == "Tiles of the dead hand are collected."
    assert Words({}, {}, own=3).say(done) == "Your cards to the discard rack."


def test_who_banks_is_told_with_what_that_covers() -> None:
    words = Words({3: "Ann"}, {})
    marked = events.BankMarked("", 3, 500_00)
    assert words.say(marked) == "Ann has the bank, which covers 500.00."
    shared = events.BankMarked("", 3, is_shared=True)
    assert words.to(3).say(shared) == "You have the bank with the house."
    assert words.say(events.BankMarked("", 0)) == "The bank's marker is taken away."


def test_a_sentence_has_names_amounts_and_why() -> None:
    words = Words({3: "Ann"}, {"progressive": "Progressive"})
    said = {
        payments.WagerTakenIn("", 3, "progressive", 100): (
            "Ann: Progressive 1.00 is taken in, and plays."
        ),
        payments.JackpotPaid("", 3, "progressive", 1_000_000, "royal flush"): (
            "Ann: Progressive wins the jackpot of 10,000.00, royal flush."
        ),
        payments.MeterSet("", "progressive", 1_000_000, "reset"): (
            "The Progressive meter reads 10,000.00, reset."
        ),
        payments.PaymentReversed("", 3, "ante", 500, "round void"): (
            "Ann: Ante hands back the payment of 5.00, round void."
        ),
        card_events.CardExposed("", "the stub", Card.parse("Ah")): "A♥ of the stub was seen.",
        card_events.StubCounted("", 17, right=True): "The stub has 17 cards, as it should.",
        events.WagerPermitted("", 3, "ante", 60000): (
            "Ann may wager 600.00 on Ante, outside the limits."
        ),
    }
    for event, sentence in said.items():
        assert words.say(event) == sentence
