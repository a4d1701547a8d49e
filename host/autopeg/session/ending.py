"""End of a game: the winner, the standing of the match, and the games that can follow."""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from autopeg.base.phrases import doing, tally_text, with_unnamed
from autopeg.engine import Result, games_counted, winners_of
from autopeg.engine.match import Match, result_of_resigning
from autopeg.play.opening import begin_game, next_match
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.registry import deals_cards
from autopeg.session.board_questions import NewGame
from autopeg.session.settings import Settings
from autopeg.session.text import describe_result, side_names, text_of

Following = Literal["rematch", "next game"]
"""What can follow a game."""


def result_of_resigning_now(table: Table, seat: int) -> str:
    """Return who wins, and how many games, if a player of a two-player game resigns now."""
    over = result_of_resigning(table.game, table.state, seat)
    over.pop("resigned")
    return describe_result(over, side_names(table.names, table.state.sides))


class Ending:
    """A finished game. match: the standing of the match after it, None for a single game.

    names: of those who played it, None for those who are at the table; newcomers: the seats of those who have sat down
    since.
    """

    def __init__(
        self, table: Table, settings: Settings, names: Sequence[str] | None = None, newcomers: Collection[int] = ()
    ) -> None:
        self._table = table
        self._settings = settings
        self._names = table.names if names is None else names
        self._newcomers = newcomers
        self.match = None if settings.match is None else next_match(settings.match, table, self._names)

    @property
    def follows(self) -> Following | None:
        """What can follow, None if nothing can."""
        if not self._settings.seats:
            return None
        return "next game" if self.match is not None and self.match.goes_on else "rematch"

    @property
    def may_undo(self) -> bool:
        """Whether the last move can be undone: not once a player has resigned."""
        return self._table.history.resigned is None

    def sides(self, reader: int | None = None) -> tuple[str, ...]:
        """Return the names of the sides that played. reader: the seat of the person who reads them, None for all."""
        return side_names(self._names, self._table.state.sides, reader)

    def lines(self, reader: int | None = None) -> tuple[str, ...]:
        """Return the sentences shown at the end. reader: the seat of the person who reads them, None for all."""
        state, sides = self._table.state, self.sides(reader)
        over = self._table.over
        assert over is not None
        resigned, counts_more = over.get("resigned"), games_counted(over) > 1
        loss = self._loss(over, sides) if resigned is None or counts_more else ()
        match = [] if self.match is None else _match_lines(self.match, sides)
        side = None if reader is None else reader % state.sides
        result = [describe_result(over, sides, side)]
        if side is not None and len(winners_of(over)) == 1:
            more = result if counts_more else [] if resigned is None else [f"{sides[resigned]} resigned"]
            result = [_won_or_lost(over, state.scores, side), *more]
        return (*result, tally_text(sides, state.scores), *loss, *match)

    def _loss(self, over: Result, sides: Sequence[str]) -> Sequence[str]:
        return text_of(self._table.game.NAME).describe_loss(self._table.state, over, sides)

    def next_table(self, store: Store | None) -> tuple[Table, Settings]:
        """Return the table of the next game, and its settings. Raises Failure if it can't be stored."""
        return start_again(self._table, store, replace(self._settings, match=self.following_match))

    @property
    def following_match(self) -> Match | None:
        """The standing of the match before the game that follows; rematches of card games count games as well."""
        sides = self._table.state.sides
        match = self.match
        if match is None and deals_cards(self._table.game.NAME):
            match = next_match(Match.begin(None, sides), self._table, self._names)
        if match is not None and match.to is None and self._newcomers:
            return replace(Match.begin(None, sides), dealer=match.dealer)
        if match is not None and match.winner is not None:
            return Match.begin(match.to, sides)
        return match


def start_again(table: Table, store: Store | None, settings: Settings) -> tuple[Table, Settings]:
    """Return the table of the same game started again, and its settings. Raises Failure if it can't be stored."""
    options = msgspec.to_builtins(table.state.options)
    return begin_game(store, table.game.NAME, settings.seats, options, settings.match), settings


def game_asked_for(
    table: Table, question: NewGame, store: Store | None, settings: Settings, ending: Ending | None = None
) -> tuple[Table, Settings]:
    """Return the table of the game requested on a board, and its settings. ending: of the finished game, if others may
    be at the table than played it.

    With as many lanes as before, the same people play on; else the first of them, each with a lane, and without a
    match. The target is the board's if the game has one. Raises UsageError for an impossible target or number of lanes,
    and Failure if it can't be stored.
    """
    options = msgspec.to_builtins(table.state.options)
    if "target" in options:
        options["target"] = question.target
    if question.lanes != table.state.sides:
        words = with_unnamed(settings.seats[: question.lanes], question.lanes)
        settings = replace(settings, seats=words, match=None)
        if "partners" in options:
            options["partners"] = False
    elif table.over is not None:
        settings = replace(settings, match=(ending or Ending(table, settings)).following_match)
    return begin_game(store, table.game.NAME, settings.seats, options, settings.match), settings


def _won_or_lost(over: Result, scores: Sequence[int], side: int) -> str:
    """Return whether a side won, and by how many points: "You lost by 12"."""
    [winner] = winners_of(over)
    others = [score for other, score in enumerate(scores) if other != side] if side == winner else [scores[winner]]
    by = min(abs(score - scores[side]) for score in others)
    return f"You {'won' if side == winner else 'lost'}{f' by {by}' if by and 'resigned' not in over else ''}"


def _match_lines(match: Match, sides: Sequence[str]) -> list[str]:
    if match.to is None:
        return [f"Games so far: {tally_text(sides, match.wins)}"]
    counted = tally_text(sides, match.counted)
    if match.winner is not None:
        return [f"{doing(sides[match.winner], 'win')} the match to {match.to}: {counted}"]
    return [f"The match to {match.to}: {counted}"]
