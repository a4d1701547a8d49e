"""Orca, the screen reader of Linux desktops, which reads what Firefox shows on a screen in memory.

Both find each other on a bus of their own, so nobody at this computer hears them.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from support.web.engines import firefox, memory_screen
from support.web.engines.firefox import Firefox
from support.web.engines.memory_screen import MemoryScreen

PYTHON = "/usr/bin/python3"
"""Debian's, which has the package `orca`."""

PROGRAMS = (memory_screen.PROGRAM, "orca", "dbus-daemon", "dbus-send", "openbox", PYTHON)

_DRIVER = Path(__file__).with_name("orca_driver.py")
_SCREEN = "1400x1000"
_BUS = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status")
_ACCESSIBILITY = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
_BUS_ALONE = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>{address}</listen>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
"""A bus that starts nothing of a desktop but what screen readers need."""

_OUTPUT = " - SPEECH OUTPUT: '"
_SPOKEN = re.compile(rf"^\S+{_OUTPUT}(.*)'(?: voice=\w+)?\{{.*\}}$", re.MULTILINE)
_NEXT_LINE = "\n" + 18 * " "


def is_installed() -> bool:
    """Return whether everything is there."""
    return firefox.PROGRAM is not None and all(map(shutil.which, PROGRAMS))


class Orca:
    """Orca and a Firefox of its own. folder: for what they write; firefox: drives the page."""

    def __init__(self, folder: Path) -> None:
        (folder / "run").mkdir(parents=True, mode=0o700)
        self._spoken = _Spoken(folder / "spoken")
        with ExitStack() as started:
            self._out = started.enter_context((folder / "printed").open("wb"))
            screen = MemoryScreen(_SCREEN)
            started.callback(screen.close)
            self._started = started
            self._environment = {
                **os.environ,
                "DISPLAY": screen.display,
                "HOME": str(folder),
                "XDG_RUNTIME_DIR": str(folder / "run"),
                "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/run/bus",
                "GSETTINGS_BACKEND": "memory",
            }
            self._start_bus(folder)
            self._start("openbox")
            self._start(PYTHON, "-B", str(_DRIVER), str(folder / "spoken"), str(folder / "preferences"))
            self.firefox = Firefox(folder / "profile", self._environment)
            started.callback(self.firefox.close)
            self._started = started.pop_all()

    def _start(self, *command: str, keeps: Sequence[int] = ()) -> None:
        process = subprocess.Popen(
            command, env=self._environment, stdout=self._out, stderr=subprocess.STDOUT, pass_fds=keeps
        )
        self._started.callback(_end, process)

    def _start_bus(self, folder: Path) -> None:
        address = self._environment["DBUS_SESSION_BUS_ADDRESS"]
        services = folder / "services"
        services.mkdir()
        shutil.copy(_ACCESSIBILITY, services)
        (folder / "bus.conf").write_text(_BUS_ALONE.format(address=address, services=services), encoding="utf-8")
        ready, told = os.pipe()
        command = ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", f"--print-address={told}"]
        self._start(*command, keeps=[told])
        os.close(told)
        with os.fdopen(ready) as said:
            assert said.readline(), "there is no bus"
        name, path, status = _BUS
        for flag in ("IsEnabled", "ScreenReaderEnabled"):
            words = [f"--dest={name}", path, "org.freedesktop.DBus.Properties.Set", f"string:{status}"]
            command = ["dbus-send", "--session", "--print-reply", *words, f"string:{flag}", "variant:boolean:true"]
            subprocess.run(command, env=self._environment, stdout=self._out, check=True)

    def spoken(self) -> list[str]:
        """Return what has been said until now, one utterance after the other."""
        return self._spoken.read()

    def close(self) -> None:
        """End all that was started, the last first."""
        self._started.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill it: Orca puts off being asked for as long as the programs it asks do not answer."""
    process.kill()
    process.wait()


class _Spoken:
    """What Orca says, from its debug file, which grows by megabytes in a long game. file: may not be there yet."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_bytes = 0
        self._rest = ""
        self._said: list[str] = []

    def read(self) -> list[str]:
        """Return all utterances until now."""
        if not self._file.exists():
            return []
        with self._file.open("rb") as written:
            written.seek(self._read_bytes)
            fresh = written.read()
        fresh = fresh[: fresh.rfind(b"\n") + 1]
        self._read_bytes += len(fresh)
        self._take((self._rest + fresh.decode()).replace(_NEXT_LINE, " "))
        return list(self._said)

    def _take(self, text: str) -> None:
        """Take the utterances of a text. The last may go on in lines that are not written yet."""
        end = 0
        for match in _SPOKEN.finditer(text):
            self._said.append(" ".join(match[1].split()))
            end = match.end()
        begun = text.find(_OUTPUT, end)
        self._rest = text[text.rfind("\n", 0, begun) + 1 :] if begun >= 0 else ""
