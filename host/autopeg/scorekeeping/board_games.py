"""Games that people finished on a board without a computer, and how they become games of the store.

A game waits in the store from the moment it is read from its board until people take or decline it. One that a game at
the computer has taken over, because the board's scores were kept there, is in the records already and not offered.
"""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.phrases import doing, listed, tally_text, with_unnamed
from autopeg.base.typed_words import quoted
from autopeg.engine import Result, winners_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.match import Match
from autopeg.engine.moves import to_json
from autopeg.engine.names import are_names, check_names
from autopeg.engine.refusal import IllegalMove
from autopeg.play.opening import seat_names
from autopeg.records import Header, Record, Store
from autopeg.records.kept_alone import AloneKey, KeptAlone
from autopeg.records.pegging import Heard
from autopeg.registry import GAME_NAMES, SCORE
from autopeg.score.board_record import BoardGame, board_game
from autopeg.score.engine import score_rules_of
from autopeg.score.moves import Correct
from autopeg.score.state import State
from autopeg.scorekeeping.text import words_for
from autopeg.session.course import LANE_LETTERS
from autopeg.session.preferences import chosen
from pegcore.words import event_from

Entries = list[tuple[int, int]]
"""The lane and the points of every move of the pegs."""


class AloneGame(Struct, frozen=True):
    """A game that was finished on a board, converted to a game of the score pad."""

    kept: KeptAlone
    options: dict[str, object]
    """The options of the record."""
    moves: tuple[dict[str, object], ...]
    """The moves of the record."""
    state: State
    """After the last move."""
    over: Result
    entries: Entries
    match_to: int
    games_won: tuple[int, ...]
    """In its match, by lane, before this game."""

    @property
    def lanes(self) -> int:
        return self.state.sides

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(winners_of(self.over))

    @property
    def title(self) -> str:
        return words_for(self.state).game(self.state)

    def describe(self, names: Sequence[str] = ()) -> str:
        """Return the game with its scores and the winner: "Cribbage to 121: A 121, B 97; A has won".

        names: by lane, their letters where none are given.
        """
        names = names or LANE_LETTERS
        who = listed(names[lane] for lane in self.winners)
        return f"{self.title}: {tally_text(names, self.state.scores)}; {doing(who, 'have')} won"


def converted(kept: KeptAlone) -> AloneGame:
    """Return the game of a board's record. Raises UsageError, with the reason, if it cannot become a game here."""
    played = board_game(kept.record)
    options = _options_of(played)
    engine = rules_of(SCORE)
    history = History(engine, engine.new(options, played.lanes))
    moves: list[dict[str, object]] = []
    try:
        for lane, score in enumerate(played.fronts):
            if score:  # the first entries of a very long game
                moves.append(to_json(history.play(to_json(Correct(lane, score))).move))
        for entry in played.entries:
            for move in history.state.moves_alone(entry, played.first):
                moves.append(to_json(history.play(to_json(move)).move))
    except IllegalMove:
        raise UsageError("the board's record of this game is damaged") from None
    if history.over is None:
        raise UsageError("this game is not finished")
    entries = [(event.side, event.points) for step in history.steps for event in step.events]
    return AloneGame(
        kept, options, tuple(moves), history.state, history.over, entries, played.match_to, played.games_won
    )


def _options_of(played: BoardGame) -> dict[str, object]:
    if played.lanes < 2:
        raise UsageError("somebody played alone, without an opponent: there is nothing to record")
    for name in GAME_NAMES:
        options = score_rules_of(name).options_alone(played)
        if options is not None:
            return options
    raise UsageError(f"this Autopeg does not know the game {quoted(str(played.kind))}: update Autopeg")


def waiting_games(store: Store, uid: str | None = None) -> list[AloneGame]:
    """Return the games to offer, oldest first: those that wait, can be recorded, and are not in a game here already."""
    found: list[AloneGame] = []
    for kept in store.alone(uid):
        if kept.is_waiting:
            try:
                game = converted(kept)
            except UsageError:
                continue
            if not settle_adopted(store, game):
                found.append(game)
    return found


