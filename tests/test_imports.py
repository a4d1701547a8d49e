"""Who may import whom: `LAYERS`, see docs/architecture.md. Imports in functions and for types count too."""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from autopeg.registry import GAME_NAMES
from floors_picture import floors_svg

PROJECT = Path(__file__).resolve().parents[1]
ARCHITECTURE = PROJECT / "docs/architecture.md"
PICTURE = PROJECT / "docs/pictures/floors.svg"
FRONT_ENDS = ("cli", "terminal", "web")

LAYERS = (
    ("pegcore", "autopeg", "autopeg.base"),
    ("pegboard", "autopeg.registry", "autopeg.camera"),
    ("autopeg.engine",),
    ("autopeg.records", "autopeg.score"),
    ("autopeg.play",),
    ("autopeg.session", "autopeg.rl"),
    ("autopeg.boards", "autopeg.statistics", "autopeg.counting"),
    ("autopeg.scorekeeping", "autopeg.learning", "autopeg.drawings", "autopeg.watching"),
    ("autopeg.terminal", "autopeg.web", "generate"),
    ("autopeg.cli", "autopeg.games"),
    ("autopeg.__main__", "autopeg.api", "bench", "release"),
)
"""Rooms, from the ground up: packages and modules. A room imports only rooms on lower floors."""

LOADED_LATE = {
    ("pegboard.fault_lights", "pegboard.hardware"),
    ("pegboard.hardware", "pegboard.start"),
    ("pegboard.recovery", "pegboard.start"),
    ("pegboard.slots", "pegboard.journal"),
    ("pegboard.states", "pegboard.journal"),
}
"""Modules that import each other: the second loads the first only when it is needed, to save the Pico's memory."""


class Place(NamedTuple):
    """Where a module stands. package: below `autopeg`; of games: game, and part of its folder."""

    package: str
    game: str = ""
    part: str = ""


def place_of(module: str) -> Place:
    names = [*module.split("."), "", "", ""]
    return Place(names[1], names[2], names[3]) if names[1] == "games" else Place(names[1])


def modules_below(root: str, folder: str = "") -> Iterator[tuple[str, Path]]:
    """Yield the modules below a folder, by the names under which they are imported from the root."""
    for path in sorted((PROJECT / root / folder).rglob("*.py")):
        yield ".".join(path.relative_to(PROJECT / root).with_suffix("").parts).removesuffix(".__init__"), path


MODULES = dict(modules_below("host"))
ALL_MODULES = {
    **MODULES,
    **dict(modules_below("shared")),
    **dict(modules_below("firmware", "pegboard")),
    **dict(modules_below("hardware", "generate")),
    **{f"bench.{name}": path for name, path in modules_below("bench")},
    **dict(modules_below(".", "release")),
}


