"""The table of flows and engines: how many seconds each flow takes in each engine that is installed, or why it fails.

Beside them are the seconds that processors worked for it, browser and server too: other programs add little to them.

python tests/engine_flows.py                           every flow in every engine, as a table
python tests/engine_flows.py --only pad --only photo   the flows whose names have one of these words
python tests/engine_flows.py --pictures build/engines  what each flow shows at its end too, the engines side by side
"""

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from PIL import Image

from support.web.browser import CHROMIUM
from support.web.engines import firefox, webkit
from support.web.engines.chromium import ChromiumEngine
from support.web.engines.flows import FLOWS, run_flow
from support.web.engines.screen import Engine

_GAP_PX = 12


def _engines() -> dict[str, Callable[[Path], Engine]]:
    """Return what starts each engine that is installed."""
    found: dict[str, Callable[[Path], Engine]] = {}
    if CHROMIUM is not None:
        found["Chromium"] = ChromiumEngine
    if firefox.PROGRAM is not None:
        found["Firefox"] = firefox.Firefox
    if webkit.is_installed():
        found["WebKit"] = webkit.WebKit
    return found


def _processor_s() -> float:
    """Return how long processors have worked for this program and all that it has started."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = stat.read_text().rpartition(")")[2].split()
            parents[int(stat.parent.name)] = int(fields[1])
            ticks[int(stat.parent.name)] = sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while found := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= found
    return sum(ticks[process] for process in ours) / os.sysconf("SC_CLK_TCK")


def _seconds(flows: Sequence[str], start: Callable[[Path], Engine], folder: Path, pictures: Path | None) -> list[str]:
    """Return what the table says of each flow in one engine."""
    engine = start(folder / "engine")
    said: list[str] = []
    for number, flow in enumerate(flows):
        before_s = _processor_s()
        try:
            took_s = run_flow(flow, engine, folder / str(number), pictures)
            said.append(f"{took_s:.1f} ({_processor_s() - before_s:.1f})")
        except AssertionError as error:
            said.append("fails")
            print(f"{engine.name}, {flow}: {error}")
    engine.close()
    return said


def _put_side_by_side(pictures: Path, flow: str, engines: Sequence[str]) -> None:
    paths = [path for engine in engines if (path := pictures / f"{flow}-{engine}.png").exists()]
    shown = [Image.open(path) for path in paths]
    width = sum(each.width + _GAP_PX for each in shown) + _GAP_PX
    sheet = Image.new("RGB", (width, max((each.height for each in shown), default=0) + 2 * _GAP_PX), "white")
    left = _GAP_PX
    for each in shown:
        sheet.paste(each, (left, _GAP_PX))
        left += each.width + _GAP_PX
    sheet.save(pictures / f"{flow}.png")
    for path in paths:
        path.unlink()


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", action="append", default=[], metavar="WORD")
    asked.add_argument("--pictures", type=Path, metavar="FOLDER")
    given = asked.parse_args()
    flows = [name for name in FLOWS if not given.only or any(word in name for word in given.only)]
    engines = _engines()
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    columns: list[list[str]] = []
    for name, start in engines.items():
        with tempfile.TemporaryDirectory() as folder:
            columns.append(_seconds(flows, start, Path(folder) / name, given.pictures))
    print(f"| flow | {' | '.join(engines)} |\n|{'---|' * (1 + len(engines))}")
    for flow, *seconds in zip(flows, *columns, strict=True):
        print(f"| {flow} | {' | '.join(seconds)} |")
        if given.pictures:
            _put_side_by_side(given.pictures, flow, list(engines))


if __name__ == "__main__":
    main()
