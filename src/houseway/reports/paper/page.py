"""A report as one HTML file that needs nothing else: no script, no font, no other address."""

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path

from houseway.reports.paper.blocks import Block, Facts, Grid, Paper, Picture, Section, Typed, Words

STYLE = Path(__file__).with_name("page.css")


def to_html(paper: Paper) -> str:
    """The whole report."""
    top = [section for section in paper.sections if section.level == 1]
    contents = "".join(
        f'<li><a href="#s{paper.sections.index(section)}">{escape(section.title)}</a></li>'
        for section in top
    )
    style = STYLE.read_text(encoding="utf-8")
    body = "".join(_section(number, section) for number, section in enumerate(paper.sections))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(paper.title)}, {escape(paper.subtitle)}</title>\n"
        f"<style>{style}</style>\n</head>\n<body>\n<header><h1>{escape(paper.title)}</h1>"
        f'<p class="subtitle">{escape(paper.subtitle)}</p>{_facts(paper.facts)}</header>\n'
        f'<nav aria-label="Contents"><ol>{contents}</ol></nav>\n<main>\n{body}</main>\n'
        f"<footer>{escape(paper.footer)}</footer>\n</body>\n</html>\n"
    )


def _section(number: int, section: Section) -> str:
    level = section.level + 1
    blocks = "".join(part for block in section.blocks for part in _block(block))
    title = escape(section.title)
    return f'<section id="s{number}"><h{level}>{title}</h{level}>\n{blocks}</section>\n'


def _block(block: Block) -> Iterator[str]:
    match block:
        case Words(text, manner):
            marked = f' class="{manner}"' if manner != "plain" else ""
            yield f"<p{marked}>{escape(text)}</p>\n"
        case Grid():
            yield from _grid(block)
        case Facts(rows):
            yield _facts(rows)
        case Picture(svg, says):
            data = b64encode(svg.encode()).decode()
            yield f'<p><img src="data:image/svg+xml;base64,{data}" alt="{escape(says)}"/></p>\n'
        case Typed(text):
            yield f"<pre><code>{escape(text)}</code></pre>\n"


def _grid(table: Grid) -> Iterator[str]:
    yield '<div class="wide" tabindex="0"><table>'
    if table.caption:
        yield f"<caption>{escape(table.caption)}</caption>"
    yield f"<thead><tr>{_cells(table, table.columns, 'th')}</tr></thead>\n<tbody>"
    for row in table.rows:
        yield f"<tr>{_cells(table, row, 'td')}</tr>\n"
    if table.total:
        yield f'<tr class="total">{_cells(table, table.total, "td")}</tr>\n'
    yield "</tbody></table></div>\n"


def _cells(table: Grid, cells: tuple[str, ...], tag: str) -> str:
    said = []
    for place, cell in enumerate(cells):
        kind = ' class="figure"' if place in table.figures else ""
        said.append(f"<{tag}{kind}>{escape(cell)}</{tag}>")
    return "".join(said)


def _facts(rows: tuple[tuple[str, str], ...]) -> str:
    said = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in rows)
    return f"<dl>{said}</dl>\n"
