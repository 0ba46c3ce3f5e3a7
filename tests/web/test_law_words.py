"""What is said of the law: a sentence for every clause that can be opened, in every language."""

import re
import runpy
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
