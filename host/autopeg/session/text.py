"""Sentences that describe a game, for every screen, for its log and for the replay.

Each game implements `GameText` in the module `text` of its folder.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from autopeg.base.phrases import doing, is_reader, listed, tally_text, within
from autopeg.engine import Result, games_counted, winners_of
from autopeg.engine.cards import Card
from autopeg.engine.history import History, Redo, ScoresChosen, Step, Undo
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import GameState
from autopeg.registry import part_of
from autopeg.session.card_text import card_text

CardText = Callable[[Card], str]
"""Formats a card, with the symbol of its suit or its letter."""


_GAMES = {1: "", 2: " two games at once", 4: " four games at once"}


_SIGNS = "♣♦♥♠"
_MOST_WORDS = 10
"""Of a brief sentence: a dozen words together with "Your turn"."""


class Line(Struct, frozen=True):
    """One sentence of the log. seat: who acted; points: how many were pegged, 0 for none."""

    text: str
    seat: int | None = None
    points: int = 0
    brief: str | None = None
    """What is said of it to those who listen, in a dozen words at most, empty for nothing.

    None stands for the text of the first line of a move, and for nothing on its other lines.
    """


def in_brief(*wordings: str) -> str:
    """Return the first of several wordings that is short enough to listen to, the last one if none is.

    A card counts as it is said: "5♥" as "five of hearts".
    """
    return next((each for each in wordings if words_said(each) <= _MOST_WORDS), wordings[-1])


def heard(lines: Sequence[Line]) -> Iterator[str]:
    """Yield what is said of each line of a move to those who listen, empty for nothing."""
    for at, line in enumerate(lines):
        yield line.brief if line.brief is not None else "" if at else line.text


def words_said(text: str) -> int:
    """Return the number of words that somebody says who reads a text aloud."""
    return len(text.split()) + 2 * sum(text.count(sign) for sign in _SIGNS)


State = TypeVar("State", contravariant=True)


class GameText(Protocol[State]):
    """Sentences of a game; names are by seat.

    `describe_move` describes a move and its effects to somebody who was not there, all cards open. `describe_openly`
    yields only what everybody at the table may read, hands shown last; `before` is the state the move was made in.
    `describe_loss` returns the sentences at the end of a game in addition to the winner and the scores.
    `describe_refusal` explains why a move is refused, to the person who is "You" among the names.
    """

    def describe_move(self, before: State, step: Step, names: Sequence[str], /) -> Iterator[str]: ...
    def describe_openly(self, before: State, step: Step, names: Sequence[str], card: CardText, /) -> Iterator[Line]: ...
    def describe_loss(self, state: State, over: Result, sides: Sequence[str], /) -> Sequence[str]: ...
    def describe_refusal(self, refusal: IllegalMove, names: Sequence[str], card: CardText, /) -> str: ...


AnyText = GameText[Any]


def side_names(names: Sequence[str], sides: int, reader: int | None = None) -> tuple[str, ...]:
    """Return the name of each side, partners joined: "Ann and Cid". names: by seat.

    reader: the seat of the person who reads it, "You" and the first of that side: "You and Cid".
    """
    partners = [list(names[side::sides]) for side in range(sides)]
    if reader is not None:
        at, side = divmod(reader, sides)
        del partners[side][at]
        partners[side].insert(0, "You")
    return tuple(map(" and ".join, partners))


def text_of(name: str) -> AnyText:
    """Return the sentences of a game or of `score`. Raises UsageError for an unknown name."""
    return part_of(name, "text")


def describe_step(game_text: AnyText, before: GameState, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move, undo and redo included, and one for every event that it caused."""
    match step.move:
        case Undo():
            yield "The last move is undone"
        case Redo():
            yield "The move is redone"
        case ScoresChosen():
            yield from describe_choice(step.move, side_names(names, before.sides))
        case _:
            yield from game_text.describe_move(before, step, names)


def describe_choice(choice: ScoresChosen, sides: Sequence[str]) -> Iterator[str]:
    """Yield whose scores were kept, and what was dropped: "Dropped what was typed on the board: Bob 4"."""
    kept, other = ("Autopeg's", "on the board") if choice.kept == "computer" else ("The board's", "in Autopeg")
    yield f"{kept} scores were kept"
    if choice.dropped:
        yield f"Dropped what was typed {other}: {', '.join(entry_text(move, sides) for move in choice.dropped)}"


def entry_text(move: Mapping[str, object], sides: Sequence[str]) -> str:
    """Return an entry of the score, as in a record, in few words: "Ann 5". sides: their names."""
    match move:
        case {"type": "points", "player": int(side), "points": points} if 0 <= side < len(sides):
            return tally_text([sides[side]], [points])
        case {"type": "correct", "player": int(side), "score": score} if 0 <= side < len(sides):
            return f"{sides[side]} set to {score}"
        case {"type": "new", "target": target, "lanes": lanes}:
            return f"a new game to {target} with {lanes} lanes"
        case _:
            return str(move.get("type", "an entry")).replace("_", " ")


def describe_scores(state: GameState, names: Sequence[str]) -> str:
    """Return the scores of all sides: "Ann 31, club 44"."""
    return tally_text(side_names(names, state.sides), state.scores)


def describe_result(over: Result, sides: Sequence[str], reader: int | None = None) -> str:
    """Return who won and how many games (C49-C51), who share the win, or who resigned.

    sides: their names; reader: the side of the person who reads it, who may be the one of two that lost.
    """
    winners = sorted((sides[winner] for winner in winners_of(over)), key=lambda side: not is_reader(side))
    if len(winners) > 1:
        return f"{listed(winners)} share the win"
    who = doing(winners[0], "win")
    if reader is not None and len(sides) == 2 and reader not in winners_of(over):
        who = doing(sides[reader], "lose")
    result = f"{who}{_GAMES[games_counted(over)]}"
    return f"{result}: {within(sides[over['resigned']])} resigned" if "resigned" in over else result


class Narration:
    """The log of a game, kept in step with its history: undone moves disappear.

    names: by seat; card: returns a card as the log shows it.
    """

    def __init__(self, game_text: AnyText, names: Sequence[str], card: Callable[[Card], str] = card_text) -> None:
        self._text = game_text
        self._names = names
        self._card = card
        self._described: list[tuple[Step, tuple[Line, ...]]] = []

    def follow(self, history: History, unshown: int = 0) -> tuple[Line, ...]:
        """Return the lines of all moves in force, oldest first. unshown: the number of last lines that nobody may read
        yet."""
        lines = [line for described in self.by_move(history) for line in described]
        return tuple(lines[: len(lines) - unshown])

    def by_move(self, history: History) -> list[tuple[Line, ...]]:
        """Return the lines of each move in force, oldest move first."""
        steps = history.steps
        known = 0
        while known < min(len(steps), len(self._described)) and self._described[known][0] is steps[known]:
            known += 1
        del self._described[known:]
        for index in range(known, len(steps)):
            before = history.state_before(len(steps) - index)
            lines = self._text.describe_openly(before, steps[index], self._names, self._card)
            self._described.append((steps[index], tuple(lines)))
        return [lines for _, lines in self._described]
