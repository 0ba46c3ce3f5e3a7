"""The examples of docs/deployment.md are held to what the program understands."""

import json
import re
import shlex
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import httpx2 as httpx
import pytest
from packaging.requirements import Requirement

from bench.house import House
from houseway.cli.app import build_parser
from houseway.web.security import COOKIE, SECURE_COOKIE
from houseway.web.settings import HOSTS_VARIABLE, PROXIES_VARIABLE, Settings
from tests.floor.databases import sqlite

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "examples" / "deploy"
VARIABLES = {
    HOSTS_VARIABLE,
    PROXIES_VARIABLE,
    "HOUSEWAY_DATABASE_URL",
    "HOUSEWAY_CACHE",
    "HOUSEWAY_RATE_LIMITS",
}


def test_the_unit_of_systemd_starts_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = (DEPLOY / "houseway.service").read_text(encoding="utf-8")
    lines = [line for line in unit.splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"\[\w+\]|\w+=.+", line) for line in lines)
    said = dict(re.findall(r"^Environment=(\w+)=(.+)$", unit, re.MULTILINE))
    assert said.keys() <= VARIABLES
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    settings = Settings.from_environment()
    assert settings.hosts == ("casino.example",)
    assert settings.trusted_proxies == ("127.0.0.1",)
    command = re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)
    assert command is not None
    words = shlex.split(command[1])
    assert Path(words[0]).name == "houseway"
    given = build_parser().parse_args(words[1:])
    assert (given.host, given.port) == ("127.0.0.1", 8146)


def test_the_container_starts_the_floor_from_the_lock_file() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "--require-hashes --requirement floor.lock" in text
    said = dict(re.findall(r"^(ENTRYPOINT|CMD) (\[.+\])$", text, re.MULTILINE))
    assert json.loads(said["ENTRYPOINT"]) == ["python", "-m", "houseway"]
    assert build_parser().parse_args(json.loads(said["CMD"])).host == "0.0.0.0"
    assert set(re.findall(r"(HOUSEWAY_\w+)=", text)) <= VARIABLES
    for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE):
        assert all((ROOT / name).exists() for name in line.split())


def test_the_lock_file_names_what_the_package_asks_for() -> None:
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    names = set(re.findall(r"^([a-z0-9-]+)==\S+.* \\$", locked, re.MULTILINE))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    asked = set(re.findall(r'^ {4}"([a-z][a-z0-9-]+)(?:\[.+?\])?[<>=~!]', project, re.MULTILINE))
    assert len(asked) > 20
    assert asked <= names | {"houseway"}, "make lock brings it up to date"
    assert locked.count("--hash=sha256:") > len(names)
    assert "://" not in locked


def test_what_the_container_installs_is_what_the_floor_needs_and_no_more() -> None:
    """Of the same versions and digests as everywhere else; without tools, and without a gap."""
    everything, floor = blocks("requirements.lock"), blocks("floor.lock")
    assert floor.items() <= everything.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["floor"], *extras["postgres"]]
    needed, found = [Requirement(each) for each in asked], {"houseway"}
    while needed:
        each = needed.pop()
        name = each.name.lower().replace("_", "-")
        if name in found:
            continue
        found.add(name)
        marked = [{"extra": extra} for extra in each.extras or {""}]
        more = [Requirement(said) for said in distribution(name).requires or ()]
        needed += [
            one for one in more if one.marker is None or any(map(one.marker.evaluate, marked))
        ]
    assert found - {"houseway"} <= floor.keys()
    assert floor.keys() - found <= {"tzdata", "uvloop", "typing-extensions"}, "on other systems"


def test_make_run_installs_what_the_floor_needs_and_what_builds_the_package() -> None:
    everything, floor, run = map(blocks, ("requirements.lock", "floor.lock", "run.lock"))
    assert run.items() <= everything.items()
    assert {"hatchling", "editables", "starlette", "numba"} <= run.keys()
    assert not {"pytest", "playwright", "mypy", "psycopg"} & run.keys()
    built = {"hatchling", "editables", "packaging", "pathspec", "pluggy", "tomlkit"}
    built |= {"trove-classifiers"}
    assert run.keys() - floor.keys() <= built


def blocks(name: str) -> dict[str, str]:
    """What a lock file says of each package, apart from who asks for it."""
    text = (ROOT / name).read_text(encoding="utf-8")
    text = re.sub(r"^ +#.*\n", "", text, flags=re.MULTILINE)
    # On which systems depends on who else asks for it.
    text = re.sub(r" ; .* \\$", r" \\", text, flags=re.MULTILINE)
    return dict(re.findall(r"^([a-z0-9-]+)(==.*\n(?: +--hash.*\n)+)", text, re.MULTILINE))


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_only_a_proxy_that_is_named_is_believed(tmp_path: Path, trusted: str) -> None:
    """Through it every address has its own limits, and TLS is known of; otherwise neither."""
    settings = {PROXIES_VARIABLE: trusted, HOSTS_VARIABLE: "casino.example"}
    with sqlite(tmp_path) as url:
        house = House(tmp_path, url, settings).open()
        # One client for everybody: to make another takes far longer than to ask.
        client = httpx.Client(base_url=house.url, verify=False)
        try:
            statuses, cookies = [], set()
            for number in range(40):
                client.cookies.clear()
                headers = {
                    "Host": "casino.example",
                    "X-Forwarded-For": f"203.0.113.{number}",
                    "X-Forwarded-Proto": "https",
                }
                me = client.get("/api/me", headers=headers)
                headers["X-CSRF-Token"] = me.json()["csrf"]
                client.cookies.clear()
                answer = client.post("/api/guest", headers=headers)
                statuses.append(answer.status_code)
                cookies |= set(answer.cookies.keys())
        finally:
            client.close()
            house.close()
    if trusted:
        assert set(statuses) == {200}
        assert cookies == {SECURE_COOKIE}
    else:
        assert set(statuses) == {200, 429}
        assert cookies == {COOKIE}
