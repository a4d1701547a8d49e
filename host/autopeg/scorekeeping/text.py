"""Texts of the score pad; those that differ between games come from their `Words`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from autopeg.base.phrases import doing, owned, points_text, spoken, tally_text
from autopeg.engine import Result
from autopeg.engine.history import Redo, ScoresChosen, Step, Undo
from autopeg.engine.match import Match
from autopeg.engine.moves import Move
from autopeg.engine.refusal import IllegalMove
from autopeg.registry import GAME_NAMES, part_of, title_of
from autopeg.score.engine import warning_for
from autopeg.score.moves import Correct, Deal, GoOut, Points, ScoreEvent, ScoreMove
from autopeg.score.state import EntryWarning, State
from autopeg.session.card_text import card_text
from autopeg.session.refusals import Templates, describe_with
from autopeg.session.text import CardText, Line, describe_result, side_names

S = TypeVar("S", bound=State)


class Draft(Struct, frozen=True):
    """A move to confirm. said: its description, a sentence without a full stop; lines: its reasons."""

    move: ScoreMove
    said: str
    lines: tuple[str, ...] = ()


def _show_nothing(text: str) -> tuple[str, ...]:
    return ()


class CountedLine(Struct, frozen=True):
    """A line or crib that a side counts in a round."""

    name: str
    points: int | None
    """None until they are recorded."""


class PadDetails(Struct, frozen=True, kw_only=True):
    """What the page's score pad shows for some games only; None for the others."""

    most: int | None = None
    """The score at which pegs stop."""
    lines: Sequence[Sequence[CountedLine]] | None = None
    """What each side counts in this round."""
    contracts: Sequence[str] | None = None
    """The contracts of all rounds."""
    meld_totals: Mapping[str, Sequence[int]] | None = None
    """The total points of runs and sets by number of cards, from 0 cards on."""


class Form(Struct, Generic[S], frozen=True):
    """A form for one kind of entry other than points: a table of cards, going out.

    It is opened by a key, or by its word in lines. The typed text becomes a draft.
    """

    key: str
    """The key that opens it."""
    word: str
    """The command that opens it in lines."""
    label: str
    """The label of its key on the screen."""
    ask: str
    """The prompt, empty if the key alone says everything."""
    usage: str
    """A line of help."""
    draft: Callable[[S, int, str], Draft]
    """Function of the state, the chosen side and the text; raises UsageError or IllegalMove."""
    show: Callable[[str], tuple[str, ...]] = _show_nothing
    """Function of the text being typed; returns the lines to show."""
    is_of_side: bool = True
    """Whether the entry is for the chosen side."""


AnyForm = Form[Any]
"""A form of any game."""


class Words(ABC, Generic[S]):
    """The texts of one game; names are by seat."""

    PART: ClassVar[str] = "round"
    """The game's word for a deal."""
    GO_ON: ClassVar[Mapping[type, str]]
    """The label of the next move, by its type."""
    FIRST_STEPS: ClassVar[tuple[str, ...]]
    """Instructions for beginners."""
    REFUSALS: ClassVar[Templates]
    """Refusals of entries, and warnings about them."""
    FORMS: ClassVar[Sequence[AnyForm]] = ()
    """Forms for entries other than points."""
    COUNTS_HANDS: ClassVar[bool] = False
    """Whether the cards of a hand can be typed to have it counted."""

    def game(self, state: S) -> str:
        """Return the name of the game with its target."""
        return f"{title_of(state.options.rules)} to {state.board_target}"

    def part(self, state: S) -> str:
        """Return the deal with its number."""
        return f"{self.PART} {state.deal}"

    @abstractmethod
    def describe_deal(self, state: S, names: Sequence[str]) -> str:
        """Return the announcement of a deal."""

    def describe_own(self, before: S, step: Step, names: Sequence[str]) -> str:
        """Describe any move but a deal or a corrected score. before: the state it was made in."""
        if isinstance(step.move, Points):
            return f"{doing(side_names(names, before.sides)[step.move.player], 'peg')} {step.move.points}"
        raise TypeError(f"no words for {step.move!r}")

    def describe_line(self, event: ScoreEvent, names: Sequence[str]) -> str | None:
        """Return the value of a counted line of a table with its reasons; None for other points."""
        return None

    def describe_loss(self, state: S, over: Result, sides: Sequence[str]) -> Sequence[str]:
        """Return what to say about the end of a game, apart from the winner and the scores."""
        return ()

    def ask(self, state: S, side: int, names: Sequence[str]) -> str:
        """Return the prompt for a side's points, or for the next deal."""
        return self.ask_points(state, side, names) if state.is_open else f"who deals the next {self.PART}?"

    def ask_points(self, state: S, side: int, names: Sequence[str]) -> str:
        """Return the prompt for a side's points."""
        return "how many points?"

    def notes(self, state: S, side: int) -> tuple[str, ...]:
        """Return the notes beside a side's score, a few short lines: what it needs."""
        to_go = state.board_target - state.scores[side]
        return (f"{to_go} to go" if to_go > 0 else "out!",)

    def standing(self, state: S, names: Sequence[str]) -> str:
        """Return what to know apart from the scores, empty for nothing."""
        return ""

    def pad_details(self, state: S) -> PadDetails:
        """Return what the page's score pad shows for this game only."""
        return PadDetails()


