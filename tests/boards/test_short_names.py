"""Short names that stand for the private ones of the firmware on the Pico."""

import re

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import pico_files, sources
from autopeg.boards.install.constants import with_constants
from autopeg.boards.install.short_names import short_names, with_short_names

BASE = "class Base:\n    def _base(self):\n        return self._kept  # _kept\n"
HEIR = "from .base import Base\nclass Heir(Base):\n    def _own(self):\n        return self._base()\n"
OTHER = "_only = 1\n_twice = _only, '_only'\n"
SOURCES = {"pegboard/base.py": BASE, "pegboard/heir.py": HEIR, "pegboard/other.py": OTHER}


def test_names_that_never_meet_share_a_short_one() -> None:
    shorts = short_names(SOURCES)
    assert len({shorts[name] for name in ("_base", "_kept", "_own")}) == 3, "they meet in an object"
    assert {shorts["_only"], shorts["_twice"]} < {shorts[name] for name in ("_base", "_kept", "_own")}


def test_a_name_is_the_same_in_every_module() -> None:
    found = with_short_names(SOURCES)
    short = short_names(SOURCES)["_base"]
    assert f"def {short}(self)" in found["pegboard/base.py"]
    assert f"return self.{short}()" in found["pegboard/heir.py"]


def test_texts_and_comments_stay_and_so_do_lines() -> None:
    found = with_short_names(SOURCES)
    assert "# _kept" in found["pegboard/base.py"]
    assert "'_only'" in found["pegboard/other.py"]
    assert all(found[path].count("\n") == source.count("\n") for path, source in SOURCES.items())


@pytest.mark.parametrize(
    "source",
    [
        "import sys\ndef __init__(self, _):\n    self._machine = sys.implementation._machine\n",
        "import _thread\n_thread.start()\n",
        "import rp2\nrp2._pio_funcs.clear()\n",
    ],
)
def test_what_is_of_python_or_micropython_stays(source: str) -> None:
    assert with_short_names({"pegboard/app.py": source}) == {"pegboard/app.py": source}


def test_a_name_in_an_f_string_stays_everywhere() -> None:
    """Python 3.11 has no tokens for it, 3.12 has."""
    sources = {"pegboard/app.py": "from .kept import _kept\ntext = f'{_kept}'\n", "pegboard/kept.py": "_kept = 1\n"}
    assert with_short_names(sources) == sources


def test_a_short_name_is_none_that_a_module_has_already() -> None:
    assert short_names({"pegboard/app.py": "_a = 1\n_long = 2\n"})["_long"] != "_a"


def test_all_firmware_has_fewer_private_names() -> None:
    shorts = short_names(with_constants(sources()))
    assert len(set(shorts.values())) < len(shorts) / 10
    files = pico_files(board_files()["classic-2"].read_text(encoding="utf-8"))
    compiled = b"".join(content for path, content in files.items() if path.endswith(".mpy"))
    assert [name for name in shorts if re.search(rb"\0?[^\w]" + name.encode() + b"\0", compiled)] == []
