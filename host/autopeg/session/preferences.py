"""Settings for all games: the settings file, and environment variables, which override it.

An option of a command overrides both; everything else has its default.
"""

import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TextIO
from weakref import WeakKeyDictionary

from msgspec import Struct

from autopeg.base.console import has_signs
from autopeg.base.errors import Failure, UsageError
from autopeg.base.files import keep_file
from autopeg.base.phrases import either
from autopeg.base.ports import is_port, is_uid
from autopeg.base.typed_words import quoted
from autopeg.engine.names import check_name
from autopeg.engine.players import COMMAND, LEVELS
from autopeg.records.database import home
from autopeg.session.settings import SPEEDS

FILE_NAME = "settings.toml"
_UNDECODED = "\N{REPLACEMENT CHARACTER}"
_said: WeakKeyDictionary[TextIO, set[str]] = WeakKeyDictionary()
"""What has been said on which stream: each problem is named once."""

AUTO_BOARD, NO_BOARD = "auto", "none"
SIMULATED_BOARDS = ("virtual", "emulated", "strip")
BOARD_CHOICES = (
    f"choose from {', '.join((AUTO_BOARD, *SIMULATED_BOARDS, NO_BOARD))}, a port such as /dev/ttyACM0, or a board's uid"
)


Value = str | bool

_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class Setting(Struct, frozen=True):
    """One setting."""

    name: str
    usual: Value
    """The default, for commands and the page alike."""
    about: str
    """A description for people."""
    check: Callable[[object], Value]
    """Returns a valid value, or raises ValueError with a sentence that names the valid ones."""

    @property
    def variable(self) -> str:
        """The environment variable that overrides the file."""
        return f"AUTOPEG_{self.name.upper()}"


class Chosen(Struct, frozen=True):
    """The value of a setting. source: the file or variable it comes from, None for the default."""

    setting: Setting
    value: Value
    source: str | None


def _name(value: object) -> str:
    try:
        return check_name(value if isinstance(value, str) else "")
    except UsageError as error:
        raise ValueError(str(error)) from None


def _bot(value: object) -> str:
    if isinstance(value, str):
        program = value.removeprefix(COMMAND).strip()
        if value in LEVELS or (value.startswith(COMMAND) and program):
            return value
    raise ValueError(f"choose from {either((*LEVELS, f'{COMMAND}PROGRAM ARGS'))}")


def _speed(value: object) -> str:
    if value in SPEEDS:
        return str(value)
    raise ValueError(f"choose from {either(SPEEDS)}")


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).lower()
    if word in (*_YES, *_NO):
        return word in _YES
    raise ValueError("choose from true or false")


def _board(value: object) -> str:
    word = value.strip() if isinstance(value, str) else ""
    kind, _, board = word.partition(":")
    is_kind = kind in SIMULATED_BOARDS if board else word in (AUTO_BOARD, *SIMULATED_BOARDS, NO_BOARD)
    if is_kind or is_uid(word) or is_port(word):
        return word
    raise ValueError(BOARD_CHOICES)


SETTINGS = (
    Setting("name", "You", "your name at the table", _name),
    Setting("bot", "club", "who takes free seats: beginner, club, expert, master, analyst or cmd:PROGRAM ARGS", _bot),
    Setting("speed", "normal", "speed of pegs and bots: none, slow, normal or fast", _speed),
    Setting("ascii", False, "letters for suits, ASCII characters only: true or false", _switch),
    Setting("plain", False, "line mode instead of full screens: true or false", _switch),
    Setting("grades", False, "a mark after each of your decisions: true or false", _switch),
    Setting("board", "auto", "the board of LEDs: auto, virtual, emulated, strip, none, a port or a uid", _board),
)


def settings_path() -> Path:
    """Return the path of the settings file, which need not exist."""
    return home() / FILE_NAME


def chosen(name: str) -> Chosen:
    """Return the value of a setting: from the environment, from the file, or the default.

    What makes no sense in the file is named on stderr, and its default taken. Raises UsageError for an invalid
    environment variable.
    """
    setting = setting_of(name)
    said = os.environ.get(setting.variable)
    if said:
        return Chosen(setting, _checked(setting, said, f"{setting.variable}={said}"), setting.variable)
    values = _read()
    if name in values:
        return Chosen(setting, values[name], str(settings_path()))
    return Chosen(setting, setting.usual, None)


