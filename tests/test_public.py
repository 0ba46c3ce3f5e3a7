"""What a user meets on importing the package."""

import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from types import FunctionType

import pytest

import houseway

LATE = ("typer", "rich", "numba", "numpy", "sqlalchemy")
MEMBERS = (FunctionType, classmethod, staticmethod, property, cached_property)


@pytest.mark.parametrize("module", ["houseway", "houseway.table", "houseway.games"])
def test_importing_is_cheap(module: str) -> None:
    """What only the edges need is loaded by the edges."""
    script = f"import sys, {module}; print(*sorted(set({LATE}) & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def test_the_package_says_that_it_is_typed() -> None:
    assert files(houseway).joinpath("py.typed").is_file()


def public_classes() -> Iterator[type]:
    """Every class that houseway defines under a public name."""
    for found in pkgutil.walk_packages(houseway.__path__, "houseway."):
        module = import_module(found.name)
        for name, thing in vars(module).items():
            is_own = inspect.isclass(thing) and thing.__module__ == module.__name__
            if is_own and not name.startswith("_"):
                yield thing


def undocumented_methods(owner: type) -> list[str]:
    """The public methods and properties of a class that have no docstring, not even inherited."""
    methods = [
        name
        for name, member in vars(owner).items()
        if not name.startswith("_") and isinstance(member, MEMBERS)
    ]
    documented = {
        name
        for ancestor in owner.__mro__
        for name, member in vars(ancestor).items()
        if member.__doc__
    }
    return [
        f"{owner.__module__}.{owner.__qualname__}.{name}"
        for name in methods
        if name not in documented
    ]


def test_every_public_method_says_what_it_does_or_inherits_it() -> None:
    bare = [method for owner in public_classes() for method in undocumented_methods(owner)]
    assert not bare, "\n".join(bare)


def test_a_method_without_a_docstring_is_noticed() -> None:
    class Shoe:
        def draw(self) -> None:
            """Draws."""

        def burn(self) -> None: ...

        @property
        def stub(self) -> int:
            return 0

    class Scripted(Shoe):
        def draw(self) -> None: ...

    assert [name.rpartition(".")[2] for name in undocumented_methods(Shoe)] == ["burn", "stub"]
    assert undocumented_methods(Scripted) == []
