"""Games that were finished on the board alone: offered to the people at its table, and taken or declined by them.

What converts them is imported late: the server must start at once, and most boards have finished none.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import Refusal, UsageError
from autopeg.records import Store
from autopeg.records.kept_alone import AloneKey, AlreadyKept
from autopeg.session.board_questions import GamesFound
from autopeg.session.refusals import sentence
from autopeg.web.board import BoardController
from autopeg.web.endpoints import at_table, check_member, device_asking, from_store, json_response, room_asked
from autopeg.web.names import check_typed, unnamed
from autopeg.web.requests import BoardGameRequest, TakeBoardGame
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms

if TYPE_CHECKING:
    from autopeg.scorekeeping.board_games import AloneGame


class OfferedMatch(Struct, frozen=True):
    """The match that a game belonged to."""

    to: int
    """How many games it is played to."""
    won: tuple[int, ...]
    """Games won, by lane."""


class BoardGameOffer(Struct, frozen=True, kw_only=True):
    """A game that a board has finished alone."""

    board_game: AloneKey
    title: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    match: OfferedMatch | None
    found_at: str
    names: tuple[str, ...]
    """Suggested names, by lane."""


class BoardGamesState(Struct, frozen=True):
    """The games that wait to be taken, the oldest first."""

    games: tuple[BoardGameOffer, ...]


class TakenGame(Struct, frozen=True):
    """A game that was taken into the records. said: who has won it, in a sentence."""

    game_id: int
    said: str


class BoardGameRoutes:
    """The routes of games finished on the board alone. folder: where games are kept, None for the default."""

    def __init__(self, rooms: Rooms, controller: BoardController, folder: Path | None = None) -> None:
        self._rooms = rooms
        self._controller = controller
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the routes; all are for the devices that sit at the table of the board, or have opened it."""
        return [
            Route("/api/tables/{code}/board-games", self.games),
            at_table(self._rooms, "take-board-game", TakeBoardGame, self._take, members_only=True),
            at_table(self._rooms, "decline-board-game", BoardGameRequest, self._decline, members_only=True),
        ]

    async def games(self, request: Request) -> Response:
        """Return the games that wait, oldest first, each with names to suggest."""
        from autopeg.scorekeeping.board_games import suggested_names, waiting_games

        room = await room_asked(self._rooms, request)
        check_member(room, device_asking(request))
        uid = self._board_at(room)
        people = room.table.names if len(room.seats.people) == len(room.table.names) else ()

        def read(store: Store) -> tuple[BoardGameOffer, ...]:
            return tuple(
                BoardGameOffer(
                    board_game=game.kept.key,
                    title=game.title,
                    scores=game.state.scores,
                    winners=tuple(game.winners),
                    match=None if game.match_to == 1 else OfferedMatch(game.match_to, tuple(game.games_won)),
                    found_at=game.kept.found_at,
                    names=tuple(suggested_names(store, uid, game.lanes, people)),
                )
                for game in waiting_games(store, uid)
            )

        games = await from_store(self._folder, read)
        self._show_count(room, uid, len(games))
        return json_response(BoardGamesState(games))

    async def _take(self, room: Room, device: str, body: TakeBoardGame) -> TakenGame:
        """Add a game to the records. Raises UsageError, Refusal and Failure."""
        from autopeg.scorekeeping.board_games import take, waiting_games

        uid = self._board_at(room)
        names: list[str] = []
        for lane, name in enumerate(body.names):
            names.append(name if name == unnamed(lane) else check_typed(name, names))

        def taken(store: Store) -> tuple[TakenGame, int]:
            game = _waiting(store, uid, body.board_game)
            try:
                game_id = take(store, game, names)
            except AlreadyKept as error:
                raise Refusal("ALREADY_KEPT", str(error)) from None
            return TakenGame(game_id, sentence(game.describe(names))), len(waiting_games(store, uid))

        answer, left = await from_store(self._folder, taken)
        self._show_count(room, uid, left)
        return answer

    async def _decline(self, room: Room, device: str, body: BoardGameRequest) -> None:
        """Offer a game no more. Raises UsageError, Refusal and Failure."""
        from autopeg.scorekeeping.board_games import waiting_games

        uid = self._board_at(room)

        def declined(store: Store) -> int:
            store.decline_alone(_waiting(store, uid, body.board_game).kept.key)
            return len(waiting_games(store, uid))

        self._show_count(room, uid, await from_store(self._folder, declined))

    def _board_at(self, room: Room) -> str:
        """Return the uid of the board at a table. Raises UsageError if it is not there or has finished no games."""
        self._controller.sync_at(room)
        if self._controller.games is None:
            raise UsageError("the board has finished no games on its own")
        return self._controller.games.uid

    def _show_count(self, room: Room, uid: str, count: int) -> None:
        """Show everybody at the table how many games wait."""
        self._controller.games = GamesFound.of(uid, count)
        room.notify()


def _waiting(store: Store, uid: str, key: AloneKey) -> "AloneGame":
    """Return a game that waits. Raises Refusal if it waits no more, also because another device has just taken it."""
    from autopeg.scorekeeping.board_games import waiting_games

    found = next((game for game in waiting_games(store, uid) if game.kept.key == key), None)
    if found is None:
        raise Refusal("ALREADY_KEPT", "this game has been taken or declined in the meantime")
    return found
