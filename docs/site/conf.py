"""How the site of the documentation is built: `make docs`.

The pages are the Markdown files of the project where they lie, so that their links hold on the site
as they do in the tree. The reference is made from the docstrings of what `houseway` offers.
"""

from houseway import __version__

project = "Houseway"
author = "the Houseway authors"
copyright = author  # noqa: A001
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
