"""Results of players in drills, in a file of the data folder: right answers, streaks, time, mistakes that come back.

Mistakes wait in boxes, like Sebastian Leitner's cards: a right answer moves one to the next box, which waits longer,
a wrong answer back to the first. A right answer from the last box takes it out.
"""

import datetime
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from autopeg.records.database import Database, home
from autopeg.records.store_file import FREE_DISK, OTHER_HOME, RESTORE

BOX_DAYS = (0, 1, 3, 7, 21)
"""How many days a mistake waits in each box."""
MOST_MISTAKES = 60
"""The most mistakes kept for a drill; the oldest go first."""

_FILE_NAME = "practice.db"
_SCHEMAS = ("CREATE TABLE standings (player TEXT, drill TEXT, standing TEXT, PRIMARY KEY (player, drill))",)
_NO_GAMES = "it holds only results of practice: rename it to begin with none"
_LONGEST_S = 120.0
"""A longer time for an answer counts as a pause."""


class Mistake(Struct, frozen=True):
    """A step that comes back."""

    box: Annotated[int, Meta(ge=0, lt=len(BOX_DAYS))]
    due: datetime.date


class Standing(Struct, frozen=True):
    """A player's standing at one level of a drill."""

    answered: int = 0
    right: int = 0
    streak: int = 0
    """Right answers in a row, up to the last one."""
    best_streak: int = 0
    seconds: float = 0.0
    """All the time for right answers."""
    mistakes: dict[str, Mistake] = {}
    """The steps that come back, by name."""

    @property
    def accuracy(self) -> float | None:
        """Share of right answers, None without any answer."""
        return self.right / self.answered if self.answered else None

    @property
    def seconds_each(self) -> float | None:
        """Mean time for a right answer, None without any."""
        return self.seconds / self.right if self.right else None

    def due(self, today: datetime.date) -> list[str]:
        """Return the steps that are due, the longest due first."""
        return sorted((name for name, one in self.mistakes.items() if one.due <= today), key=self._due_on)

    def _due_on(self, name: str) -> datetime.date:
        return self.mistakes[name].due

    def answered_once_more(self, step: str, *, is_right: bool, seconds: float, today: datetime.date) -> "Standing":
        """Return the standing after the first answer to a step."""
        streak = self.streak + 1 if is_right else 0
        return replace(
            self,
            answered=self.answered + 1,
            right=self.right + is_right,
            streak=streak,
            best_streak=max(self.best_streak, streak),
            seconds=round(self.seconds + seconds, 1) if is_right else self.seconds,
            mistakes=self._mistakes_after(step, is_right, today),
        )

    def _mistakes_after(self, step: str, is_right: bool, today: datetime.date) -> dict[str, Mistake]:
        left = {name: one for name, one in self.mistakes.items() if name != step}
        box = 0
        if is_right:
            if step not in self.mistakes or self.mistakes[step].box + 1 == len(BOX_DAYS):
                return left
            box = self.mistakes[step].box + 1
        left[step] = Mistake(box, today + datetime.timedelta(days=BOX_DAYS[box]))
        return dict(list(left.items())[-MOST_MISTAKES:])


class _Results(Database):
    """The results of all players: a standing as JSON for each player, and each level of each drill of each game."""

    REMEDIES = MappingProxyType(
        {RESTORE: _NO_GAMES, OTHER_HOME: _NO_GAMES, FREE_DISK: "free some disk space, then practise again"}
    )

    def standing(self, player: str, drill: str) -> Standing:
        """Return a player's standing."""
        rows = self._rows("SELECT standing FROM standings WHERE player = ? AND drill = ?", (_key_of(player), drill))
        with self._failures():
            return msgspec.json.decode(rows[0][0], type=Standing) if rows else Standing()

    def change(self, player: str, drill: str, change: Callable[[Standing], Standing]) -> Standing:
        """Replace a player's standing by what `change` makes of it, and return that."""
        with self.as_one():
            standing = change(self.standing(player, drill))
            self.db.execute(
                "INSERT OR REPLACE INTO standings VALUES (?, ?, ?)",
                (_key_of(player), drill, msgspec.json.encode(standing)),
            )
        return standing


def standing_of(player: str, game: str, drill: str, level: str, folder: Path | None = None) -> Standing:
    """Return a player's standing. folder: of all data, None for the default. Raises Failure if it can't be read."""
    with _results(folder) as results:
        return results.standing(player, f"{game}/{drill}/{level}")


def remember_answer(
    player: str,
    game: str,
    drill: str,
    level: str,
    step: str,
    *,
    is_right: bool,
    seconds: float,
    folder: Path | None = None,
) -> Standing:
    """Remember the first answer of a player to a step and return the standing. Raises Failure if that can't be written.

    seconds: the time it took; folder: of all data, None for the default.
    """
    today = datetime.date.today()
    with _results(folder) as results:
        return results.change(
            player,
            f"{game}/{drill}/{level}",
            lambda before: before.answered_once_more(
                step, is_right=is_right, seconds=min(seconds, _LONGEST_S), today=today
            ),
        )


def _results(folder: Path | None) -> _Results:
    return _Results((folder or home()) / _FILE_NAME, _SCHEMAS)


def _key_of(player: str) -> str:
    """Return the name under which a player is stored, whatever its capitals."""
    return " ".join(player.split()).casefold()
