"""How a game is drawn: what its module `picture` has for the screen that all games share."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from rich.text import Text

from autopeg.terminal.scene import Scene

AnyGameController = TypeVar("AnyGameController", contravariant=True)
AnyGameScene = TypeVar("AnyGameScene", bound=Scene)


class GamePicture(Protocol[AnyGameController, AnyGameScene]):
    """A module that draws a game. What it draws notes what a click on it means (`paint.clicks`)."""

    def scene(self, controller: AnyGameController, common: Scene, /) -> AnyGameScene:
        """Add to a scene what the game needs besides."""
        ...

    def least_rows(self, scene: AnyGameScene, /) -> int:
        """Return how many rows table and log need; where the board leaves fewer, the scores stand without it."""
        ...

    def table_rows(self, scene: AnyGameScene, /) -> list[Text]:
        """Return what stands between board and log, in the columns of the scene's layout."""
        ...

    def seat_rows(self, scene: AnyGameScene, seat: int, is_partner: bool, columns: int, /) -> Iterator[Text]:
        """Yield what stands below the score of a seat. is_partner: whether it shares its side with another one."""
        ...
