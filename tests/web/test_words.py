"""Whatever becomes fact is told in a sentence."""

from collections.abc import Iterator

from houseway.floor import happenings
from houseway.pieces.cards import Card
from houseway.table import events, payments
from houseway.table.events import Event
from houseway.web.words import _SENTENCES, Words


def kinds_of(kind: type[Event]) -> Iterator[type[Event]]:
    for known in kind.__subclasses__():
        yield known
        yield from kinds_of(known)


def test_every_kind_of_fact_has_a_sentence() -> None:
    modules = {module.__name__ for module in (events, payments, happenings)}
    kinds = {kind for kind in kinds_of(Event) if kind.__module__ in modules}
    assert kinds - {payments.MoneyMoved} == set(_SENTENCES)


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
        events.CardExposed("", "the stub", Card.parse("Ah")): "A♥ of the stub was seen.",
        events.StubCounted("", 17, right=True): "The stub has 17 cards, as it should.",
        events.WagerPermitted("", 3, "ante", 60000): (
            "Ann may wager 600.00 on Ante, outside the limits."
        ),
    }
    for event, sentence in said.items():
        assert words.say(event) == sentence
