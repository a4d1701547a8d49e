"""How to get Autopeg, in README.md: one line for each kind of reader, without those whose address is not set yet.

`python -m release.readme` writes the lines; a test compares them.
"""

from pathlib import Path

from release.publication import ROOT, is_set, publication

_BEGIN, _END = "<!-- How to get it: release/readme.py -->\n", "<!-- end -->\n"
_LINES = (
    ("site", "to try it in the browser", "[count a hand, use the board, practise]({site})"),
    ("downloads", "to play, without Python", "[the program]({downloads}) for your system"),
    ("package", "to play, with Python", "`pip install autopeg`, then `autopeg play cribbage`"),
    ("downloads", "to build a board", "[drawings, models, parts and the guide]({downloads})"),
    ("repository", "the source", "`git clone {repository}`"),
    ("", "to play from this folder", "`make play` in the terminal, or `make serve` for the page"),
    (
        "",
        "to build a board from this folder",
        "`make hardware-files` packs it all, or read [hardware/](hardware/README.md)",
    ),
    ("", "to change it", "`make test`, and [CONTRIBUTING.md](CONTRIBUTING.md)"),
)
"""Each with the address that it needs, what somebody wants, and how to get it."""


def ways(told: dict[str, str]) -> str:
    """Return the table. told: what publication.toml says."""
    rows = [
        f"| {wanted} | {way.format(**told)} |"
        for needs, wanted, way in _LINES
        if not needs or is_set(told.get(needs, "ADDRESS"))
    ]
    return "\n".join(("| you want | get it |", "|---|---|", *rows, ""))


def with_ways(readme: str, told: dict[str, str]) -> str:
    """Return the text of README.md with the table between its marks."""
    before, _, rest = readme.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return f"{before}{_BEGIN}\n{ways(told)}\n{_END}{after}"


def main(root: Path = ROOT) -> None:
    """Write the table into README.md."""
    path = root / "README.md"
    path.write_text(with_ways(path.read_text(encoding="utf-8"), publication(root)), encoding="utf-8")


if __name__ == "__main__":
    main()
