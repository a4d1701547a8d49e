"""Protocol of a game's `picture` module, which draws the game on the shared screen."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from rich.text import Text

from autopeg.terminal.scene import Scene

AnyGameController = TypeVar("AnyGameController", contravariant=True)
AnyGameScene = TypeVar("AnyGameScene", bound=Scene)


class GamePicture(Protocol[AnyGameController, AnyGameScene]):
    """A module that draws a game. What it draws also holds what a click on it means (`paint.clicks`)."""

    def scene(self, controller: AnyGameController, common: Scene, /) -> AnyGameScene:
        """Return the scene of the game: the common scene with the game's own fields."""
        ...

    def least_rows(self, scene: AnyGameScene, /) -> int:
        """Return how many rows table and log need; if the board leaves fewer, only the scores are shown."""
        ...

    def table_rows(self, scene: AnyGameScene, /) -> list[Text]:
        """Return the rows between board and log, in the columns of the scene's layout."""
        ...

    def seat_rows(self, scene: AnyGameScene, seat: int, is_partner: bool, columns: int, /) -> Iterator[Text]:
        """Yield the rows below the score of a seat. is_partner: whether it shares its side with another seat."""
        ...
