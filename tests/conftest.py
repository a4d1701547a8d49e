"""Every test of the core and of the firmware's logic runs twice: on CPython, and again on MicroPython as
`test_….py::micropython::test_…`.

So a test module here is plain: functions with asserts, no pytest, no module that MicroPython lacks. One run of node
serves all the tests of a module.
"""

import gc
import inspect
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from support.shortened import busy_at_once, long_away, no_port_appears, short_grace, windows, without_extras

__all__ = ["busy_at_once", "long_away", "no_port_appears", "short_grace", "windows", "without_extras"]

TESTS = Path(__file__).resolve().parent
PROJECT = TESTS.parent
RUNNER = Path(__file__).with_name("run_on_micropython.mjs")
PACKAGE = PROJECT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
REMEDY = "run `make node_modules/ready-dev` (it needs npm; where there is none it brings one from PyPI)"
MODULE_TIMEOUT_S = 120

# The packages that a folder of tests is about, beside which it stands on MicroPython.
PACKAGES = {"core": ("shared/pegcore",), "firmware": ("shared/pegcore", "firmware/pegboard")}
CPYTHON_ONLY = ("test_source.py", "test_chips.py")  # they need ast, and a machine other than MicroPython's own

MEMORY = Path("/dev/shm")
_LEAST_FREE_BYTES = 1 << 30

_DESCRIPTORS = Path("/proc/self/fd")
_MANY_DESCRIPTORS = 400

_MANY_FILES = 20
"""With fewer, compiling them first takes longer than it saves."""

EMULATED = TESTS / "emulated"
STATES = TESTS / "web" / "test_web_states.py"
COMPILE_PROCESSOR = """
from importlib.util import find_spec
if find_spec("numba"):
    import autopeg.boards.emulated.machine_code
"""
_LONG_UNTIL = 0.5  # of all files

REAL_TIME = ("boards", "cli", "emulated", "learning", "scorekeeping", "terminal", "watching")
"""Folders whose tests wait for another program, a terminal or a chip; so do those of the page, wherever they are."""


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C end the programs that tests start: they inherit that it is ignored, as it is behind an `&`.

    And let Python look for garbage a seventieth as often as usual: games by the hundred leave little of the kind that
    it looks for, and took half as long again.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.set_threshold(50_000, 20, 20)
    if "TMPDIR" not in os.environ and _has_room_for_programs(MEMORY):
        # A stored move waits for the disk, ten milliseconds and more on a busy one, and tests store tens of thousands.
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
    from support.branches import watch  # found only once pytest has read its settings

    watch(config)


def _has_room_for_programs(folder: Path) -> bool:
    """Return whether there is much room in a folder, and what is written there can be run."""
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        return False
    return shutil.disk_usage(folder).free >= _LEAST_FREE_BYTES and not os.statvfs(folder).f_flag & os.ST_NOEXEC


def pytest_collection_finish() -> None:
    """Take what is there by now for good: it is no garbage, and there is much of it."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    """Close what tests have left open, before there is too much of it: garbage is looked for seldom."""
    if _DESCRIPTORS.is_dir() and len(os.listdir(_DESCRIPTORS)) > _MANY_DESCRIPTORS:
        gc.collect()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run three processes more than there are processors: tests of the page and of programs wait half of their time."""
    return (os.cpu_count() or 1) + 3


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Compile the tests and what they import once, with one process a processor.

    In a fresh clone the processes of the tests would otherwise all do the same, side by side, for half a minute each.
    """
    roots = [Path(argument.split("::")[0]).resolve() for argument in config.args]
    paths = [path for root in roots for path in root.rglob("test_*.py") if not _is_compiled(path)]
    if len(paths) < _MANY_FILES or sys.dont_write_bytecode:
        return
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "--collect-only", "-qq"]
    count = os.cpu_count() or 1
    commands = [[*command, *paths[first::count]] for first in range(count)]
    if any(EMULATED in path.parents for path in paths):
        commands.append([sys.executable, "-c", COMPILE_PROCESSOR])
    running = [subprocess.Popen(each, stdout=subprocess.DEVNULL, cwd=PROJECT) for each in commands]
    for process in running:
        process.wait()


def _is_compiled(path: Path) -> bool:
    """Return whether pytest has compiled a module since it was written."""
    written = path.stat().st_mtime
    compiled = path.parent.glob(f"__pycache__/{path.stem}.*-pytest-*.pyc")
    return any(each.stat().st_mtime >= written for each in compiled)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in an order, and let those in real time run again if they fail."""
    for item in items:
        if _is_in_real_time(item):
            item.add_marker(pytest.mark.flaky(reruns=1))
    _mix(items)


def _is_in_real_time(item: pytest.Item) -> bool:
    """Return whether a test waits for what runs beside it, which a busy computer may hold up for any time."""
    folder = item.path.relative_to(TESTS).parts[0]
    is_coroutine = isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj)
    return folder in REAL_TIME or _kind_of(item.path) != "other" or is_coroutine


def _mix(items: list[pytest.Item]) -> None:
    """Mix the files that compute with those that wait for a browser, so that no processor is ever idle.

    What runs on the emulated Pico, and the page in all its states, takes longest, and so has begun long before the end.
    """
    kinds = {path: _kind_of(path) for path in dict.fromkeys(item.path for item in items)}
    count = Counter(kinds.values())
    places: dict[Path, float] = {}
    for path, kind in kinds.items():
        place = sum(kinds[other] == kind for other in places) / count[kind]
        places[path] = place * _LONG_UNTIL if kind == "long" else place
    items.sort(key=lambda item: places[item.path])


