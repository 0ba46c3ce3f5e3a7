"""Draw the pictures of links and the icons of the installed app, in a real browser.

    python tools/link_pictures.py

`web/static/previews` gets a felt for every game of the lobby, as its tile has it, and one of the
house; `web/static/icons` the mark in the sizes that systems ask for. Both are committed.
"""

import sys
from html import escape
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from houseway.floor.dealing.offered import Offered
from houseway.web.entries import Tile, tiles_of
from houseway.web.languages import STATIC
from houseway.web.miniature import HEIGHT, WIDTH, Shape
from tests.browser.house import FLAGS, chromium

SIZE = (600, 315)
ICONS = {"icon-192": (192, 0.0), "icon-512": (512, 0.0), "maskable-512": (512, 0.14)}
HALF_ROUND = "M14 4H226Q236 4 236 14V52C236 104 184 131 120 131S4 104 4 52V14Q4 4 14 4Z"
STYLE = """
body { margin: 0; background: #e9e6df; font: 650 30px system-ui, "DejaVu Sans", sans-serif; }
svg { position: absolute; left: 80px; top: 10px; width: 440px; height: 248px; }
p { position: absolute; left: 80px; bottom: 12px; margin: 0; color: #22262a; }
span { position: absolute; right: 80px; bottom: 15px; color: #555b61; font-size: 21px; }
.cloth { fill: #2f5f4c; stroke: #5b4534; stroke-width: 6; }
.area, .must, .later { fill: none; stroke: #b9d0c1; stroke-width: 1; }
.must { fill: #5f8672; } .later { stroke-dasharray: 2.5 1.5; }
.card, .die { fill: #f6f2e6; } .pip { fill: #7c1f28; }
.tile { fill: #23272b; stroke: #e9e2cf; stroke-width: 0.6; }
.line { fill: #7b9c8a; } .seat { fill: #244a3b; stroke: #b9d0c1; stroke-width: 0.6; }
.pot { fill: #8a5a00; stroke: #f6f2e6; stroke-width: 1; stroke-dasharray: 3 3.2; }
"""


def drawn(shape: Shape) -> str:
    """A shape as SVG."""
    at, kind = shape.at, shape.kind
    if shape.what == "circle":
        return f'<circle cx="{at[0]}" cy="{at[1]}" r="{at[2]}" class="{kind}"/>'
    if shape.what == "box":
        x, y, width, height, by = at
        size = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{by}"'
        return f'<rect {size} class="{kind}"/>'
    x, y, r = at
    return f'<path d="M{x} {y - r}L{x + r} {y}L{x} {y + r}L{x - r} {y}Z" class="{kind}"/>'


def felt(tile: Tile) -> str:
    """The felt of a game under its first law."""
    law = tile.laws[0]
    box = f'x="4" y="4" width="232" height="127" rx="{62 if law.table == "oval" else 12}"'
    cloth = f'<path d="{HALF_ROUND}" class="cloth"/>'
    if law.table != "half-round":
        cloth = f'<rect {box} class="cloth"/>'
    shapes = "".join(map(drawn, law.felt))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}">{cloth}{shapes}</svg>'


def take(page: Page, body: str, file: Path, size: tuple[int, int]) -> None:
    """A picture of some markup."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(f"<!doctype html><style>{STYLE}</style>{body}")
    file.parent.mkdir(exist_ok=True)
    page.screenshot(path=file, omit_background=file.parent.name == "icons")


def main() -> int:
    """Draw all of them."""
    mark = (STATIC / "icon.svg").read_text(encoding="utf-8")
    tiles = tiles_of(Offered())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        page = browser.new_page()
        for tile in tiles:
            words = f"<p>{escape(tile.title)}</p><span>Houseway</span>"
            take(page, felt(tile) + words, STATIC / "previews" / f"{tile.name}.png", SIZE)
        house = felt(tiles[0]) + "<p>Houseway</p><span>sit down and play</span>"
        take(page, house, STATIC / "previews" / "house.png", SIZE)
        for name, (size, margin) in ICONS.items():
            room = round(size * margin)
            ground = "#e9e6df" if margin else "none"
            style = (
                f"left:{room}px;top:{room}px;width:{size - 2 * room}px;height:{size - 2 * room}px"
            )
            sized = mark.replace("<svg ", f'<svg style="{style}" ')
            body = f"<style>body {{ background: {ground}; }}</style>{sized}"
            take(page, body, STATIC / "icons" / f"{name}.png", (size, size))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
