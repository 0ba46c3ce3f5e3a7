"""How the site of the documentation is built: `make docs`.

The pages are the Markdown files of the project where they lie, so that their links hold on the site
as they do in the tree. The reference is made from the docstrings of what `houseway` offers.
"""

from importlib import import_module
from inspect import getmembers, isclass

from sphinx.application import Sphinx

import houseway
from houseway import __version__
from houseway.door.results import Result

project = "Houseway"
author = "the Houseway authors"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "DECISIONS.md",
    "GLOSSARY.md",
    "SECURITY.md",
    "TRADEMARKS.md",
    "src/houseway/games/*/README.md",
    "src/houseway/games/*/readings.md",
    "src/houseway/rulesets/readings.md",
]

# A link to a file that is no page (an example, a licence) is offered as a download.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
# Messages of the floor are cut with an ellipsis, which is no JSON.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_display_short_literal_types = True

html_theme = "furo"
html_title = "Houseway"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {"source_directory": "", "navigation_with_keys": True}


# The reference: every name of the door, then what they give.


def setup(app: Sphinx) -> None:
    """Have the reference written when its page is read."""
    app.connect("source-read", _write_reference)


def _write_reference(app: Sphinx, page: str, source: list[str]) -> None:
    if page == "docs/api":
        source[0] += "".join(_functions()) + "\n## What they give\n" + "".join(_results())


def _functions() -> list[str]:
    return [
        f"\n## houseway.{name}\n\n{_directive('autofunction', houseway._DOOR[name], name)}"
        for name in houseway.__all__
    ]


def _results() -> list[str]:
    found = {}
    for name in houseway.__all__:
        module = houseway._DOOR[name]
        for called, kind in getmembers(import_module(module), isclass):
            if issubclass(kind, Result) and kind is not Result and kind.__module__ == module:
                found[called] = module
    return [
        f"\n### {name}\n\n{_directive('autoclass', module, name, ':members:')}"
        for name, module in sorted(found.items())
    ]


def _directive(what: str, module: str, name: str, *options: str) -> str:
    told = "".join(f"   {option}\n" for option in options)
    return f"```{{eval-rst}}\n.. {what}:: {module}.{name}\n{told}```\n"
