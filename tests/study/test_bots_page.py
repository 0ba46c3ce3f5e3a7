"""What the page on bots says is run as it stands, and so is the example that learns."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bots.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = ROOT / "examples" / "learn_three_card_poker.py"


def run(folder: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_every_block_of_the_page_runs(tmp_path: Path) -> None:
    bot, *others = BLOCK.findall(PAGE.read_text("utf-8"))
    assert bot.startswith("# mybot.py\n")
    (tmp_path / "mybot.py").write_text(bot, encoding="utf-8")
    script = tmp_path / "page.py"
    script.write_text("\n".join(others), encoding="utf-8")
    said = run(tmp_path, str(script))
    assert len(others) == 4
    assert "round ended" in said
    assert "seat 1\n" in said
    assert "\n18/35 12/35\n" in said


def test_the_example_learns_when_to_raise(tmp_path: Path) -> None:
    said = run(tmp_path, str(EXAMPLE), "--rounds", "3000", "--played", "400", "--seed", "7")
    learned = dict(re.findall(r"^(\w[\w ]+?) +[+-]\d\.\d{3}  (raise|fold)$", said, re.MULTILINE))
    raises = {name for name, does in learned.items() if does == "raise"}
    assert raises == {"pair or better", "ace high", "king high", "queen high"}
    assert "best play, exactly: 686689/20358520, 3.37%" in said
