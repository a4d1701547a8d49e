"""The tokens of the design: no style sheet and no module says a colour, a font size or a radius of its own."""

import re
from pathlib import Path

import pytest
from PIL import ImageColor

from support.web.browser import NewPage

PROJECT = Path(__file__).parents[2]
TOKENS = PROJECT / "host/autopeg/web/static/tokens.css"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_DECLARATION = re.compile(r"(?<=[{;\s])(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])")
_COLOR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\("
    rf"|(?<![\w-])(?:{'|'.join(ImageColor.colormap)})(?![\w(-])",
    re.IGNORECASE,
)
_LENGTH = re.compile(
    r"(?<![\w.-])\d*\.?\d+(?:r?em|px|pt|ex|ch|%)(?![\w-])|\b(?:smaller|larger|(?:x+-)?(?:small|large))\b"
)
_BETWEEN = re.compile(r"clamp\((var\([^()]*\)), [^,]*, (var\([^()]*\))\)")
"""A size that follows the window or a part of the page, between two tokens."""
_NAMES = re.compile(r"url\([^)]*\)|var\(--[\w-]+")
_INLINE = re.compile(
    r"\.style\b[^;]*|style=(?:\$?\{?\{[^}]*\}?|[\"'][^\"'>]*)"
    r"|\b(?:fill|stroke|stop-color|color)=\"[^\"$]*\"|(?:fill|stroke)Style = [^;]*"
)


def sheets() -> list[Path]:
    folders = (PROJECT / "host/autopeg", PROJECT / "site/offline")
    return [path for folder in folders for path in sorted(folder.rglob("*.css")) if path != TOKENS]


def modules() -> list[Path]:
    return sorted((PROJECT / "host/autopeg").rglob("*.js"))


def outside(text: str) -> list[str]:
    """Return the declarations of a style sheet whose colour, font size or radius is no token."""
    found: list[str] = []
    for name, value in _DECLARATION.findall(_COMMENT.sub("", text)):
        sized = value if name == "font-size" or name.endswith("radius") else ""
        if name == "font":
            sized = value.split("/")[0]
        if _COLOR.search(_NAMES.sub("", value)) or _LENGTH.search(_BETWEEN.sub("", sized)):
            found.append(f"{name}: {value.strip()}")
    return found


@pytest.mark.parametrize("path", sheets(), ids=lambda path: path.stem)
def test_a_style_sheet_has_only_tokens(path: Path) -> None:
    assert outside(path.read_text(encoding="utf-8")) == []


def styled(text: str) -> list[str]:
    """Return what a module styles with a colour, a font size or a radius that is no token."""
    kinds = (_COLOR, re.compile(r"(?:font-?[sS]ize|border-?[rR]adius):(?! *`?var)"))
    return [found for inline in _INLINE.findall(text) for kind in kinds for found in kind.findall(inline)]


def test_what_modules_style_has_only_tokens() -> None:
    assert {path.name: found for path in modules() if (found := styled(path.read_text(encoding="utf-8")))} == {}


def test_every_token_that_is_used_exists() -> None:
    """A misspelt one would be dropped by browsers without a word."""
    sources = [*sheets(), TOKENS, *modules()]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    made = set(re.findall(r"(--[a-z][\w-]*)[\"'`]?\s*[:,]", text)) | {f"--lane-{lane}" for lane in range(4)}
    used = set(re.findall(r"var\((--[a-z][\w-]*)\)", text))
    assert used - made == set()


def test_every_token_is_used() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*sheets(), TOKENS, *modules()])
    tokens = set(re.findall(r"^  (--[a-z][\w-]*):", TOKENS.read_text(encoding="utf-8"), re.MULTILINE))
    unused = {token for token in tokens if f"var({token})" not in text and not re.match(r"--(color|lane)-\d", token)}
    assert unused == set()


def test_lists_are_made_in_one_place_which_leaves_few_choices_in_sight() -> None:
    assert [path.name for path in modules() if "<select" in path.read_text(encoding="utf-8")] == ["controls.js"]
    assert "export const Select" not in (TOKENS.parent / "controls.js").read_text(encoding="utf-8")


_WIDTHS = """async () => {
  const [face] = await document.fonts.load("16px 'Source Sans 3'");
  const context = document.createElement("canvas").getContext("2d");
  context.font = `16px ${getComputedStyle(document.body).fontFamily}`;
  return [face?.status, ...new Set([..."0123456789"].map(digit => context.measureText(digit).width))];
}"""


def test_the_text_face_comes_with_the_page_and_its_numerals_have_one_width(new_page: NewPage) -> None:
    status, *widths = new_page().evaluate(_WIDTHS)
    assert (status, len(widths)) == ("loaded", 1)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("b { color: #fff; }", ["color: #fff"]),
        ("b { box-shadow: 0 1px 2px rgb(0 0 0 / 20%); }", ["box-shadow: 0 1px 2px rgb(0 0 0 / 20%)"]),
        ("b { --own: light-dark(#fff, #000) }", ["--own: light-dark(#fff, #000)"]),
        ("b { background: url(x.webp), white }", ["background: url(x.webp), white"]),
        ("b { color: tomato; fill: rebeccapurple }", ["color: tomato", "fill: rebeccapurple"]),
        ("b { font-size: 1.05rem; }", ["font-size: 1.05rem"]),
        ("b { font: 700 13px / 1.2 serif; }", ["font: 700 13px / 1.2 serif"]),
        ("b { font-size: clamp(1rem, 2vw, var(--text-l)); }", ["font-size: clamp(1rem, 2vw, var(--text-l))"]),
        ("b { border-top-left-radius: 3px; }", ["border-top-left-radius: 3px"]),
        ("b { font-size: larger; border-radius: 50%; }", ["font-size: larger", "border-radius: 50%"]),
        ("b { color: var(--red); border: 1px solid var(--line); border-radius: var(--round-s); }", []),
        ("b { font: 700 var(--text-l) / 1.7rem var(--heading-face); border-radius: 0; }", []),
        ("b { font-size: clamp(var(--text-s), 4.8vw - 0.22rem, var(--text-m)); }", []),
        (".red:hover, #page { color: inherit; fill: currentColor; } /* #fff */", []),
    ],
)
def test_every_way_around_the_tokens_is_found(text: str, found: list[str]) -> None:
    assert outside(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<b style="color: tomato; font-size: 13px">', ["tomato", "font-size:"]),
        ("<b style=${{ color: 'tomato', borderRadius: '3px' }}>", ["tomato", "borderRadius:"]),
        ('<path fill="plum" />', ["plum"]),
        ('<b style="color: var(--red)">', []),
        ("<b style=${{ borderRadius: `var(--round-s)` }}>", []),
    ],
)
def test_modules_have_no_way_around_the_tokens_either(text: str, found: list[str]) -> None:
    assert styled(text) == found
