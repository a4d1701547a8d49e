"""`autopeg board design`: a board of your own, from a few choices to a folder with everything to build it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from autopeg.base.console import is_terminal
from autopeg.base.typed_words import quoted
from autopeg.cli.help_pages import GroupedCommand, under
from autopeg.cli.streams import say_json
from autopeg.drawings.design.choices import DENSITIES, HOLES, PICOS, Choices, DesignError

if TYPE_CHECKING:
    from autopeg.drawings.design.designing import Design

_PACKAGES = ("ezdxf", "reportlab", "yaml")

_Size = tuple[float, float]


def _size(value: str) -> _Size:
    """Return width and height in millimetres from 300x400; one number means a square."""
    sides = value.lower().replace("×", "x").replace("mm", "").split("x")
    try:
        width, height = (float(side) for side in (sides if len(sides) > 1 else sides * 2))
    except ValueError:
        message = f"{quoted(value)} is not a width and a height in millimetres, such as 300x400"
        raise click.BadParameter(message) from None
    return width, height


def _pins(value: str) -> tuple[int, ...]:
    """Return GP numbers from 2,3,4,5."""
    try:
        return tuple(int(pin.strip().upper().removeprefix("GP")) for pin in value.split(","))
    except ValueError:
        raise click.BadParameter(f"{quoted(value)} is not a list of GP numbers, such as 2,3,4,5") from None


_the_shape, _the_size, _the_wires = under("Its shape"), under("Its size"), under("Lights and wires")


@click.command(cls=GroupedCommand)
@_the_shape("--lanes", type=int, help="Lanes, 2 to 4.  [2]")
@_the_shape("--shape", metavar="SHAPE", help="curve: three streets and two curves; straight: rows.  [curve]")
@_the_shape("--rows", type=int, help="Rows of a lane of a straight board.  [2, or what --size and --bed need]")
@_the_shape("--holes", type=int, help="Holes of a lane: 121, or 61 for short games.  [121]")
@_the_size("--strip", type=int, help="LEDs a metre, 30, 60, 100 or 144: they set the distance between holes.  [100]")
@_the_size("--size", type=_size, metavar="WxH", help="The largest size of the board, in mm.  [any]")
@_the_size(
    "--bed", type=_size, metavar="WxH", help="The bed of your laser or mill: larger plates are cut up.  [300x300]"
)
@_the_size("--printer", type=float, metavar="MM", help="The bed of your 3D printer, for the light grid.  [200]")
@_the_size("--hole", type=float, metavar="MM", help="Diameter of the holes.  [4, with 30 or 60 LEDs a metre 5]")
@_the_size("--lane-gap", type=float, metavar="MM", help="From lane to lane.  [12, straight 20]")
@_the_size("--row-gap", type=float, metavar="MM", help="From row to row of a lane.  [15]")
@_the_wires("--strips", metavar="KIND", help="one: a strip through all lanes; lane: a strip and a pin each.  [one]")
@_the_wires("--order", help="Colours of the LEDs: GRB, RGB or GRBW.  [GRB]")
@_the_wires("--milliamps", type=int, help="The most that all LEDs together may draw.  [850, 1000 or 1200 by lanes]")
@_the_wires("--data-pins", type=_pins, metavar="PINS", help="GP numbers of the strips.  [10, or 10 to 13]")
@_the_wires("--keypad/--no-keypad", default=None, help="With a keypad of 16 keys.  [with]")
@_the_wires("--keypad-rows", type=_pins, metavar="PINS", help="Its rows.  [2,3,4,5]")
@_the_wires("--keypad-columns", type=_pins, metavar="PINS", help="Its columns.  [6,7,8,9]")
@_the_wires("--display/--no-display", default=None, help="With a display.  [with]")
@_the_wires("--display-pins", type=_pins, metavar="PINS", help="Its SDA and SCL.  [0,1]")
@_the_wires("--pico", type=int, help="Pico 1 or Pico 2.  [1]")
@click.option("--name", help="Name of the board: a-z, 0-9 and -.  [my-board]")
@click.option("--title", help="The kind of board, in words.")
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="The folder.  [its name]")
@click.option("--check", "is_check", is_flag=True, help="Write nothing, only say whether it can be built.")
@click.option("--yes", "is_sure", is_flag=True, help="Ask nothing: what you leave out has its default.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value with all figures.")
def design(out: Path | None, is_check: bool, is_sure: bool, as_json: bool, **given: Any) -> None:
    """Design a board and write everything to build it into a folder: board file, plates, wiring, parts, guide.

    In a terminal you are asked for the main choices that you have not given. A board that cannot be built is refused,
    with the reason and what to change.

    \b
    Example:
      autopeg board design
      autopeg board design --lanes 3 --strip 144 --size 300x450 --name little
      autopeg board design --shape straight --bed 400x300 --check
    """
    from autopeg.base.extras import check_extra

    check_extra("design", _PACKAGES, "drawings of a board need")
    from autopeg.drawings.design.designing import design as designed
    from autopeg.drawings.design.folder import check_folder, facts_of, files_of_design, write_design

    said = {name: value for name, value in given.items() if value is not None}
    asks = is_terminal() and not (is_sure or as_json)
    found = _asked(said, designed) if asks else designed(Choices(**said))
    folder = out or Path(found.choices.name)
    contents: dict[str, bytes] = {}
    if not is_check:
        check_folder(folder)  # before everything is drawn for nothing
        contents = files_of_design(found, folder)
        write_design(contents, folder)
    if as_json:
        where = {} if is_check else {"folder": str(folder), "files": sorted(contents)}
        say_json(facts_of(found) | where)
        return
    click.echo("\n".join(_summary(found)))
    if is_check:
        click.echo("It can be built. Without --check the folder is written.")
        return
    click.echo(f"{len(contents)} files written to {folder}: begin with {folder / 'README.md'}.")
    click.echo(f"Try it: autopeg play cribbage --board virtual:{folder / 'boards' / found.layout.name}.json")


def _summary(found: "Design") -> list[str]:
    from autopeg.drawings.design.folder import facts_of

    facts, panel = facts_of(found), found.layout.panel
    return [
        f"{facts['name']}: {found.layout.title}; {panel.width_mm:g} × {panel.height_mm:g} mm, holes of "
        f"{panel.hole_mm:g} mm.",
        f"{facts['leds']} LEDs in {facts['pieces']} pieces of strip, {facts['milliamps']} mA at most: supply "
        f"{facts['supply_ma'] / 1000:g} A, fuse T {facts['fuse_ma'] / 1000:g} A.",
        f"A hole gets {facts['bleed']:.1%} of its neighbour's light. Parts cost about {facts['eur']:.0f} €.",
        *facts["notes"],
    ]


# -- questions


def _asked(said: Mapping[str, Any], designed: Callable[[Choices], "Design"]) -> "Design":
    """Ask for the missing choices until the board can be built. A given choice that is impossible ends it."""
    answers: dict[str, Any] = {}
    to_ask = [name for name in _QUESTIONS if name not in said]
    while True:
        for name in to_ask:
            known = Choices(**{**said, **answers})
            answers[name] = _QUESTIONS[name](getattr(known, name), known)
        try:
            return designed(Choices(**{**said, **answers}))
        except DesignError as error:
            to_ask = [name for name in (error.choice, *_HELPFUL.get(error.choice, ())) if name in answers]
            if not to_ask:
                raise
            click.echo(f"{error}.")


def _ask_number(words: str, allowed: tuple[int, ...]) -> Callable[[int, Choices], int]:
    kinds = click.Choice([str(number) for number in allowed])
    return lambda usual, known: int(click.prompt(words, type=kinds, default=str(usual)))


def _ask_shape(usual: str, known: Choices) -> str:
    return click.prompt(
        "Three streets with two curves, or straight rows?", type=click.Choice(("curve", "straight")), default=usual
    )


def _ask_strip(usual: int, known: Choices) -> int:
    from autopeg.drawings.design.designing import usual_size

    for density in DENSITIES:
        click.echo(f"  {density:>3} LEDs a metre: holes {1000 / density:.1f} mm apart, {usual_size(known, density)}")
    return _ask_number("Which strip?", DENSITIES)(usual, known)


def _ask_size(words: str, nothing: str) -> Callable[[_Size | None, Choices], _Size | None]:
    def read(value: str) -> _Size | None:
        return None if value == nothing else _size(value)

    return lambda usual, known: click.prompt(
        words, value_proc=read, default=nothing if usual is None else "x".join(f"{side:g}" for side in usual)
    )


def _ask_whether(words: str) -> Callable[[bool, Choices], bool]:
    return lambda usual, known: click.confirm(words, default=usual)


_QUESTIONS: dict[str, Callable[[Any, Choices], Any]] = {
    "lanes": _ask_number("How many lanes?", (2, 3, 4)),
    "holes": _ask_number("Holes of a lane, 121 or 61 for short games only?", HOLES),
    "shape": _ask_shape,
    "strip": _ask_strip,
    "size": _ask_size("The most it may measure in mm, such as 300x450", "any"),
    "bed": _ask_size("The bed of your laser cutter in mm, such as 400x300", "none"),
    "keypad": _ask_whether("With a keypad?"),
    "display": _ask_whether("With a display?"),
    "pico": _ask_number("Raspberry Pi Pico 1 or 2?", PICOS),
    "name": lambda usual, known: click.prompt("Its name", default=usual),
}
_HELPFUL = {"size": ("shape", "strip"), "bed": ("shape", "strip"), "hole": ("strip",), "strip": ("shape",)}
"""Which other choices to ask for again when one is impossible: those that could help too."""