def take(store: Store, game: AloneGame, names: Sequence[str]) -> int:
    """Add a game to the store and return its number there. names: by lane.

    Raises UsageError for names that are none, AlreadyKept if it has been taken, also by another program, and Failure.
    """
    if len(names) != game.lanes:
        raise UsageError(f"{game.lanes} players are to be named, not {len(names)}")
    names = check_names(names)
    extra: dict[str, object] = {
        "seats": [None] * game.lanes,
        "begun": game.kept.found_at,
        "alone": msgspec.to_builtins(game.kept.key),
    }
    if game.match_to > 1:
        extra["match"] = msgspec.to_builtins(_match_before(store, game))
    header = Header(SCORE, seat_names(names), game.options, extra)
    return store.add(Record(header, game.moves), game.over)


def _match_before(store: Store, game: AloneGame) -> Match:
    """Return the standing of a game's match before it, from the games that the board kept before."""
    chain: list[AloneGame] = []
    kept = {each.key: each for each in store.alone(game.kept.key.uid)}
    key, won = game.kept.key, game.games_won
    while any(won):
        key = AloneKey(key.uid, key.tag, key.number - 1)
        try:
            before = converted(kept[key])
        except (KeyError, UsageError):  # it has left the board: a lurch in it cannot be told from two wins
            return _played(Match(game.match_to, won, won, (0,) * game.lanes), chain)
        if before.match_to != game.match_to or before.options != game.options or before.lanes != game.lanes:
            return _played(Match(game.match_to, won, won, (0,) * game.lanes), chain)
        chain.insert(0, before)
        won = before.games_won
    return _played(Match.begin(game.match_to, game.lanes), chain)


def _played(match: Match, games: Sequence[AloneGame]) -> Match:
    for game in games:
        match = match.after(game.over, None)
    return match


def suggested_names(store: Store, uid: str, lanes: int, here: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names last used for games of a board with this many lanes.

    Else those of the people who are here, if they are as many, or of the settings.
    """
    for kept in reversed(store.alone(uid)):
        with store.passing_over_damage():
            row = None if kept.game_id is None else store.row(kept.game_id)
            if row is not None and len(row.header.players) == lanes and are_names(row.header.players):
                return row.header.players
    if len(here) == lanes and are_names(here):
        return tuple(here)
    mine = chosen("name")
    return with_unnamed(() if mine.source is None else (str(mine.value),), lanes)


# -- games that a game at the computer has taken over


def settle_adopted(store: Store, game: AloneGame) -> bool:
    """Return whether a game at the computer has received the entries of a game, or still asks about them.

    Then that game stands for it, and this is recorded.
    """
    for game_id in store.heard_games(game.kept.key.uid):
        heard = store.heard(game_id)
        at = _end_of(game.entries, heard)
        if at is None:
            continue
        lines = heard[at].lines
        if lines is None:
            return True  # once the question is answered it is either here or to be offered
        match store.record(game_id).moves[:lines][-1:]:
            case ({"type": "scores_chosen", "kept": "computer"},):
                continue  # what was entered on the board was dropped
            case _:
                pass
        store.link_alone(game.kept.key, game_id)
        return True
    return False


def is_kept(store: Store, heard: Sequence[Heard]) -> bool:
    """Return whether a board has kept the game that these events of it have made, from its beginning to its end."""
    for kept in store.alone(heard[0].uid):
        with suppress(UsageError):
            if _end_of(converted(kept).entries, heard) is not None:
                return True
    return False


def _end_of(entries: Entries, heard: Sequence[Heard]) -> int | None:
    """Return the index of the event after which these entries had been made on the board, None if they never were."""
    made: Entries = []
    undone: Entries = []
    for at, each in enumerate(heard):
        try:
            event = event_from(each.event.split(" "))
        except ValueError:  # LOST
            continue
        match event:
            case ("PTS", lane, points):
                made.append((lane, points))
                undone.clear()
            case ("UNDO",) if made:
                undone.append(made.pop())
            case ("REDO",) if undone:
                made.append(undone.pop())
            case ("NEW", _, _):
                made.clear()
                undone.clear()
            case _:
                pass
        if made and made[-len(entries) :] == entries:
            return at
    return None
