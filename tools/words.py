"""What a language lacks: `python tools/words.py es` says it, line by line.

A text of the pages is what stands in a page's file, and what a module gives to `say` or `later`.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from houseway.web.languages import STATIC, Catalogue, catalogues, texts_of

PLACE: Final = re.compile(r"\{\w+\}")
_TOKEN: Final = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)"""
    r"""|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<regex>(?:(?<=[(,=:\[!&|?{};+\n])|(?<=return))\s*/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)"""
    r"""|(?P<name>[A-Za-z_$#][\w$-]*)|(?P<space>\s+)|(?P<sign>`|===|!==|=>|\$\{|.)""",
    re.DOTALL | re.VERBOSE,
)


class Token(NamedTuple):
    """A piece of a module."""

    kind: str
    text: str
    line: int


def tokens(source: str) -> Iterator[Token]:
    """A module in pieces, without comments and blanks; templates as their texts, marked so."""
    at, line = 0, 1
    nested: list[str] = []  # what the brackets are that are open: "{", or "`" for one in a template
    while at < len(source):
        if nested and nested[-1] == "`":
            end = _end_of_text(source, at)
            yield Token("template", source[at:end], line)
            line += source.count("\n", at, end)
            nested.pop()
            if source.startswith("${", end):
                nested += ["$"]
                at = end + 2
            else:
                at = end + 1
                yield Token("end", "`", line)
            continue
        found = _TOKEN.match(source, at)
        assert found is not None
        kind, text = str(found.lastgroup), found[0]
        at = found.end()
        if text == "`":
            nested.append("`")
        elif text in ("{", "${"):
            nested.append("{")
        elif text == "}" and nested and nested.pop() == "$":
            nested.append("`")
        if kind not in ("comment", "space") and text != "`":
            yield Token(kind, text.strip(), line)
        line += text.count("\n")


def _end_of_text(source: str, at: int) -> int:
    while not source.startswith(("`", "${"), at):
        at += 2 if source[at] == "\\" else 1
    return at


def literal(token: Token) -> str:
    """What a literal says."""
    body = token.text if token.kind == "template" else token.text[1:-1]
    return re.sub(
        r"\\(u\{(\w+)\}|u(\w{4})|.)",
        lambda it: (
            chr(int(it[2] or it[3], 16)) if it[2] or it[3] else {"n": "\n"}.get(it[1], it[1])
        ),
        body,
    )


def said_in(source: str) -> Iterator[tuple[str, str, int]]:
    """What a module gives to `say` and `later`: by which of them, the text, the line.

    A text that is none when the module is read is empty.
    """
    found = list(tokens(source))
    for place, (token, following) in enumerate(pairwise(found)):
        before = found[place - 1].text if place else ""
        is_call = token.text in ("say", "later") and following.text == "("
        if not is_call or before in (".", "function") or _is_made(found[place + 1 :]):
            continue
        texts = [literal(one) for one in _first_argument(found[place + 2 :]) if one.kind == "text"]
        for text in texts or [""]:
            yield token.text, text, token.line


def _is_made(rest: list[Token]) -> bool:
    """Whether a method is made here and none called: a body follows the brackets."""
    depth = 0
    for token, following in pairwise(rest):
        depth += (token.text == "(") - (token.text == ")")
        if not depth:
            return following.text == "{"
    return False


def _first_argument(rest: list[Token]) -> Iterator[Token]:
    """The tokens of an argument, but for those of conditions and further calls within it."""
    depth = 0
    argument: list[Token] = []
    for token in rest:
        if depth == 0 and token.text in (",", ")"):
            break
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        argument.append(token)
        if depth == 0 and token.text == "?":
            argument.clear()  # What was asked is no text.
    yield from argument


# Words that are shown without being said.

_WORDS: Final = re.compile(
    r"[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}"  # several words
    r"|^\s*[A-Z][a-z]+\b"  # a word that begins a line
    r"|^ ?(?:of|and|with|at|for|to|bets) ?$|\b[a-z]{2,}[:.,] $|^[:.,]? [a-z]{2,}"  # between values
)
_SAID_BY: Final = frozenset(("say", "later", "told"))
_NO_TEXT: Final = {
    *("querySelector", "querySelectorAll", "matches", "closest", "getElementById", "find", "get"),
    *("addEventListener", "RegExp", "post", "remove", "on", "toggle", "add", "matchMedia"),
}
"""What is given to these is never shown."""
_NO_TEXT_KEYS: Final = {
    *("class", "type", "role", "d", "transform", "viewBox", "id", "href", "name", "for", "popover"),
    *("kind", "action", "style", "rel", "points", "key", "inputmode", "autocomplete", "mode"),
    *("format", "value"),
}
_COMPARED: Final = ("from", "import", "===", "!==", "case")


def unsaid_in(source: str) -> Iterator[tuple[str, int]]:
    """Texts of a module that look like words and are given neither to `say` nor to `told`."""
    found = list(tokens(source))
    calls: list[str] = []  # whose brackets are open
    for place, token in enumerate(found):
        before = found[place - 1] if place else Token("", "", 0)
        if token.text == "(":
            calls.append(before.text if before.kind == "name" else "")
        elif token.text == ")" and calls:
            calls.pop()
        is_text = token.kind in ("text", "template") and _WORDS.search(literal(token))
        is_used = not (_NO_TEXT | _SAID_BY).isdisjoint(calls)
        if is_text and not is_used and not _is_code(found, place):
            yield literal(token), token.line


def _is_code(found: list[Token], place: int) -> bool:
    """Whether a text is compared with something, a name of a property, or an attribute's value."""
    token, before = found[place], found[place - 1].text if place else ""
    following = found[place + 1].text if place + 1 < len(found) else ""
    key = found[place - 2].text.strip('"') if place > 1 else ""
    is_name = token.kind == "text" and following == ":" and before in ("{", ",")
    is_value = before == ":" and key in _NO_TEXT_KEYS
    return before in _COMPARED or following in ("===", "!==") or is_name or is_value


def page_texts() -> dict[str, set[str]]:
    """Every text of the pages, and where it stands."""
    found: dict[str, set[str]] = defaultdict(set)
    for page in STATIC.glob("*.html"):
        for text in texts_of(page.read_text(encoding="utf-8")):
            found[text].add(page.name)
    for module in STATIC.glob("js/*.js"):
        for _, text, _ in said_in(module.read_text(encoding="utf-8")):
            if text:
                found[text].add(module.name)
    return dict(found)


SAME: Final = frozenset(("Houseway", "English"))
"""Names, which are the same in every language."""


def faults(words: Catalogue) -> Iterator[str]:
    """What is missing in a catalogue, or wrong in it, or of no use."""
    wanted = page_texts()
    for text in sorted(wanted.keys() - words.say.keys() - SAME):
        yield f"say lacks ({', '.join(sorted(wanted[text]))}): {text}"
    for text in sorted(words.say.keys() - wanted.keys()):
        yield f"say has what nobody says: {text}"
    for part in (words.say, words.told):
        for text, value in part.items():
            if set(PLACE.findall(text)) != set(PLACE.findall(value)):
                yield f"other places: {text} → {value}"


def main() -> int:
    """Tell the faults of the languages that are named, or of all."""
    named = sys.argv[1:] or list(catalogues())
    told = [f"{tag}: {fault}" for tag in named for fault in faults(catalogues()[tag])]
    print("\n".join(told) if told else f"{', '.join(named)}: nothing is missing")
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
