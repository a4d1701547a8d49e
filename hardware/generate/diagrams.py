"""Wiring diagrams of the boards, laid out by Graphviz from their WireViz harnesses."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from wireviz.wireviz import parse

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.imprint import imprint
from autopeg.drawings.wiring import harness_of

_DRAWER = Path(__file__).with_name("draw_graph.mjs")


def wiring_svgs(layouts: Sequence[BoardLayout]) -> dict[str, bytes]:
    """Return the diagrams by their path in hardware/. Graphviz, which runs in node, lays them out."""
    graphs = [_graph(layout) for layout in layouts]
    separator = "\0"
    done = subprocess.run(
        ["node", str(_DRAWER)], input=separator.join(graphs), capture_output=True, encoding="utf-8", check=True
    )
    drawn = done.stdout.split(separator)
    return {f"wiring/{board.name}.svg": svg.encode() for board, svg in zip(layouts, drawn, strict=True)}


def _graph(layout: BoardLayout) -> str:
    """Return the diagram of a board in Graphviz' language, with its imprint at the bottom."""
    graph = parse(harness_of(layout), return_types="harness").graph
    graph.attr(label=imprint(f"{layout.name} wiring"), labelloc="b")
    return graph.source