def names_in(node: ast.AST, package: list[str]) -> Iterator[str]:
    """Yield the dotted names that a statement imports. package: that of its module, for relative imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else []
        yield from (".".join(filter(None, (*above, node.module, alias.name))) for alias in node.names)


def imported_by(module: str) -> Iterator[str]:
    """Yield our own modules that a module imports."""
    path = ALL_MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for name in names_in(node, package):
            while name and name not in ALL_MODULES:
                name = name.rpartition(".")[0]
            if name and name != module:
                yield name


@cache
def arrows() -> set[tuple[str, str]]:
    """Return who imports whom."""
    return {(importer, imported) for importer in ALL_MODULES for imported in imported_by(importer)}


def wrong(importers: set[str], imported: set[str]) -> set[tuple[str, str]]:
    return {(a, b) for a, b in arrows() if a in importers and b in imported}


def modules(*packages: str) -> set[str]:
    return {module for module in MODULES if place_of(module).package in packages}


def of_part(*parts: str, games: tuple[str, ...] = GAME_NAMES) -> set[str]:
    return {module for module in MODULES if place_of(module).game in games and place_of(module).part in parts}


OF_GAMES = {module for module in MODULES if place_of(module).game in GAME_NAMES}


def floor_and_room(module: str) -> tuple[int, str]:
    """Return the floor of a module, 1 for the ground, and the room in which it lies."""
    rooms = [
        (floor, room)
        for floor, names in enumerate(LAYERS, 1)
        for room in names
        if module == room or (module.startswith(f"{room}.") and room != "autopeg")
    ]
    assert rooms, f"{module} lies in no room of LAYERS"
    return max(rooms, key=lambda each: len(each[1]))


def does_not_go_down(importer: str, imported: str) -> bool:
    floor, room = floor_and_room(importer)
    floor_below, other = floor_and_room(imported)
    return room != other and floor <= floor_below


def test_every_room_imports_only_lower_floors() -> None:
    assert {arrow for arrow in arrows() if does_not_go_down(*arrow)} == set()


def test_the_picture_of_the_floors_is_drawn_from_them() -> None:
    drawn = floors_svg(LAYERS)
    if os.environ.get("WRITE_GOLDEN"):
        PICTURE.write_text(drawn, encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == drawn
    rows = re.findall(r"^\| (\d+) \| (.*?) \|", ARCHITECTURE.read_text(encoding="utf-8"), re.MULTILINE)
    named = {int(floor): set(re.findall(r"`([\w/]+?)/?`", rooms)) for floor, rooms in rows}
    assert named == {floor: {room.split(".")[-1] for room in rooms} for floor, rooms in enumerate(LAYERS, 1)}


def test_no_modules_import_each_other() -> None:
    """What imports nothing that is left falls away, and what nothing left imports; a circle never does."""
    late = {(second, first) for first, second in LOADED_LATE}
    assert late <= arrows(), "LOADED_LATE names more than is loaded late"
    left = arrows() - late
    while left:
        importers, imported = {importer for importer, _ in left}, {each for _, each in left}
        kept = {arrow for arrow in left if arrow[1] in importers and arrow[0] in imported}
        assert kept != left, f"these import each other: {sorted(importers & imported)}"
        left = kept


def test_our_own_modules_are_loaded_by_name_only_as_parts_and_commands() -> None:
    """`part_of` loads the parts of games, and the command table the commands; others would hide an import."""
    computed = {
        module
        for module, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("import_module", "__import__")
        and not (isinstance(node.args[0], ast.Constant) and not str(node.args[0].value).startswith("autopeg"))
    }
    assert computed == {"autopeg.registry", "autopeg.cli.main"}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_game_imports_another(game: str) -> None:
    own = {module for module in OF_GAMES if place_of(module).game == game}
    assert wrong(own, OF_GAMES - own) == set()


def test_what_games_share_knows_none_of_them() -> None:
    assert wrong(modules("games") - OF_GAMES, OF_GAMES) == set()


def test_rules_are_pure() -> None:
    """No screen, store, clock or chance: the engine's values, the core, and what games share of their rules."""
    shared = modules("counting") | {module for module in MODULES if place_of(module).game == "rummy"}
    allowed = modules("engine", "base") | shared | of_part("rules")
    for module in of_part("rules"):
        assert wrong({module}, set(MODULES) - allowed - {"autopeg"}) == set()
        names = {
            node.names[0].name.partition(".")[0]
            for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
        }
        assert not names & {"random", "time", "datetime", "os", "sys", "io", "pathlib"}, module


@pytest.mark.parametrize("front_end", FRONT_ENDS)
def test_no_front_end_imports_another(front_end: str) -> None:
    """The commands start the terminal and the page; nothing else of one front end is known to another."""
    others = modules(*(set(FRONT_ENDS) - {front_end}))
    own = modules(front_end) | (of_part(front_end) if front_end != "cli" else set())
    if front_end != "cli":
        assert wrong(own, others | of_part(*(set(FRONT_ENDS) - {front_end}))) == set()


def test_only_front_ends_know_front_ends() -> None:
    inner = (
        set(MODULES)
        - modules(*FRONT_ENDS)
        - of_part("terminal", "web", "kit")
        - {"autopeg.games.kit", "autopeg.__main__"}
    )
    shared = {m for m in inner if place_of(m).game == "rummy" and place_of(m).part in ("terminal", "web")}
    assert wrong(inner - shared, modules(*FRONT_ENDS) | of_part("terminal", "web")) == set()


def test_the_score_pad_has_no_screen() -> None:
    assert wrong(modules("scorekeeping"), modules(*FRONT_ENDS)) == set()


def test_only_the_registry_finds_games_by_name() -> None:
    outside = set(MODULES) - modules("games") - {"autopeg.registry"}
    assert wrong(outside, OF_GAMES) == set()
    quoted = {f'"{game}"' for game in GAME_NAMES}
    named = {
        module for module in outside if any(text in MODULES[module].read_text(encoding="utf-8") for text in quoted)
    }
    assert named == set()


def test_only_commands_draw() -> None:
    """What the drawings need is an extra, and takes a while to load."""
    drawings = modules("drawings")
    assert drawings
    assert wrong(set(MODULES) - drawings - modules("cli"), drawings) == set()


def test_the_camera_knows_no_game() -> None:
    """It shares nothing but errors and what starts its process, so that nothing else is loaded there."""
    camera = modules("camera")
    assert camera
    assert wrong(camera, set(MODULES) - camera - modules("base") - {"autopeg"}) == set()


def test_score_is_a_game_like_the_others() -> None:
    """What differs, its facts say: its name is compared only where its parts lie, and in headers of any origin."""
    comparing = {
        path.relative_to(PROJECT / "host/autopeg").as_posix()
        for path in MODULES.values()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        and any(isinstance(side, ast.Name) and side.id == "SCORE" for side in (node.left, *node.comparators))
    }
    assert comparing == {"registry.py", "statistics/facts.py"}
