"""How Sphinx makes the site: Markdown by MyST, in the theme Furo, with nothing that is fetched from elsewhere."""

import tomllib
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_TOLD = tomllib.loads((_ROOT / "publication.toml").read_text(encoding="utf-8"))

project = "Autopeg"
author = _TOLD["author"]
project_copyright = ""
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_use_index = False
html_title = "Autopeg"
html_theme = "furo"
html_favicon = str(_ROOT / "host/autopeg/web/static/icon.svg")
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#6b3f1d", "color-brand-content": "#8a4b14"},
    "dark_css_variables": {"color-brand-primary": "#e3b27a", "color-brand-content": "#e8b071"},
}
extensions = ["myst_parser"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header", "myst.xref_missing", "toc.not_included"]  # release/links.py checks all links
