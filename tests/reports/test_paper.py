"""The report to file: it adds up, holds whatever a ruleset says, and is the same each time."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway.cli import main
from houseway.errors import NotAllowed
from houseway.games import GAMES, find_game
from houseway.reports.paper.blocks import (
    Facts,
    Grid,
    Paper,
    Picture,
    Section,
    Typed,
    Words,
    grid,
)
from houseway.reports.paper.law import rules_in_force
from houseway.reports.paper.origin import METHOD
from houseway.reports.paper.page import to_html
from houseway.reports.paper.print import to_pdf
from houseway.reports.paper.wagers import HOLD_ROUNDS
from houseway.rulesets.readings import policies_of

QUICK = ("three-card-poker", "sic-bo", "minibaccarat")
ROUNDS = 500
HEAD = 680
"""Whatever stands higher on a page is at its head."""
COUNTED = [name for name in GAMES if find_game(name).odds]


def paper_of(name: str, rules: str = "", **chosen: object) -> Paper:
    return houseway.report(
        name, rules=rules or None, choices=chosen, rounds=ROUNDS, threads=1
    ).paper


def section(paper: Paper, title: str) -> Section:
    return next(each for each in paper.sections if each.title == title)


def the_grid(part: Section) -> Grid:
    return next(block for block in part.blocks if isinstance(block, Grid))


def parts(text: str) -> str:
    return text.replace(",", "").replace("+", "").removesuffix(" %")


@pytest.fixture(scope="module", params=QUICK)
def paper(request: pytest.FixtureRequest) -> Paper:
    return paper_of(request.param)


def test_every_return_table_adds_up_to_its_figure(paper: Paper) -> None:
    tables = 0
    for each in paper.sections:
        for table in each.blocks:
            if (
                isinstance(table, Grid)
                and table.columns[-1] == "return"
                and "of" not in table.total[1]
            ):
                tables += 1
                counts = [int(parts(row[1])) for row in table.rows]
                assert sum(counts) == int(parts(table.total[1]))
                returns = [Fraction(parts(row[4])) for row in table.rows]
                # Each is rounded to eight places.
                assert abs(sum(returns) - Fraction(parts(table.total[4]))) <= len(
                    returns
                ) * Fraction(1, 10**8)
                facts = next(block for block in each.blocks if isinstance(block, Facts))
                advantage = Fraction(dict(facts.rows)["house advantage"].split(" = ")[0])
                assert abs(-advantage - Fraction(parts(table.total[4]))) <= Fraction(1, 10**8)
    assert tables


def test_what_the_house_holds_narrows_round_by_round(paper: Paper) -> None:
    for row in the_grid(section(paper, "What the house holds")).rows:
        mean = Fraction(parts(row[1]))
        widths = []
        for cell in row[2 : 2 + len(HOLD_ROUNDS)]:
            low, high = (Fraction(parts(side)) for side in cell.removeprefix("~").split(" to "))
            assert low - 1 <= mean <= high + 1
            widths.append(high - low)
        assert widths == sorted(widths, reverse=True)


def test_chance_agrees_with_the_count(paper: Paper) -> None:
    rows = the_grid(section(paper, "Witnesses")).rows
    assert rows
    assert all(row[-1] == "inside" for row in rows)


def test_the_procedure_agrees_with_the_simulator(paper: Paper) -> None:
    rows = the_grid(section(paper, "The procedure as a witness")).rows
    assert rows
    assert "DIFFER" not in [row[-1] for row in rows]
    assert "agree" in [row[-1] for row in rows]


def test_every_value_stands_there_with_its_clause_and_every_reading_with_its_text(
    paper: Paper,
) -> None:
    game = find_game(next(name for name in QUICK if find_game(name).title == paper.title))
    ruleset = game.ruleset(game.rulesets[0])
    told = {row[0]: row[2] for row in the_grid(section(paper, "The rules in force")).rows}
    assert told == {key: entry.cite for key, entry in ruleset.entries.items()}
    written = [
        block.text for each in paper.sections for block in each.blocks if isinstance(block, Words)
    ]
    for name in ruleset.policies(ruleset.open()):
        assert set(policies_of(game.folder)[name].paragraphs) <= set(written)


def test_a_paper_is_the_same_each_time_and_can_be_read_as_a_page(paper: Paper) -> None:
    assert to_pdf(paper) == to_pdf(paper)
    page = to_html(paper)
    assert page == to_html(paper)
    assert "<script" not in page
    # Every tag that is opened is closed, so that what follows the head can be read as XML.
    ET.fromstring("<html>" + page.partition("</head>")[2])


def test_two_makings_of_one_report_are_byte_for_byte_alike() -> None:
    assert to_pdf(paper_of("sic-bo")) == to_pdf(paper_of("sic-bo"))


def test_what_was_chosen_stands_in_the_command_and_moves_the_figures() -> None:
    chosen = paper_of("minibaccarat", decks=6)
    typed = next(
        block.text for each in chosen.sections for block in each.blocks if isinstance(block, Typed)
    )
    assert typed == "houseway report minibaccarat --rules ma --set decks=6 -o report.pdf"
    assert the_grid(section(chosen, "In short")) != the_grid(
        section(paper_of("minibaccarat"), "In short")
    )


def test_a_variation_says_what_the_law_does_not_permit_and_how_it_is_written(
    tmp_path: Path,
) -> None:
    game = find_game("three-card-poker")
    changed = {"dealer_qualifies": "jack high", "pair_plus.flush": "2 to 1"}
    varied = game.variation(game.ruleset("ma"), changed, name="jacks")
    found = houseway.report(varied, rounds=ROUNDS, threads=1)
    part = section(found.paper, "The variation")
    typed = next(block.text for block in part.blocks if isinstance(block, Typed))
    warned = [b.text for b in part.blocks if isinstance(b, Words) and b.manner == "warning"]
    assert len(warned) == len(varied.departures) == 2
    assert any("queen high" in text for text in warned)
    (tmp_path / "jacks.toml").write_text(typed, encoding="utf-8")
    from_file = houseway.report(tmp_path / "jacks.toml", rounds=ROUNDS, threads=1).paper
    assert section(from_file, "In short") == section(found.paper, "In short")
    assert "houseway report jacks.toml -o report.pdf" in found.html()


def test_a_report_is_saved_by_its_ending_or_refused(tmp_path: Path) -> None:
    found = houseway.report("sic-bo", rounds=ROUNDS, threads=1)
    assert found.save(tmp_path / "r.html").read_text(encoding="utf-8") == found.html()
    assert found.save(tmp_path / "r.pdf").read_bytes() == found.pdf()
    with pytest.raises(NotAllowed, match=r"should end in \.pdf or \.html"):
        found.save(tmp_path / "r.docx")
    with pytest.raises(NotAllowed, match="cannot write"):
        found.save(tmp_path / "nowhere" / "r.html")


def test_the_terminal_writes_the_same_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "r.html"
    assert main(["report", "sic-bo", "-n", str(ROUNDS), "-o", str(out)]) == 0
    assert capsys.readouterr().out == f"written: {out}\n"
    assert (
        out.read_text(encoding="utf-8")
        == houseway.report("sic-bo", rounds=ROUNDS, threads=1).html()
    )
    assert main(["report", "sic-bo", "-o", "r.docx"]) == 2


HOSTILE = "<script>alert(1)</script> #panic() $x$ *a* _b_ \\ \" ' `c` @d // e"


def test_whatever_a_ruleset_says_is_text() -> None:
    block = (
        Words(HOSTILE, "warning"),
        grid((HOSTILE, "n"), [(HOSTILE, "1")], figures=(1,), total=(HOSTILE, "1"), caption=HOSTILE),
        Facts(((HOSTILE, HOSTILE),)),
        Typed(HOSTILE),
        Picture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', HOSTILE),
    )
    paper = Paper(
        title=HOSTILE,
        subtitle=HOSTILE,
        facts=((HOSTILE, HOSTILE),),
        footer=HOSTILE,
        sections=(Section(HOSTILE, block), Section(HOSTILE, block, level=2)),
    )
    assert "<script" not in to_html(paper)
    assert to_pdf(paper).startswith(b"%PDF")


def place_of(pdf: bytes, title: str) -> tuple[int, float]:
    """The page that a heading stands on, as its object is numbered, and how high above its foot."""
    (at,) = re.findall(rb"/Title ?\(%b\)/Dest (\d+) 0 R" % title.encode(), pdf)
    found = re.search(rb"\n%b 0 obj\s*\[(\d+) 0 R ?/XYZ [\d.]+ ([\d.]+)" % at, pdf)
    assert found is not None
    return int(found[1]), float(found[2])


@pytest.mark.parametrize("above", [18, 20, 22, 24])
def test_a_heading_and_its_words_stay_with_their_table(above: int) -> None:
    table = grid(("a", "n"), [("line", "1")] * 15, figures=(1,))
    paper = Paper(
        title="A",
        subtitle="a",
        facts=(("a", "b"),),
        footer="",
        sections=(
            Section("Above", (Words("Some words."),) * above),
            Section("Torn", (Words("What the table says.", "quiet"), table)),
            Section("Below", (Words("Some words."),)),
        ),
    )
    pdf = to_pdf(paper)
    (torn, _), (below, height) = place_of(pdf, "Torn"), place_of(pdf, "Below")
    assert torn == below or height > HEAD, "a table went to the next page without its heading"


def test_a_row_that_does_not_fit_its_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cells in a row of 1"):
        grid(("a",), [("1", "2")])


@pytest.mark.parametrize("name", COUNTED)
def test_every_game_says_in_plain_words_how_it_is_counted(name: str) -> None:
    assert len((find_game(name).folder / METHOD).read_text(encoding="utf-8").split()) > 40


def test_the_procedure_is_heard_where_a_round_needs_several_players() -> None:
    rows = the_grid(section(paper_of("chemin-de-fer"), "The procedure as a witness")).rows
    assert {row[0]: row[-1] for row in rows} == {
        "all wagers": "",
        "against": "agree",
        "banker": "agree",
    }


def test_a_game_without_an_edge_has_a_report_of_what_is_taken() -> None:
    found = houseway.report("poker", choices={"variant": "draw", "rake": "10% up to 4"})
    rows = {row[0]: row for row in found.figures}
    assert rows["40.00"][1:3] == ("4.00", "10.00 %")
    assert rows["100.00"][1:3] == ("4.00", "4.00 %")
    titles = [each.title for each in found.paper.sections]
    assert titles[:2] == ["In short", "What the rake takes of a pot"]
    assert "The rules in force" in titles
    assert "Readings of the law" in titles
    (typed,) = section(found.paper, "How to make it again").blocks[1:]
    assert isinstance(typed, Typed)
    assert "--set variant=draw" in typed.text
    assert to_pdf(found.paper).startswith(b"%PDF")


def test_a_house_way_that_can_be_chosen_is_printed_line_by_line() -> None:
    ruleset = find_game("pai-gow-poker").ruleset("ma")
    rules = ruleset.open({})
    sections = {each.title: each for each in rules_in_force(ruleset, rules)}
    (title,) = (title for title in sections if title.startswith("House way"))
    steps = the_grid(sections[title]).rows
    assert len(steps) == len(rules.house_way.lines) > 20
    assert all(len(step) == 3 and all(step) for step in steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rules"), [(name, rules) for name in COUNTED for rules in find_game(name).rulesets]
)
def test_every_game_has_a_report(name: str, rules: str, tmp_path: Path) -> None:
    paper = paper_of(name, rules)
    assert to_pdf(paper).startswith(b"%PDF")
    assert to_html(paper)
