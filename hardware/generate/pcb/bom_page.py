"""The list of parts as a page: point at a line, and its parts light up on the board; tick off what is soldered."""

import csv
import html
import io

from generate.pcb.model import Board

_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; color: #1c1c1c; background: #fff; }
main { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
figure { margin: 0; position: sticky; top: 1rem; flex: 1 1 min(32rem, 100%); max-width: 60rem; background: #fff; }
svg { width: 100%; height: auto; }
rect.part { fill: transparent; }
rect.lit { fill: #ffd400; fill-opacity: 0.55; stroke: #ffffff; stroke-width: 0.4; }
table { border-collapse: collapse; flex: 1 1 min(28rem, 100%); min-width: 0; }
td, th { border-bottom: 1px solid #bbb; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }
tr:hover, tr:focus-within { background: #fff3b0; }
tr.done td { color: #6a6a6a; text-decoration: line-through; }
"""
_SCRIPT = """
for (const row of document.querySelectorAll("tr[data-parts]")) {
  const parts = row.dataset.parts.split(" ").map((name) => document.getElementById("part-" + name));
  const light = (on) => () => parts.forEach((part) => part?.classList.toggle("lit", on));
  row.addEventListener("pointerenter", light(true));
  row.addEventListener("pointerleave", light(false));
  row.addEventListener("focusin", light(true));
  row.addEventListener("focusout", light(false));
  row.querySelector("input").addEventListener("change", (event) => row.classList.toggle("done", event.target.checked));
}
"""


def bom_page(board: Board, front_svg: str, parts_csv: str) -> str:
    """Return the page. front_svg: the picture of the front, in millimetres of the board."""
    marks = "".join(_mark(part.ref, part.room()) for part in board.parts)
    picture = front_svg[front_svg.index("<svg") :].replace("</svg>", f"{marks}</svg>")
    rows = "".join(_row(row) for row in csv.DictReader(io.StringIO(parts_csv)) if row["references"] != "total")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Parts of the carrier board</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        "<h1>Parts of the carrier board</h1>\n<p>Point at a line, or go from box to box with the Tab key: its places "
        f"light up. Tick off what is soldered.</p>\n<main>\n<figure>{picture}</figure>\n<table>\n<thead><tr>"
        "<th>done</th><th>places</th><th>part</th><th>for example</th></tr></thead>\n"
        f"<tbody>{rows}</tbody>\n</table>\n</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _mark(ref: str, room: tuple[float, float, float, float]) -> str:
    left, top, right, bottom = room
    return (
        f'<rect class="part" id="part-{ref}" x="{left:g}" y="{top:g}" width="{right - left:g}" '
        f'height="{bottom - top:g}"><title>{ref}</title></rect>'
    )


def _row(row: dict[str, str]) -> str:
    refs = html.escape(row["references"])
    cells = "".join(f"<td>{html.escape(row[name])}</td>" for name in ("specification", "for example"))
    box = f'<input type="checkbox" aria-label="{refs} soldered">'
    return f'<tr data-parts="{refs}"><td>{box}</td><td>{refs}</td>{cells}</tr>\n'
