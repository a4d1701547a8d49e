"""Branch coverage of the core, the engine, the rules and the records, measured while their own tests run.

A whole run fails when a branch there is never taken. Only these tests are watched, in every process that runs tests: to
watch all would take long, and a branch that is taken by chance in a test of the page is no proof of anything.
"""

import importlib
from collections.abc import Generator
from fnmatch import fnmatch
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from coverage import Coverage

PROJECT = Path(__file__).parents[2]
GAMES = ("cribbage", "tabletop", "crib_rummy", "crummy_rummy")
MEASURED = {
    "pegcore": "shared",
    "autopeg.engine": "host",
    "autopeg.records": "host",
    **{f"autopeg.games.{game}.rules": "host" for game in (*GAMES, "rummy")},
}
"""The packages and modules by their names, each with the folder it is imported from."""
WATCHED = (
    "core/*",
    "engine/*",
    "records/*",
    "cli/test_cli_damaged.py",
    "play/test_two_windows.py",
    "games/test_recorded_games.py",
    *(f"games/{game}/test_{game}_*.py" for game in GAMES),
)
"""Patterns of the files of their tests, from the folder of all tests."""
UNWATCHED = ("bots", "master", "playouts", "habits", "values", "advice", "watching", "screens", "course")
"""Words in the names of a game's tests that prove no rule, and take long."""
_FOLDER = "folder_of_branches"


def watch(config: pytest.Config) -> None:
    """Watch this process's tests if all are run. With xdist, the process that starts the others only counts."""
    told: dict[str, str] | None = getattr(config, "workerinput", None)
    if told is not None:
        if _FOLDER in told:
            config.pluginmanager.register(_Watch(Path(told[_FOLDER]), told["workerid"]))
    elif config.args_source is pytest.Config.ArgsSource.TESTPATHS and not (
        config.option.keyword or config.option.collectonly or config.option.deselect
    ):
        total = _Total()
        config.pluginmanager.register(total)
        if not config.getoption("numprocesses", None):
            config.pluginmanager.register(_Watch(total.folder, "only"))


class _Watch:
    """What one process has seen."""

    def __init__(self, folder: Path, name: str) -> None:
        self._coverage = _coverage(folder / f".coverage.{name}")
        self._coverage.start()
        modules = [importlib.import_module(name) for name in _modules()]
        self._coverage.stop()
        # A function with a cache is cleared until one of these tests has run it: another may have filled the cache.
        self._cached = [
            value
            for module in modules
            for value in vars(module).values()
            if hasattr(value, "cache_clear") and value.__module__ == module.__name__
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        if not _is_watched(item.path):
            return (yield)
        for function in self._cached:
            function.cache_clear()
        self._coverage.start()
        try:
            return (yield)
        finally:
            self._coverage.stop()
            self._cached = [function for function in self._cached if not function.cache_info().misses]

    def pytest_sessionfinish(self) -> None:
        self._coverage.save()


class _Total:
    """What all processes have seen."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="autopeg-branches-")
        self._missed = ""

    @property
    def folder(self) -> Path:
        """Where each process leaves what it has seen."""
        return Path(self._folder.name)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node) -> None:
        node.workerinput[_FOLDER] = str(self.folder)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK:
            self._missed = _missed(self.folder)
            if self._missed:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
        self._folder.cleanup()

    def pytest_terminal_summary(self, terminalreporter) -> None:
        if self._missed:
            terminalreporter.section("branches that no test takes", red=True, bold=True)
            terminalreporter.line(self._missed)


@cache
def _is_watched(path: Path) -> bool:
    """Return whether a file holds tests of what is measured."""
    name = path.relative_to(PROJECT / "tests").as_posix()
    proves_no_rule = name.startswith("games/") and not set(UNWATCHED).isdisjoint(path.stem.split("_"))
    return not proves_no_rule and any(fnmatch(name, pattern) for pattern in WATCHED)


def _missed(folder: Path) -> str:
    """Return the table of the branches that nothing in a folder's files has seen; empty when there is none."""
    coverage = _coverage(folder / ".coverage")
    coverage.combine([str(folder)])
    table = StringIO()
    share = coverage.report(file=table, show_missing=True, skip_covered=True, precision=2)
    return "" if share == 100 else table.getvalue()


def _coverage(path: Path) -> "Coverage":
    from coverage import Coverage  # seldom: most runs are of a few files

    measured = [str(file) for file in _files()]
    return Coverage(data_file=str(path), branch=True, include=measured, config_file=False)


def _files() -> list[Path]:
    found: list[Path] = []
    for name, root in MEASURED.items():
        path = PROJECT / root / name.replace(".", "/")
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return found


def _modules() -> list[str]:
    return [
        ".".join(file.relative_to(PROJECT).with_suffix("").parts[1:]).removesuffix(".__init__") for file in _files()
    ]
