"""The games that were finished on the board alone, kept on its flash until newer ones need the room.

A finished game has a number, one more than the one before it, and goes to the file of its number before the journal
begins the next game: a power cut between the two writes it a second time to the same file, so no game is lost and none
is kept twice. A board needs this seldom, so it is loaded when it does.
"""

from pegcore.kept_games import game_text, games_text

from .slots import framed, unframed

MOST_GAMES = 20
FOLDER = "games"
"""Folder of its files. In the root they would slow down every import, and so the first light."""

_HEAD = "autopeg-game 1 "


class Archive:
    """The files of finished games in a store, see journal.

    tag: drawn at random when the board first ran, so that numbers of a board that was wiped are not taken for old ones.
    """

    def __init__(self, store, tag: str):
        self.tag = tag
        self._store = store

    def put(self, number: int, record: list[str]) -> None:
        """Keep a finished game in place of the one MOST_GAMES before it. Raises OSError."""
        data = framed(_HEAD, number, [self.tag] + record)
        name = _name(number)
        if self._store.read(name) != data:
            self._store.write(name, data)

    def get(self, number: int):
        """Return the record of a game as lines, None if it is not here or damaged."""
        try:
            data = self._store.read(_name(number)) or self._store.read(_name(number).split("/")[1])  # of older firmware
        except (OSError, MemoryError):
            return None
        kept = unframed(_HEAD, data) if data else None
        if kept is None or kept[0] != number or kept[1][0] != self.tag:
            return None
        return kept[1][1:]

    def games_text(self, game, number: int) -> str:
        """Return the answer to GAMES: the games kept, and the one on the board, which has that number, if finished."""
        first, last = _numbers(game, number)
        return games_text(self.tag, first, last)

    def game_text(self, game, number: int, asked: tuple) -> str:
        """Return the answer to GAME. asked: tag, number and part; game, number: as for games_text."""
        tag, wanted, part = asked
        first, last = _numbers(game, number)
        record = None
        if tag == self.tag and first <= wanted <= last:
            record = game.record() if wanted == number else self.get(wanted)
        return game_text(tag, wanted, part, record)


def _numbers(game, number):
    last = number if game.is_alone_and_over() else number - 1
    return max(1, last - MOST_GAMES + 1), last


def _name(number):
    return "{}/game-{:02}.txt".format(FOLDER, number % MOST_GAMES)
