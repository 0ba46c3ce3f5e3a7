"""What is said of the law: a sentence for every clause that can be opened, in every language."""

import re
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.games import GAMES, find_game
from houseway.web.languages import catalogues

ROOT = Path(__file__).parent.parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/law_words.py"))
SENTENCE = re.compile(r"[A-Z“].{28,318}\.", re.DOTALL)
POINTING = re.compile(r"\b(see above|as above|see below|aside)\b|§")
"""What sends a reader elsewhere."""


@pytest.mark.parametrize("name", GAMES)
def test_a_clause_that_can_be_opened_is_told_in_a_sentence(name: str) -> None:
    game = find_game(name)
    for ruleset in game.rulesets:
        said = {it.id: it.says.removesuffix(" (parent)") for it in TOOL["cited_of"](game, ruleset)}
        assert len(said) > 10
        assert {id_: it for id_, it in said.items() if not SENTENCE.fullmatch(it)} == {}
        assert {id_: it for id_, it in said.items() if POINTING.search(it)} == {}


@pytest.mark.parametrize("language", list(catalogues()))
def test_a_language_has_all_that_is_said_of_the_law_and_no_more(language: str) -> None:
    assert list(TOOL["faults"](language)) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_a_translation_cites_what_the_text_cites(language: str) -> None:
    cited = re.compile(r"§[\w()]+|policy: [\w-]+|\d{3}\.\d\d[\w()]*")
    for name in TOOL["wanted"]():
        for text, said in TOOL["words_of"](language, name).items():
            assert cited.findall(text) == cited.findall(said), text
            assert text.endswith(".") == said.endswith("."), text


FIGURES = re.compile(r"\d[\d,.]*\d|\d")
VALUES = re.compile(r'(\w+ = (?:"[^"]+"|\w+))')


@pytest.mark.parametrize("language", list(catalogues()))
def test_a_reading_has_the_figures_and_values_of_its_english(language: str) -> None:
    """What is quoted may be told once more in the language, so that there can be more of them."""
    names = [name for name in TOOL["wanted"]() if name.startswith(TOOL["READINGS"])]
    assert len(names) == len(GAMES) + 1
    for name in names:
        for text, said in TOOL["words_of"](language, name).items():
            for kind in (FIGURES, VALUES):
                lost = Counter(kind.findall(text)) - Counter(kind.findall(said))
                assert not lost, f"{text}: {lost}"
