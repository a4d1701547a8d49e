"""The folder of a design, laid out like hardware/: board file, drawings, lists, pages and the building guide."""

import json
import re
import shlex
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import cast

import msgspec
from msgspec import structs

import pegboard
from autopeg import __version__
from autopeg.base.errors import Failure, UsageError
from autopeg.base.json_object import JsonObject
from autopeg.boards.board_layout import layout_named, pin_names
from autopeg.drawings.bed import SMALL_BED, parts_for
from autopeg.drawings.bill import items_of, total_eur
from autopeg.drawings.build_plan import build_plan
from autopeg.drawings.design.choices import Choices, Size, option
from autopeg.drawings.design.designing import Design
from autopeg.drawings.files import files_of, pages_of, write
from autopeg.drawings.imprint import LICENCE
from autopeg.drawings.optics import SCREW_LONG_MM, SEAT_DEGREES, optics_of
from autopeg.drawings.pages import page
from autopeg.drawings.power import budget_of
from pegcore.track import BoardError

DESIGN_FILE = "design.json"
"""The choices, and the files that belong to them."""

_MADE_BY = "`autopeg board design`"
_GUIDE = ("build", "enclosure", "LICENSE")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)#:]*)(#[^)]*)?\)")
_WHAT = {
    "boards": "the board file, for `--board` of every command",
    "panel": "panel, diffuser, light grid and backing: SVG, DXF, PDF whole and on A4 or Letter pages, STL of the grid",
    "sheets": "how the board is put together, on A4: plates, sizes, strips, back",
    "wiring": "the wiring, and the table of pins",
    "bom": "what to buy, with prices",
    "pictures": "the board in the middle of a game",
    "build": "the building guide",
    "enclosure": "a box for keypad and Pico and corner pieces, as OpenSCAD files to print",
    "laser.md": "which file is for which machine, and what to try first",
    "optics.md": "the plates, screws and light",
    "cutting.md": "which piece of strip comes out of which part of the reel",
    "power.md": "current, supply, fuse, wire and feeds",
    DESIGN_FILE: "your choices, for programs",
}


def files_of_design(found: Design, folder: Path) -> dict[str, bytes]:
    """Return the content of every file, by its path in the folder. folder: as people name it."""
    layout = found.layout
    evening = layout_named("first-light")
    assert evening is not None
    first = build_plan(evening)
    bed = _bed_of(found)
    made = {
        **files_of(layout, bed, found.choices.printer),
        **pages_of([layout, first], bed, found.choices.printer, _MADE_BY),
        f"boards/{layout.name}.json": found.text.encode(),
        **{name: text for name, text in files_of(first).items() if name.startswith(("bom/", "wiring/"))},
        **_guide(),
    }
    names = sorted({*made, "README.md", DESIGN_FILE})
    made[DESIGN_FILE] = _design_json(found, names)
    made["README.md"] = _readme(found, folder, names).encode()
    return {name: _without_dead_links(name, text, names) for name, text in made.items()}


def check_folder(folder: Path) -> None:
    """Raise UsageError for a folder with files of other people."""
    _earlier(folder)


def write_design(contents: dict[str, bytes], folder: Path) -> None:
    """Write a folder, and remove what an earlier design has left in it.

    Raises UsageError for a folder with files of other people, Failure when it cannot be written.
    """
    earlier = _earlier(folder)
    try:
        write(contents, folder)
        for name in sorted(earlier - set(contents)):
            (folder / name).unlink(missing_ok=True)
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()
    except OSError as error:
        raise Failure(f"cannot write to {folder}: {error.strerror}") from None


