"""The check of a table in the terminal, before a camera watches the first deal there."""

import sys
from collections.abc import Sequence
from contextlib import closing

from autopeg.base.console import is_terminal
from autopeg.cli.streams import say
from autopeg.terminal.line_shell import typed_lines
from autopeg.watching.checking import TableCheck
from autopeg.watching.facts import Fact
from autopeg.watching.layouts import keep_angles, kept_angles
from autopeg.watching.zones import Zones

_INTRODUCTION = """\
Does this table work? Lay some cards face up, one after the other.
Enter starts the game, s and Enter asks who sits where."""


def checked_zones(source: str, names: Sequence[str], packs: int) -> Zones:
    """Let people check their table, and return who sits where. packs: how often each card may be there.

    Only people who watch with a camera at a terminal are asked, and not on Windows, where a program can't tell
    whether a line has been typed. What the camera has seen by then belongs to no game.
    """
    from autopeg.watching.scene import Scene
    from autopeg.watching.sources import is_camera, open_source
    from autopeg.watching.table_light import light_of

    if not is_camera(source) or not is_terminal() or sys.platform == "win32":
        return Zones(len(names), tuple(names))
    check, scene = TableCheck(names, kept_angles(names)), Scene(packs)
    shown: list[str] = []
    say(_INTRODUCTION)
    with closing(open_source(source)) as frames:
        for t, frame in frames:
            moments = scene.see(t, frame)
            if frame is not None and scene.has_looked:
                facts = [each for each in moments if isinstance(each, Fact)]
                check.see(facts, light_of(frame), scene.card_px, (frame.shape[1], frame.shape[0]))
                shown = _show(check, shown)
            word = _typed()
            if word == "s":
                check.start_over()
            elif word is not None:
                break
    keep_angles(names, check.angles)
    say("Take the cards up, and deal.")
    return check.zones


def _show(check: TableCheck, shown: list[str]) -> list[str]:
    """Say what has changed, and return what has been said."""
    now = [f"  {'ok' if each.is_good else '!!'}  {each.said}" for each in check.findings()]
    now += [check.asks] if check.asks else []
    for sentence in now:
        if sentence not in shown:
            say(sentence)
    return now


def _typed() -> str | None:
    """Return the line that was typed, None if there is none yet."""
    line = typed_lines(sys.stdin).line_within(0)
    return None if line is None else line.strip().lower()