AnyWords = Words[Any]
"""The texts of any game."""


class WordsModule(Protocol):
    """The module with a game's texts."""

    @property
    def WORDS(self) -> AnyWords: ...  # noqa: N802


REFUSALS: Templates = {
    "BAD_PLAYER.dealer": "The dealer must be a player in this game",
    "BAD_PLAYER.side": "There is no such side in this game",
    "BAD_POINTS.negative": "{count} points is not possible: the least is 0. To take points back, undo or correct",
    "BAD_SCORE.negative": "A score can't be below 0",
    "GAME_OVER.score": "The game is over",
    "NOT_IN_THIS_GAME": "There is no such entry in this game",
    "NO_ROUND": "First record the deal",
    "ROUND_OPEN": "This deal is not over yet",
}
"""Refusals of entries shared by all games."""


def words_of(game_name: str) -> AnyWords:
    """Return the texts of a game's score pad. Raises UsageError for an unknown name."""
    module: WordsModule = part_of(game_name, "scorekeeping.text")
    return module.WORDS


def words_for(state: State) -> AnyWords:
    """Return the texts of the game whose score is kept."""
    return words_of(state.options.rules)


def describe_game(state: State, match: Match | None) -> str:
    """Return the game, its match and its deal, for the top of a screen."""
    words = words_for(state)
    game = words.game(state)
    if match is not None:
        game += f", game {match.number} of the match to {match.to}"
    return f"{game}, {words.part(state)}" if state.deal else game


def describe_match(match: Match, sides: Sequence[str], skunk: str) -> str:
    """Return the games counted in a match, with the lurches or skunks among them (C49, C50, C52)."""
    standing = zip(match.counted, match.lurches, strict=True)
    return f"The match: {tally_text(sides, (f'{games}{_special(number, skunk)}' for games, number in standing))}"


def _special(wins: int, skunk: str) -> str:
    one, many = ("lurch", "lurches") if skunk == "lurch" else ("skunk", "skunks")
    return f" ({wins} {one if wins == 1 else many})" if wins else ""


def describe_entry(before: State, step: Step, names: Sequence[str]) -> str:
    """Return a move as text. before: the state it was made in; names: by seat."""
    match step.move:
        case Correct(player=side, score=score):
            return f"{owned(side_names(names, before.sides)[side], 'score')} is corrected: {score}"
        case Deal():
            return words_for(before).describe_deal(step.state, names)
        case _:
            return words_for(before).describe_own(before, step, names)


_HEADS: dict[type[Move], str] = {Undo: "Undone", Redo: "Redone", ScoresChosen: "The scores"}


def announcement(before: State, step: Step, names: Sequence[str], over: Result | None) -> str:
    """Return what is said aloud of a step, made here or on the board's keypad. over: the result after it."""
    state: State = step.state
    sides, scores = side_names(names, state.sides), state.scores
    match step.move:
        case Undo() | Redo() | ScoresChosen() as move:
            return f"{_HEADS[type(move)]}: {tally_text(sides, map(spoken, scores))}."
        case _ if over is not None:
            return f"{describe_result(over, sides)}!"
        case Points(player=side) | GoOut(player=side) if before.pegs_at_once and scores != before.scores:
            gained = scores[side] - before.scores[side]
            return f"{sides[side]}, {spoken(gained)}: {spoken(scores[side])}."
        case Correct(player=side, score=score):
            return f"{owned(sides[side], 'score')} is {spoken(score)}."
        case _:
            return f"{describe_entry(before, step, names)}."


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move, and one for each line of a table that it counts."""
    yield describe_entry(before, step, names)
    yield from (line for _, line in counted_lines(step, names))


def counted_lines(step: Step, names: Sequence[str]) -> Iterator[tuple[ScoreEvent, str]]:
    """Yield every line of a table that a step has counted, with its value and the reasons."""
    words = words_for(step.state)
    for event in step.events:
        line = words.describe_line(event, names)
        if line is not None:
            yield event, line


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield the public text of a step, which is all of it."""
    points = sum(event.points for event in step.events) if isinstance(step.move, Points) else 0
    seat = step.move.dealer if isinstance(step.move, Deal) else step.move.actor
    first, *more = describe_move(before, step, names)
    yield Line(first, seat, points)
    yield from (Line(line) for line in more)


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return what to say about the end of a game, apart from the winner and the scores."""
    return words_for(state).describe_loss(state, over, sides)


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why an entry is refused."""
    return describe_with(_refusals(), refusal, names, card)


def question_about(state: State, move: ScoreMove, names: Sequence[str]) -> str | None:
    """Return the warning about a move as a question, or None (C59, R57). names: by seat."""
    warning = warning_for(state, move)
    return None if warning is None else describe_warning(move, warning, names)


def describe_warning(move: ScoreMove, warning: EntryWarning, names: Sequence[str]) -> str:
    """Return a warning as a question: the entry, and why it is unlikely. names: by seat."""
    entered = f"{points_text(move.points)}? " if isinstance(move, Points | GoOut) else ""
    return entered + describe_with(_refusals(), warning, names, card_text)


@cache
def _refusals() -> Templates:
    """Return the refusals and warnings of all games."""
    own = (words_of(name).REFUSALS for name in GAME_NAMES)
    return {**REFUSALS, **{key: text for texts in own for key, text in texts.items()}}