def _earlier(folder: Path) -> set[str]:
    """Return the files of an earlier design in a folder. Raises UsageError for a folder without one."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    try:
        listed = json.loads((folder / DESIGN_FILE).read_text(encoding="utf-8"))["files"]
        return {str(name) for name in listed if _stays_inside(str(name))}
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(f"--out {folder}: it holds other files; choose a new or empty folder") from None


def _stays_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


def _bed_of(found: Design) -> Size:
    """Return the chosen bed, else a small one, else none smaller than the board."""
    if found.choices.bed is not None:
        return found.choices.bed
    try:
        parts_for(found.layout, SMALL_BED)
    except BoardError:
        return found.layout.panel.width_mm, found.layout.panel.height_mm
    return SMALL_BED


def facts_of(found: Design) -> JsonObject:
    """Return the figures of a design, for programs."""
    layout, optics, budget = found.layout, optics_of(found.layout), budget_of(found.layout)
    assert budget.protection is not None
    return {
        "name": layout.name,
        "lanes": len(layout.lanes),
        "holes": layout.holes,
        "size_mm": [layout.panel.width_mm, layout.panel.height_mm],
        "hole_mm": layout.panel.hole_mm,
        "leds": layout.board.led_count(),
        "pieces": len(layout.pieces),
        "bleed": round(optics.bleed, 4),
        "shown": round(optics.shown_from_seat, 3),
        "milliamps": budget.cap,
        "fuse_ma": budget.protection.fuse,
        "supply_ma": budget.protection.supply,
        "lost_volts": round(layout.drop_volts, 2),
        "eur": total_eur(items_of(layout)),
        "notes": list(notes_of(found)),
    }


def notes_of(found: Design) -> Iterator[str]:
    """Yield what a builder should know about unusual choices."""
    choices = found.choices
    usual = Choices(lanes=choices.lanes, strips=choices.strips)
    names = ("keypad_rows", "keypad_columns", "display_pins")
    pins = [option("data_pins")] if choices.strip_pins != usual.strip_pins else []
    pins += [option(name) for name in names if getattr(choices, name) != getattr(usual, name)]
    if pins:
        yield (
            f"Other pins than usual ({', '.join(pins)}): the carrier board does not fit, and where the guide names "
            "pins, those of wiring/pins.md count."
        )
    if not choices.keypad:
        yield "No keypad: scores are typed at the computer, and the board does nothing without one."
    if choices.pico == 2:
        yield "Buy a Raspberry Pi Pico 2 where the list says Pico: its pins are the same."
    if choices.holes < 121:
        yield f"{choices.holes} holes a lane are for games to 61."
    if found.layout.panel.leds_per_m == 144:
        yield "The strip has 144 LEDs a metre: the single LEDs of a curve are 7 mm long, which is small to solder."


def command_of(choices: Choices, folder: Path | None = None) -> str:
    """Return the command line that makes a design again, asking nothing."""
    words = ["autopeg", "board", "design", "--yes"]
    usual = Choices()
    for name in Choices.__struct_fields__:
        value = getattr(choices, name)
        if value == getattr(usual, name):
            continue
        if isinstance(value, bool):
            words.append(option(name) if value else option(f"no_{name}"))
        else:
            words += [option(name), _shown(name, value)]
    return shlex.join([*words, *(("--out", str(folder)) if folder else ())])


def _shown(name: str, value: object) -> str:
    if isinstance(value, tuple):
        numbers = cast(tuple[float, ...], value)
        return ("x" if name in ("size", "bed") else ",").join(f"{number:g}" for number in numbers)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _design_json(found: Design, names: list[str]) -> bytes:
    choices = msgspec.to_builtins(structs.asdict(found.choices))
    return (json.dumps({"autopeg": __version__, "choices": choices, "files": names}, indent=1) + "\n").encode()


def _readme(found: Design, folder: Path, names: list[str]) -> str:
    choices, layout = found.choices, found.layout
    facts, optics, panel = facts_of(found), optics_of(layout), layout.panel
    notes = facts["notes"]
    return page(
        "design.md",
        **{key: facts[key] for key in ("name", "lanes", "holes", "leds", "pieces", "milliamps")},
        title=layout.title,
        made_by=_MADE_BY,
        version=__version__,
        width=f"{panel.width_mm:g}",
        height=f"{panel.height_mm:g}",
        density=panel.leds_per_m,
        eur=f"{facts['eur']:.0f}",
        command=command_of(choices, folder),
        folder=shlex.quote(str(folder)),
        hole=f"{panel.hole_mm:g}",
        nearest=f"{optics.nearest:g}",
        bleed=f"{optics.bleed:.1%}",
        shown=f"{optics.shown_from_seat:.0%}",
        seat=SEAT_DEGREES,
        supply=f"{facts['supply_ma'] / 1000:g}",
        fuse=f"{facts['fuse_ma'] / 1000:g}",
        feeds=_feeds(found),
        drop=f"{facts['lost_volts']:.2f}",
        screws=len(found.layout.screws),
        screw=SCREW_LONG_MM,
        data=pin_names(choices.strip_pins),
        keypad=f"keypad {pin_names(choices.keypad_rows)} and {pin_names(choices.keypad_columns)}"
        if choices.keypad
        else "no keypad",
        display=f"display {pin_names(choices.display_pins)}" if choices.display else "no display",
        pico="Raspberry Pi Pico" if choices.pico == 1 else f"Raspberry Pi Pico {choices.pico}",
        notes="".join(f"\n{note}\n" for note in notes),
        files="\n".join(_contents(names)),
        licence=f"[{LICENCE}](LICENSE)",
    )


def _feeds(found: Design) -> str:
    many = found.choices.strip_count > 1
    places = [f"strip {feed.strip} LED {feed.led}" if many else f"LED {feed.led}" for feed in found.layout.feeds]
    return f"5 V and ground before {', '.join(places)}"


def _contents(names: list[str]) -> Iterator[str]:
    """Yield a line for each folder and each page, in the order in which people need them."""
    there = {name.partition("/")[0] for name in names}
    for name, what in _WHAT.items():
        if name in there:
            yield f"- **[{name}]({name})**: {what}"


def _guide() -> dict[str, bytes]:
    """Return guide, enclosure and licence: in the project beside the board files, in a wheel with this package."""
    packaged = Path(str(files("autopeg.drawings.design") / "guide"))
    source = packaged if packaged.is_dir() else Path(pegboard.__file__).resolve().parents[2] / "hardware"
    paths = [path for name in _GUIDE for path in (source / name, *(source / name).rglob("*")) if path.is_file()]
    return {path.relative_to(source).as_posix(): path.read_bytes() for path in sorted(paths)}


def _without_dead_links(name: str, content: bytes, names: list[str]) -> bytes:
    """Return a page with its links to files of the folder; other links become plain words."""
    if not name.endswith(".md"):
        return content
    there = {*names, *(parent.as_posix() for each in names for parent in PurePosixPath(each).parents)}

    def kept(link: re.Match[str]) -> str:
        path, target = [*PurePosixPath(name).parent.parts], link[2]
        for part in PurePosixPath(target).parts:
            if part == ".." and not path:
                return link[1]
            path = path[:-1] if part == ".." else [*path, part]
        return link[0] if not target or "/".join(path) in there else link[1]

    return _LINK.sub(kept, content.decode()).encode()