@pytest.fixture(scope="session")
def chromium():
    """The Chromium for all files of this process: it takes long to start, and its first pages take longer."""
    from support.web.fixtures import CHROMIUM, Chromium  # seldom: most runs of a few files need no browser

    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: there is no Chromium here")
    with Chromium() as started:
        yield started


@pytest.fixture
def quick_advice(monkeypatch):
    """Evaluate choices by the same code, from a tenth of the simulations or fewer."""
    from support.games.quick_advice import simulate_less  # found only once pytest has read its settings

    simulate_less(monkeypatch)


@pytest.fixture
def quick_master(monkeypatch):
    """Let cribbage's master and analyst decide by the same code, against a tenth of a master's hands and deals."""
    for bot in ("Master", "Analyst"):
        for number in ("HANDS", "DEALS"):
            monkeypatch.setattr(f"autopeg.games.cribbage.bots.master.{bot}.{number}", 15)
        monkeypatch.setattr(f"autopeg.games.cribbage.bots.master.{bot}.RACE_HANDS", (10, 40))


def _kind_of(path: Path) -> str:
    if EMULATED in path.parents or path == STATES:
        return "long"
    return "page" if "test_web" in path.name else "other"


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    if module_path.parent.parent != TESTS or module_path.parent.name not in PACKAGES:
        return None
    if module_path.name in CPYTHON_ONLY:
        return None
    return SharedModule.from_parent(parent, path=module_path)


class SharedModule(pytest.Module):
    """A test module with its tests, and its tests on MicroPython besides."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        tests = list(super().collect())
        yield from tests
        yield MicroPythonModule.from_parent(self, name="micropython", tests=tests)


class MicroPythonModule(pytest.Collector):
    """The tests of one module on MicroPython; they run together when the first of them is due."""

    def __init__(self, *, tests: list[pytest.Item], **kwargs) -> None:
        super().__init__(**kwargs)
        self._tests = tests
        self._errors: dict[str, str | None] | None = None

    def collect(self) -> Iterable[pytest.Item]:
        for test in self._tests:
            yield MicroPythonTest.from_parent(self, name=test.name, location=test.reportinfo())

    def error_of(self, test: str) -> str | None:
        """Return the traceback of a test that failed, or None."""
        if self._errors is None:
            self._errors = run_on_micropython(self.path.parent.name, self.path.stem)
        return self._errors.get(test, f"MicroPython did not run {test}")


class MicroPythonTest(pytest.Item):
    def __init__(self, *, location: tuple, **kwargs) -> None:
        super().__init__(**kwargs)
        self._reportinfo = location

    def runtest(self) -> None:
        missing = what_is_missing()
        if missing:
            pytest.skip(f"{missing}: {REMEDY}")
        assert isinstance(self.parent, MicroPythonModule)
        error = self.parent.error_of(self.name)
        if error is not None:
            raise FailedOnMicroPython(error)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, FailedOnMicroPython):
            return f"on MicroPython:\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        path, line, _ = self._reportinfo
        return path, line, f"micropython::{self.name}"


class FailedOnMicroPython(Exception):
    """A test failed there; the message is its traceback."""


def what_is_missing() -> str | None:
    """Return what keeps the tests from running on MicroPython, or None."""
    if shutil.which("node") is None:
        return "there is no node"
    if not PACKAGE.is_dir():
        return "there is no node_modules/@micropython"
    return None


def run_on_micropython(folder: str, module: str) -> dict[str, str | None]:
    """Return the traceback, or None, of every test of a module. Raises FailedOnMicroPython when none could run."""
    packages = [str(PROJECT / package) for package in PACKAGES[folder]]
    command = [shutil.which("node"), str(RUNNER), str(TESTS), folder, module, *packages]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=MODULE_TIMEOUT_S, check=False)
    results = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    errors = {result["test"]: result["error"] for result in results}
    if run.returncode or None in errors:
        raise FailedOnMicroPython(errors.get(None) or run.stdout + run.stderr)
    return errors


def pytest_terminal_summary(terminalreporter) -> None:
    again = sorted({report.nodeid for report in terminalreporter.stats.get("rerun", ())})
    if again:
        terminalreporter.section("ran again", red=True, bold=True)
        terminalreporter.line("These failed once and ran a second time. One that comes back has a fault to find:")
        for name in again:
            terminalreporter.line(name, red=True)
    # Counted from the reports, which is all that the process has which tells when others have run the tests.
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    not_tested = Counter(found[1] for reason in skipped if (found := re.search(r"NOT TESTED: (.*?)['\")]*$", reason)))
    if not_tested:
        terminalreporter.section("not tested", red=True, bold=True)
        for reason, count in sorted(not_tested.items()):
            terminalreporter.line(f"{count} tests did NOT run: {reason}", red=True)
    count = sum(REMEDY in reason for reason in skipped)
    if count:
        terminalreporter.section("MicroPython", red=True, bold=True)
        terminalreporter.line(f"{count} tests did NOT run on MicroPython, {what_is_missing()}: {REMEDY}")
