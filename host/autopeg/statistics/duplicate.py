"""Comparison of duplicate games: a person's game with the cards, a bot's with the same cards, and everybody else's.

The bot sits in the person's chair, with the same cards and opponents. Its game follows from the number, so it is
played when the person has finished, and stored with the person's game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.engine import Result, winners_of
from autopeg.engine.advice import advice_of
from autopeg.engine.history import History, deals_in
from autopeg.engine.moves import to_json
from autopeg.engine.players import LEVELS
from autopeg.play.duplicate import duplicate_extra, duplicate_of
from autopeg.play.duplicate_deals import deal_of, finished_of, name_of_person
from autopeg.play.opening import begin_game, seat_names
from autopeg.records import GameRow, Header, Record, Store
from autopeg.statistics.facts import Note, facts_of
from autopeg.statistics.review import REVIEW_NOTE, Decision, accuracy_of, decisions_of
from autopeg.statistics.summary import leads_of


class BotGame(Struct, frozen=True, array_like=True):
    """The game of a bot with the cards of a duplicate game, as it is stored with the game of a person."""

    moves: tuple[object, ...]
    decisions: tuple[Decision, ...]


class PlayedDuplicate(Struct, frozen=True):
    """One of the games played with the same number."""

    game_id: int | None
    """None for the bot's game, which is not in the list of games."""
    name: str
    seat: int
    scores: tuple[int, ...]
    """By side."""
    lead: int
    """The lead of the person's side over the best of the others."""
    has_won: bool
    lost: float
    """Points lost by decisions."""
    accuracy: float | None
    undone: int
    """How many lines of the record undo a move: after one, some cards were known."""
    has_resigned: bool
    attempt: int = 1
    """Its place, from 1, among the finished games with this number under this name: later on, the cards were known."""


class Turn(Struct, frozen=True):
    """A decision of the person beside that of the bot at the same place of the same deal."""

    deal: int
    kind: str
    own: Decision | None
    """None if there were fewer decisions than the bot's in this deal."""
    bot: Decision | None
    has_same_cards: bool
    """Whether both had the same cards in hand."""

    @property
    def is_same(self) -> bool:
        """Whether both did the same."""
        return self.own is not None and self.bot is not None and self.own.made.move == self.bot.made.move


class Comparison(Struct, frozen=True):
    """A duplicate game beside that of the bot."""

    number: int
    record: Record
    history: History
    bot_record: Record
    bot_history: History
    turns: tuple[Turn, ...]
    points: tuple[tuple[int, int], ...]
    """By deal, from the first: the points of the person's side and those of the bot's; at the end of the shorter game
    the other one goes on."""
    games: tuple[PlayedDuplicate, ...]
    """All games with the same number, rules and opponents, the best first, the bot's among them."""

    @property
    def seat(self) -> int:
        """The chair of the person, and of the bot."""
        return person_of(self.record.header)

    @property
    def bot(self) -> PlayedDuplicate:
        """The bot's game."""
        return next(each for each in self.games if each.game_id is None)


def person_of(header: Header) -> int:
    """Return the seat of the person in a duplicate game. Raises UsageError for a game that is none."""
    people = [seat for seat, word in enumerate(header.seats) if word is None]
    if duplicate_of(header) is None or len(people) != 1:
        raise UsageError("this is not a duplicate game: those are played by one person against bots, by number")
    return people[0]


def _bot_words(header: Header) -> tuple[str, ...]:
    """Return the words of the seats for the bot's game: its level is the opponents' strongest."""
    levels = [word for word in header.seats if word in LEVELS]
    if len(levels) != len(header.seats) - 1:
        raise UsageError("a duplicate game is played against the bots of Autopeg")
    strongest = max(levels, key=LEVELS.index)
    return tuple(word or strongest for word in header.seats)


def bots_game(header: Header) -> tuple[Record, History]:
    """Play the cards of a duplicate game with a bot in the person's chair; return the game."""
    person_of(header)
    words = _bot_words(header)
    table = begin_game(None, header.game, words, header.options, None, duplicate_of(header))
    try:
        while table.advance() is not None:
            pass
    finally:
        table.close()
    moves = tuple(to_json(step.move) for step in table.history.steps)
    return Record(_bot_header(header), moves), table.history


def _bot_header(header: Header) -> Header:
    """Return the header of the bot's game, which does not know whether the person resigned."""
    words = _bot_words(header)
    extra = {"seats": list(words)} | duplicate_extra(duplicate_of(header))
    return Header(header.game, seat_names(words), header.options, extra)


def _compute(record: Record, history: History, over: Result | None) -> BotGame:
    played, of_bot = bots_game(record.header)
    return BotGame(played.moves, decisions_of(played, of_bot))


DUPLICATE_NOTE = Note[BotGame](f"duplicate 1, {REVIEW_NOTE.name}", BotGame, _compute)
"""The version: its decisions are valued like those of a review, and go out of date with them."""


