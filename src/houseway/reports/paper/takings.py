"""The report of a game whose pots are the players': what the house takes, and bad beats."""

from collections.abc import Iterator

from houseway.door.finding import Choices
from houseway.door.takings import BEATS_SAID, NO_EDGE, RAKE_SAID, Taken
from houseway.games.poker.takings import Takings
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import show_money
from houseway.reports.paper.blocks import Block, Facts, Paper, Section, Typed, Words, grid
from houseway.reports.paper.law import policies, rules_in_force, varied
from houseway.reports.paper.origin import COMMAND_SAID, command_of, head_of


def takings_paper(taken: Taken, chosen: Choices) -> Paper:
    """What the house takes of pots, how often a bad beat comes, and the rules in force."""
    return head_of(taken.asked, "what the house takes", tuple(_sections(taken, chosen)))


def _sections(taken: Taken, chosen: Choices) -> Iterator[Section]:
    asked, found = taken.asked, taken.takings
    yield Section("In short", (Facts(tuple(_facts(found))), Words(NO_EDGE)))
    if found.rakes:
        yield Section("What the rake takes of a pot", tuple(_rake(found)))
    if found.beats:
        yield Section("Bad beats", tuple(_beats(found)))
    if found.side_wagers:
        yield Section("Side wagers", tuple(_sides(found)))
    yield from varied(asked.ruleset)
    yield from rules_in_force(asked.ruleset, asked.rules)
    yield from policies(asked.game, asked.ruleset, asked.rules)
    typed = Typed(command_of(asked.game, asked.ruleset, chosen))
    yield Section("How to make it again", (Words(COMMAND_SAID), typed))


def _facts(found: Takings) -> Iterator[tuple[str, str]]:
    yield "variant", found.variant
    yield "rake", found.rake
    yield "charge by time", show_money(found.time_cents) if found.time_cents else "none"
    yield "bad beat payout", found.bad_beat


def _rake(found: Takings) -> Iterator[Block]:
    columns = "pot", "rake", "of the pot", "at least", "of the pot"
    rows = [
        (
            *map(show_money, (each.pot_cents, each.most_cents)),
            percent(each.most_part, 2),
            *(show_money(each.least_cents), percent(each.least_part, 2)),
        )
        for each in found.rakes
    ]
    yield grid(columns, rows, figures=range(5))
    yield Words(RAKE_SAID.format(found.betting_rounds), "quiet")


def _sides(found: Takings) -> Iterator[Block]:
    columns = "wager", "result", "deals", "net"
    rows = [
        (odds.wager, line.result, f"{line.count:,}", decimal(line.net, 2))
        for odds in found.side_wagers
        for line in odds.lines
    ]
    facts = [
        (odds.wager, f"{percent(odds.house_advantage)}, exactly {odds.house_advantage}")
        for odds in found.side_wagers
    ]
    yield Facts(tuple(facts))
    yield grid(columns, rows, figures=(2, 3))
    for note in found.side_notes:
        yield Words(note, "quiet")


def _beats(found: Takings) -> Iterator[Block]:
    columns = "hand that loses", "players", "chance", "once in", "exactly"
    rows = []
    for each in found.beats:
        about = "~" if each.deals else ""
        rows.append(
            (
                *(each.hand, str(each.players)),
                f"{about}{decimal(100 * each.chance, 6)} %",
                f"{about}{round(1 / each.chance):,} hands" if each.chance else "never seen",
                f"{each.deals:,} deals by chance" if each.deals else str(each.chance),
            )
        )
    yield grid(columns, rows, figures=(1, 2, 3), widths=(4, 2, 3, 4, 7))
    yield Words(BEATS_SAID, "quiet")
