"""What a figure was made by: every module that its code imports, and the versions beneath it.

Imports are read from the sources, directly and through others, so that a change anywhere in what a
count stands on gives it another digest. A package counts where a name is taken from it, not where
it is only the way to a module inside. Imports for types alone are left out: they make no figure; so
are the modules beneath all others (`BENEATH`).
"""

import ast
import platform
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = __name__.partition(".")[0]
DIGITS: Final = 16

BENEATH: Final = frozenset(
    f"{ROOT}.{name}"
    for name in ("cache", "errors", "extras", "first_use", "kept_kernels", "serving", "sources")
)
"""Modules beneath all others, which make no figure: where things are kept and under which digest,
how a refusal is worded, what is not installed, which threads may count at all."""

IMPORT = re.compile(
    r"^[ \t]*(?:from (\w[\w.]*) import (\([^)]*\)|[^\n]*)|import (\w[\w.]*))", re.MULTILINE
)
COMMENT = re.compile(r"#[^\n]*")
FOR_TYPES = re.compile(
    r"^([ \t]*)if TYPE_CHECKING:[^\n]*\n(?:\1[ \t]+[^\n]*\n|[ \t]*\n)+", re.MULTILINE
)


class Code(NamedTuple):
    """Modules by name, each with the digest of its source."""

    modules: dict[str, str]

    @property
    def digest(self) -> str:
        """The digest of all of them."""
        said = "\n".join(f"{name} {digest}" for name, digest in sorted(self.modules.items()))
        return sha256(said.encode()).hexdigest()[:DIGITS]


@cache
def code_of(*modules: str) -> Code:
    """These modules and all that they import of this package and their own, or others for them."""
    found: dict[str, str] = {}
    packages = {ROOT, *map(_package, modules)}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name not in found:
            source = _file(name).read_bytes()
            found[name] = _digest(source)
            imported = imports(source.decode("utf-8"), packages)
            waiting += (name for name in imported if name not in BENEATH)
    return Code(dict(sorted(found.items())))


@cache
def behaviour_of(*modules: str) -> str:
    """The digest of what these modules do, and all that they import for it.

    Comments, docstrings and how the code is laid out make no difference to it.
    """
    return Code({name: _behaviour(name) for name in code_of(*modules).modules}).digest


@cache
def _behaviour(module: str) -> str:
    return _digest(show_tree(ast.parse(_file(module).read_bytes())).encode())


def show_tree(node: object) -> str:
    """A syntax tree as text, without what says nothing: the same under every version of Python.

    >>> show_tree(ast.parse("x =  0x1 # one"))
    "Module(body=[Assign(targets=[Name(id='x',ctx=Store())],value=Constant(value=1))])"
    """
    if isinstance(node, list):
        said = (show_tree(each) for each in node if not _says_nothing(each))
        return f"[{','.join(said)}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = ((name, getattr(node, name, None)) for name in node._fields)
    # Later versions of Python have more fields, which are empty where nobody uses them.
    told = (f"{name}={show_tree(value)}" for name, value in fields if value not in (None, []))
    return f"{type(node).__name__}({','.join(told)})"


def _says_nothing(node: object) -> bool:
    """Whether a statement is only a text, as docstrings are."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_made_by_this_code(modules: Mapping[str, str]) -> bool:
    """Whether each of these modules is still the one whose digest this is.

    What an unchanged module imports is unchanged too, so that nothing else need be looked at.
    """
    try:
        return all(_digest(_file(name).read_bytes()) == digest for name, digest in modules.items())
    except ModuleNotFoundError:
        return False


def _digest(source: bytes) -> str:
    return sha256(source).hexdigest()[:DIGITS]


def imports(source: str, packages: Collection[str] = (ROOT,)) -> Iterator[str]:
    """The modules of some packages that a source imports when it is run."""
    for match in IMPORT.finditer(FOR_TYPES.sub("", COMMENT.sub("", source))):
        package, names, module = match.groups()
        if _package(package or module) not in packages:
            continue
        if module:
            yield module
            continue
        for said in names.strip("()\n ").split(","):
            name = said.split(" as ")[0].strip()
            if name:
                yield _module(package, name)


def _package(module: str) -> str:
    """The outermost package of a module."""
    return module.partition(".")[0]


def _module(package: str, name: str) -> str:
    """Where a name is imported from: the module of that name, or what has it."""
    spec = find_spec(package)
    is_package = spec is not None and spec.submodule_search_locations is not None
    inside = f"{package}.{name}"
    return inside if is_package and find_spec(inside) is not None else package


def _file(module: str) -> Path:
    """The file that Python loads for a module."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{module} has no source to take a digest of", name=module)
    return Path(spec.origin)


@cache
def versions() -> dict[str, str]:
    """The versions of what a count is made with."""
    import numba
    import numpy as np

    return {
        ROOT: str(import_module(ROOT).__version__),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


@cache
def maker(*modules: str) -> str:
    """The digest of all that a count by these modules is made by: their code, and the versions."""
    said = f"{code_of(*modules).digest} {versions()}"
    return sha256(said.encode()).hexdigest()[:DIGITS]