def compare(store: Store, game_id: int) -> Comparison:
    """Compare a finished duplicate game with the bot's, and with those of everybody who has played the same number.

    Raises UsageError for a game that is not over or not a duplicate.
    """
    row = store.row(game_id)
    if row is None or row.over is None:
        raise UsageError(f"there is no finished game {game_id}")
    record = store.record(game_id)
    seat = person_of(record.header)
    history, bot = record.replayed(), facts_of(store, game_id, DUPLICATE_NOTE)
    bot_record = Record(_bot_header(record.header), bot.moves)
    bot_history = bot_record.replayed()
    own = facts_of(store, game_id, REVIEW_NOTE).decisions
    deal = deal_of(record.header)
    assert deal is not None
    rows = finished_of(store, deal)
    attempts = _attempts(rows)
    others: list[PlayedDuplicate] = []
    for each in rows:
        with store.passing_over_damage():
            others.append(_played(store, each, attempts[each.id]))
    games = [*others, _standing(None, bot_record, bot_history, seat, bot.decisions)]
    games.sort(key=lambda each: (each.has_won, not each.has_resigned, each.lead), reverse=True)
    return Comparison(
        deal.number,
        record,
        history,
        bot_record,
        bot_history,
        tuple(_turns(_Line(record, history, own), _Line(bot_record, bot_history, bot.decisions), seat)),
        tuple(_points(history, bot_history, seat)),
        tuple(games),
    )


def _attempts(rows: Sequence[GameRow]) -> dict[int, int]:
    """Return the place of each game among those finished under the same name."""
    finished: Counter[str] = Counter()
    attempts: dict[int, int] = {}
    for row in sorted(rows, key=lambda row: (row.played_at, row.id)):
        name = name_of_person(row.header).casefold()
        finished[name] += 1
        attempts[row.id] = finished[name]
    return attempts


def _played(store: Store, row: GameRow, attempt: int) -> PlayedDuplicate:
    record = store.record(row.id)
    decisions = facts_of(store, row.id, REVIEW_NOTE).decisions
    return _standing(row.id, record, record.replayed(), person_of(record.header), decisions, attempt)


def _standing(
    game_id: int | None,
    record: Record,
    history: History,
    seat: int,
    decisions: Sequence[Decision],
    attempt: int = 1,
) -> PlayedDuplicate:
    own = [each for each in decisions if each.seat == seat]
    over = history.over
    assert over is not None
    side: int = history.state.side_of(seat)
    return PlayedDuplicate(
        game_id,
        record.header.players[seat],
        seat,
        tuple(history.state.scores),
        leads_of(history.state.scores, lowest_wins=history.game.LOWEST_WINS)[side],
        side in winners_of(over),
        sum(each.lost for each in own),
        accuracy_of(own, advice_of(record.header.game).COSTLY),
        record.moves.count({"type": "undo"}),
        record.header.resigned == seat,
        attempt,
    )


class _Line(Struct, frozen=True):
    """A game's decisions, in order."""

    record: Record
    history: History
    decisions: Sequence[Decision]

    def by_place(self, seat: int) -> dict[tuple[int, str], list[tuple[Decision, frozenset[object]]]]:
        """Return a seat's decisions by deal and kind, each with the cards in hand."""
        numbers, steps = self.record.lines_in_force, self.history.steps
        found: dict[tuple[int, str], list[tuple[Decision, frozenset[object]]]] = defaultdict(list)
        for decision in self.decisions:
            if decision.seat == seat and decision.is_in_turn:
                index = numbers.index(decision.n)
                state = self.history.state_before(len(steps) - index)
                place = deals_in(steps[:index]), decision.kind
                found[place].append((decision, _cards_at(state, seat)))
        return found


def _cards_at(state: object, seat: int) -> frozenset[object]:
    """Return the cards that a seat can choose from: its hand, or the card that it places."""
    hands = getattr(state, "hands", None)
    stacks = getattr(state, "stacks", ())
    return frozenset(hands[seat]) if hands is not None else frozenset(stacks[seat][:1])


def _turns(own: _Line, bot: _Line, seat: int) -> Iterator[Turn]:
    mine, its = own.by_place(seat), bot.by_place(seat)
    for deal, kind in sorted({*mine, *its}, key=lambda place: _first_at(place, mine, its)):
        both = mine.get((deal, kind), []), its.get((deal, kind), [])
        for at in range(max(map(len, both))):
            left, right = (each[at] if at < len(each) else None for each in both)
            yield Turn(
                deal,
                kind,
                left and left[0],
                right and right[0],
                left is not None and right is not None and left[1] == right[1],
            )


def _first_at(
    place: tuple[int, str], *lines: dict[tuple[int, str], list[tuple[Decision, frozenset[object]]]]
) -> tuple[int, int]:
    """Return the sort key of a deal and kind: the deal, and the number of the first such decision."""
    return place[0], min(line[place][0][0].n for line in lines if place in line)


def _points(own: History, bot: History, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the points of both in every deal."""
    yield from zip_longest(_points_by_deal(own, seat), _points_by_deal(bot, seat), fillvalue=0)


def _points_by_deal(history: History, seat: int) -> list[int]:
    """Return the points of a seat's side in every deal."""
    side = history.state.side_of(seat)
    totals: list[int] = []
    for step in history.steps:
        if step.is_deal:
            totals.append(totals[-1] if totals else 0)
        if totals:
            totals[-1] = step.state.scores[side]
    return [total - before for total, before in zip(totals, [0, *totals], strict=False)]
