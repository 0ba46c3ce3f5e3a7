"""The site of the documentation is built without a warning: no dead link, no page lost."""

import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.games import GAMES

pytestmark = pytest.mark.check
ROOT = Path(__file__).parent.parent
BUILD = (
    sys.executable,
    "-m",
    "sphinx",
    "-q",
    "-W",
    "--keep-going",
    "-b",
    "html",
    "-c",
    "docs/site",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    words = [*BUILD, "-d", str(out / "doctrees"), ".", str(out / "html")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=170)
    assert done.returncode == 0, done.stderr
    return out / "html"


def test_every_page_of_the_docs_and_of_the_games_is_on_the_site(site: Path) -> None:
    pages = [file.stem for file in (ROOT / "docs").glob("*.md")]
    assert all((site / "docs" / f"{name}.html").is_file() for name in pages)
    for game in GAMES:
        folder = site / "src" / "houseway" / "games" / game.replace("-", "_")
        assert (folder / "README.html").is_file(), game


def _heading(name: str) -> str:
    return f'id="houseway-{name.replace("_", "-")}"'


def test_the_reference_has_what_the_package_offers(site: Path) -> None:
    page = (site / "docs" / "api.html").read_text(encoding="utf-8")
    assert houseway.__all__
    missing = [name for name in houseway.__all__ if _heading(name) not in page]
    assert not missing
    assert 'id="houseway.door.counting.Odds"' in page