def text_of(name: str) -> str:
    """Return the value of a text setting. Raises as `chosen` does."""
    return str(chosen(name).value)


def setting_of(name: str) -> Setting:
    """Return the setting of that name. Raises UsageError for an unknown name."""
    for setting in SETTINGS:
        if setting.name == name:
            return setting
    raise UsageError(f"there is no setting {quoted(name)}: choose from {either([one.name for one in SETTINGS])}")


def set_value(name: str, text: str) -> tuple[Value, Path | None]:
    """Write a setting into the file, whose other lines stay; return its value, and where the old file is kept if some
    lines of it could not be read.

    Raises UsageError for an invalid value, and Failure when it can't be written.
    """
    setting = setting_of(name)
    value = _checked(setting, text, f"{name} {quoted(text)}")
    return value, _write(name, f"{name} = {json.dumps(value, ensure_ascii=False)}")


def unset_value(name: str) -> Path | None:
    """Remove a setting from the file; return where the old file is kept, as `set_value` does, and raise as it does."""
    return _write(setting_of(name).name, None)


def _read() -> dict[str, Value]:
    """Return the settings in the file, and name on stderr what makes no sense. Raises Failure when it can't be read."""
    path = settings_path()
    text = _text(path)
    kept, unreadable = _readable(text)
    problems = [f"line {number}: not valid TOML: {quoted(line.strip())}" for number, line in unreadable]
    values: dict[str, Value] = {}
    for name, value in tomllib.loads("\n".join(kept)).items():
        number = next((at for at, line in enumerate(text.splitlines(), 1) if _is_of(name, line)), 1)
        try:
            setting = setting_of(name)
            values[name] = _checked(setting, value, f"{name} = {json.dumps(value, default=str)}")
        except UsageError as error:
            problems.append(f"line {number}: {error}")
    for problem in problems:
        _warn(f"{path}, {problem}")
    return values


def _warn(problem: str) -> None:
    """Name a problem of the file on stderr, once."""
    said = _said.setdefault(sys.stderr, set())
    if problem not in said:
        said.add(problem)
        print(f"autopeg: {problem}; `autopeg settings set` mends the file", file=sys.stderr, flush=True)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None


def _readable(text: str) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the lines of a file that can be read together, and the others with their numbers."""
    lines = text.splitlines()
    if _is_toml(lines):
        return lines, []
    kept: list[str] = []
    unreadable: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        if _is_toml([*kept, line]):
            kept.append(line)
        else:
            unreadable.append((number, line))
    return kept, unreadable


def _is_toml(lines: Sequence[str]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except (tomllib.TOMLDecodeError, RecursionError):
        return False
    return not any(_UNDECODED in line for line in lines)


def _is_of(name: str, line: str) -> bool:
    """Return whether a line of the file sets a name, which may be quoted or the head of a table."""
    named = rf"\s*[\[\"']?{re.escape(name)}[\]\"']?\s*(?:=|\.|$)"
    return re.match(named, line) is not None


def _checked(setting: Setting, value: object, place: str) -> Value:
    try:
        return setting.check(value)
    except ValueError as error:
        raise UsageError(f"{place}: {error}") from None


def _write(name: str, line: str | None) -> Path | None:
    """Replace the line of a setting, or add it after the others and before any table. line: None removes it.

    Lines that cannot be read are dropped; return where the old file is kept then.
    """
    path = settings_path()
    lines, unreadable = _readable(_text(path))
    at = next((at for at, each in enumerate(lines) if _is_of(name, each)), None)
    if at is not None:
        lines[at : at + 1] = [] if line is None else [line]
    elif line is not None:
        table = next((at for at, each in enumerate(lines) if each.lstrip().startswith("[")), len(lines))
        lines.insert(table, line)
    old = None
    if unreadable:
        old = path.with_name(f"settings-{datetime.now():%Y-%m-%d-%H%M%S}.toml")
        keep_file(old, path.read_bytes())
    keep_file(path, "".join(f"{each}\n" for each in lines).encode())
    return old


def is_plain() -> bool:
    """Return whether to show ASCII only: by the settings, else by what the terminal supports.

    Raises UsageError for invalid settings.
    """
    ascii_only = chosen("ascii")
    return ascii_only.value is True if ascii_only.source is not None else not has_signs()


def wants_lines() -> bool:
    """Return whether the settings ask for line mode. Raises UsageError for invalid settings."""
    return chosen("plain").value is True
