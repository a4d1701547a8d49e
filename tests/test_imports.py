"""Who may import whom: docs/architecture.md, "Who imports whom". Also counts imports in functions and for types."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import autopeg
from autopeg.registry import GAME_NAMES

HOST = Path(autopeg.__file__).parents[1]
FRONT_ENDS = ("cli", "terminal", "web")


class Place(NamedTuple):
    """Where a module stands. package: below `autopeg`; of games: game, and part of its folder."""

    package: str
    game: str = ""
    part: str = ""


def place_of(module: str) -> Place:
    names = [*module.split("."), "", "", ""]
    return Place(names[1], names[2], names[3]) if names[1] == "games" else Place(names[1])


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(HOST).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in sorted((HOST / "autopeg").rglob("*.py"))}


def imported_by(path: Path) -> Iterator[str]:
    """Yield the modules of the host program that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("autopeg"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("autopeg"):
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                yield module if module in MODULES else str(node.module)


@cache
def arrows() -> set[tuple[str, str]]:
    """Return who imports whom."""
    return {(importer, imported) for importer, path in MODULES.items() for imported in imported_by(path)}


def wrong(importers: set[str], imported: set[str]) -> set[tuple[str, str]]:
    return {(a, b) for a, b in arrows() if a in importers and b in imported}


def modules(*packages: str) -> set[str]:
    return {module for module in MODULES if place_of(module).package in packages}


def of_part(*parts: str, games: tuple[str, ...] = GAME_NAMES) -> set[str]:
    return {module for module in MODULES if place_of(module).game in games and place_of(module).part in parts}


OF_GAMES = {module for module in MODULES if place_of(module).game in GAME_NAMES}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_game_imports_another(game: str) -> None:
    own = {module for module in OF_GAMES if place_of(module).game == game}
    assert wrong(own, OF_GAMES - own) == set()


def test_what_games_share_knows_none_of_them() -> None:
    assert wrong(modules("games") - OF_GAMES, OF_GAMES) == set()


def test_rules_are_pure() -> None:
    """No screen, store, clock or chance: the engine's values, the core, and what games share of their rules."""
    shared = {module for module in MODULES if place_of(module).game in ("counting", "rummy")}
    allowed = modules("engine", "errors") | shared | of_part("rules")
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
        set(MODULES) - modules(*FRONT_ENDS) - of_part("terminal", "web", "kit") - {"autopeg.kit", "autopeg.__main__"}
    )
    shared = {m for m in inner if place_of(m).game in ("rummy", "counting") and place_of(m).part in ("terminal", "web")}
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
    drawings = modules("drawings", "design")
    assert drawings
    assert wrong(set(MODULES) - drawings - modules("cli"), drawings) == set()


def test_the_camera_knows_no_game() -> None:
    """It shares nothing but errors and what starts its process, so that nothing else is loaded there."""
    camera = modules("camera")
    assert camera
    assert wrong(camera, set(MODULES) - camera - modules("errors", "extras", "processes") - {"autopeg"}) == set()
