"""Branch coverage of the lowest rooms, measured while their own tests run, in every process that runs tests.

A whole run fails when a branch there is never taken. Only the tests of these rooms are watched: to watch all would take
long, and a branch that is taken by chance in a test of the page is no proof of anything.
"""

import importlib
from collections.abc import Generator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from coverage import Coverage

PROJECT = Path(__file__).parents[2]
MEASURED = {"pegcore": "shared", "autopeg.engine": "host"}
"""The packages by their names, each with the folder it is imported from."""
WATCHED = ("core", "engine")
"""The folders of their tests."""
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
        for name in _modules():
            importlib.import_module(name)
        self._coverage.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        if item.path.relative_to(PROJECT / "tests").parts[0] not in WATCHED:
            return (yield)
        self._coverage.start()
        try:
            return (yield)
        finally:
            self._coverage.stop()

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


def _missed(folder: Path) -> str:
    """Return the table of the branches that nothing in a folder's files has seen; empty when there is none."""
    coverage = _coverage(folder / ".coverage")
    coverage.combine([str(folder)])
    table = StringIO()
    share = coverage.report(file=table, show_missing=True, skip_covered=True, precision=2)
    return "" if share == 100 else table.getvalue()


def _coverage(path: Path) -> "Coverage":
    from coverage import Coverage  # seldom: most runs are of a few files

    folders = [str(PROJECT / root / name.replace(".", "/")) for name, root in MEASURED.items()]
    return Coverage(data_file=str(path), branch=True, source=folders, config_file=False)


def _modules() -> list[str]:
    return [
        ".".join(path.relative_to(PROJECT / root).with_suffix("").parts).removesuffix(".__init__")
        for name, root in MEASURED.items()
        for path in sorted((PROJECT / root / name.replace(".", "/")).rglob("*.py"))
    ]
