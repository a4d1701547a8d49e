"""Opening a table: parse seats, begin a new game in the store, resume a stored game."""

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Literal

import msgspec

from autopeg.base.characters import printable, shortened
from autopeg.base.errors import Failure, UsageError
from autopeg.base.look_alikes import look_alike
from autopeg.base.typed_words import quoted
from autopeg.engine import AnyGame
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.match import Match
from autopeg.engine.names import LONGEST_NAME, is_numbered
from autopeg.engine.options import check_known
from autopeg.engine.players import COMMAND, LEVELS, is_bot
from autopeg.engine.refusal import IllegalMove
from autopeg.play.deck import CommittedDeck
from autopeg.play.duplicate import duplicate_extra, duplicate_of
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.records import GameRow, Header, Record, Store, StoredGame
from autopeg.records.damage import check_seats, replayed
from autopeg.registry import deals_cards

Remains = Literal["kept", "not kept", "deleted"]
"""What remains of a game in the store when people leave it; `deleted`: by another window."""


def seat_names(words: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the seats, duplicates numbered. Raises UsageError for a word that is not a valid name.

    It takes any name of a person that a stored game can have; what can be typed says `autopeg.engine.names`.
    """
    names: list[str] = []
    people = [word.strip() for word in words if not is_bot(word)]
    for word in words:
        base = _program_name(word) if word.startswith(COMMAND) else word.strip()
        if not base:
            raise UsageError(
                f"seat {len(names) + 1}: a seat is a person's name, {', '.join(LEVELS)} or {COMMAND}PROGRAM"
            )
        if printable(base) != base:
            raise UsageError(f"seat {len(names) + 1}: the name {quoted(base)} cannot be printed")
        names.append(_numbered(base, [*names, *people] if is_bot(word) else names, word.startswith(COMMAND)))
    return tuple(names)


def _numbered(name: str, others: Sequence[str], is_program: bool) -> str:
    """Return a name, with a number where somebody else has it. is_program: also where one looks like it."""
    unique, number = name, 1
    while unique in others or (is_program and any(look_alike(unique, other) for other in others)):
        number += 1
        unique = f"{name} {number}"
    return unique


def seat_words(header: Header) -> tuple[str, ...]:
    """Return the words that a game's seats were specified with, for another game like it."""
    return tuple(name if word is None else word for name, word in zip(header.players, header.seats, strict=True))


def _program_name(word: str) -> str:
    """Return the name of a program, which leaves room for a number."""
    command = word.removeprefix(COMMAND).strip()
    program = command[1:].split('"')[0] if command.startswith('"') else command.split(" ")[0]
    name = program.replace("\\", "/").rsplit("/", 1)[-1]
    return shortened(name, LONGEST_NAME - len(" 2"))


def begin_game(
    store: Store | None,
    game_name: str,
    words: Sequence[str],
    options: Mapping[str, object],
    match: Match | None = None,
    duplicate: int | None = None,
) -> Table:
    """Return the table of a new game, recorded in the store from its first move. store: None does not record it.

    words: by seat a person's name, a level or `cmd:PROGRAM ARGS`; match: the match that the game belongs to;
    duplicate: the number of a duplicate game. Raises UsageError for wrong options, seats or numbers, and Failure; then
    nothing is stored.
    """
    seated: dict[str, object] = {"seats": [word if is_bot(word) else None for word in words]}
    extra = seated | duplicate_extra(duplicate)
    if match is not None:
        extra["match"] = msgspec.to_builtins(match)
    header = Header(rules_of(game_name).NAME, seat_names(words), dict(options), extra)
    _, history = header.begin()
    check_known(header.game, options, history.state.options.__struct_fields__)
    seats = _seats(header)
    if store is None:
        return _table(header, history, seats, None)
    with store.as_one():
        return _table(header, history, seats, store.begin(header))


def resume_game(store: Store, game_id: int) -> Table:
    """Return the table of a stored game as its last move left it.

    Raises UsageError for a game that does not exist, and DamagedGame for one whose record cannot be read.
    """
    stored, record = store.game(game_id)
    return _table(record.header, replayed(game_id, record), _seats(record.header), stored)


def waiting_games(store: Store, name: str | None = None) -> list[GameRow]:
    """Return the games that can be resumed, most recently played first. name: only those of one game.

    A game in which nobody has made a decision is not among them, unless a question about a board waits in it. A
    finished game is if such a question waits in it, or if its match is not over and no later game has begun.
    """
    asking = {game_id for game_id, _ in store.asking()}
    rows: list[GameRow] = []
    for row in store.games():
        with store.passing_over_damage():
            if row.over is not None or row.id in asking or has_decision(store.record(row.id)):
                rows.append(row)
    waiting = [row for row in rows if row.over is None or row.id in asking]
    waiting += [row for row in rows[-1:] if row not in waiting and _match_goes_on(row)]
    found = [row for row in waiting if name in (None, row.header.game)]
    return sorted(found, key=lambda row: (row.played_at, row.id), reverse=True)


def _match_goes_on(row: GameRow) -> bool:
    match = match_of(row.header)
    return match is not None and row.over is not None and match.after(row.over, None).goes_on


def has_decision(record: Record) -> bool:
    """Return whether a person has made a decision in a game; if only bots play, whether it has any moves."""
    people = [seat for seat, word in enumerate(record.header.seats) if word is None]
    if not people:
        return bool(record.moves)
    game = rules_of(record.header.game)
    return any(_is_decision(game, line, people) for line in record.moves)


def _is_decision(game: AnyGame, line: object, people: Sequence[int]) -> bool:
    """Return whether a line of a record is a decision of one of these seats; in doubt it is."""
    match line:
        case {"type": "undo" | "redo" | "setup" | "misdeal" | "round_over"}:
            return True
        case _:
            pass
    try:
        move = game.parse_move(line)
    except IllegalMove:
        return True
    if move.is_chance:
        return False
    seat = next(iter(move.claimants), move.actor)
    return seat is None or seat in people or not deals_cards(game.NAME)


def leave_table(table: Table) -> Remains:
    """Close a table and return what remains of its game.

    A game that was begun here and in which nobody has made a decision is deleted.
    """
    table.close()
    stored = table.journal
    if not isinstance(stored, StoredGame):
        return "not kept"
    if not stored.store.exists(stored.id):
        return "deleted"
    if not stored.is_new or table.over is not None:
        return "kept"
    return "not kept" if delete_undecided(stored.store, stored.id) else "kept"


def delete_undecided(store: Store, game_id: int) -> bool:
    """Delete a game without decisions and without unanswered questions; return whether it is gone."""
    with store.as_one():  # so that no other process writes to it meanwhile
        if store.row(game_id) is None:
            return True
        stored, record = store.game(game_id)
        if stored.waiting() or has_decision(record):
            return False
        store.delete(game_id)
    return True


def _seats(header: Header) -> list[Seat]:
    check_seats(header)
    seed = duplicate_of(header) or random.SystemRandom().getrandbits(32)
    return [
        Seat(name, None if word is None else new_player(header.game, word, seed + index, header.options))
        for index, (name, word) in enumerate(zip(header.players, header.seats, strict=True))
    ]


def _table(header: Header, history: History, seats: Sequence[Seat], stored: StoredGame | None) -> Table:
    match = match_of(header)
    dealer = None if match is None else match.dealer
    duplicate = duplicate_of(header)
    deck = None
    if stored is not None and duplicate is None and deals_cards(header.game):
        deck = _committed(stored, is_over=history.over is not None)
    return Table(history, seats, stored, deck, dealer, duplicate)


def _committed(stored: StoredGame, *, is_over: bool) -> CommittedDeck:
    """Return the deck of a stored game, which is committed to from the next move on unless it was before."""
    stored.follow_commitments()
    if not stored.commitments and not is_over:
        with suppress(Failure):  # a store that can only be read shows the game all the same
            stored.commit()
    return CommittedDeck(stored)


def match_of(header: Header) -> Match | None:
    """Return the standing of the match before this game, None for a single game."""
    match = header.extra.get("match")
    return None if match is None else msgspec.convert(match, Match)


def next_match(match: Match, table: Table, names: Sequence[str] | None = None) -> Match:
    """Return the match after the finished game of a table, including the next dealer (C52).

    names: of those who played it, None for those at the table. The games of rematches are counted for the same people:
    with somebody new the count begins again. In a match to a number of games the seat counts.
    Of rematches, the first deal passes to the left from game to game, where chance does not decide each of them.
    """
    state = table.state
    cut = table.cut_seats()
    over = table.over
    assert over is not None
    resigned = table.history.resigned
    is_early = resigned is not None and state.dealer is None
    dealer = None if is_early else table.game.next_first_dealer(state, cut)
    if dealer is not None and match.to is None:
        first = next((step.state.dealer for step in table.history.steps if step.is_deal), dealer - 1)
        dealer = (first + 1) % len(table.seats)
    elif dealer is not None and resigned is not None:
        dealer = resigned  # the rules can't tell from the cards who lost
    names = tuple(table.names if names is None else names)
    if match.to is None and match.names and not all(map(_is_same, match.names, names)):
        match = Match.begin(None, state.sides)
    return match.after(over, dealer, names)


def _is_same(before: str, now: str) -> bool:
    """Return whether a name is still that of the same person, who may have had none before."""
    return before == now or is_numbered(before, "Player")
