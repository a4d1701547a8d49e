"""Interface between a game and the page: browser modules, what everybody may see, and prompts in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, Self, TypeVar, runtime_checkable

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.engine.moves import Part
from autopeg.registry import GAME_NAMES, SCORE, part_of, unknown_game
from autopeg.session.lay_options import LayOptions

PAGE_NAMES = (*GAME_NAMES, SCORE)
"""The games that the page offers, in order."""

_Struct = TypeVar("_Struct", bound=Struct)
_State = TypeVar("_State")
_Move = TypeVar("_Move")
_InState = TypeVar("_InState", contravariant=True)
_InMove = TypeVar("_InMove", contravariant=True)
_InView = TypeVar("_InView", contravariant=True)


class Modules(Struct, frozen=True):
    """Addresses of a game's browser modules, None for a kind that it does not have.

    docs/page-code.md says what each module exports.
    """

    table: str
    """The table of a game in progress."""
    sketch: str | None = None
    """Its picture in the lobby."""
    replay: str | None = None
    """The table of a finished game."""
    statistics: str | None = None
    """Averages of a player, beyond points per round."""
    score: str | None = None
    """Its additions to the score pad."""
    tools: str | None = None
    """Its tools for people with their own cards."""

    @classmethod
    def within(cls, folder: str, *kinds: str) -> Self:
        """Return modules that lie in one folder, each with the name of its kind."""
        return cls(**{kind: f"{folder}/{kind}.js" for kind in kinds})


MeldKind = Literal["set", "run"]


class Counted(Struct, frozen=True, kw_only=True):
    """Cards that are counted."""

    said: str
    """The count as a sentence."""
    player: int
    side: int
    points: int
    parts: tuple[Part, ...]


class CountedCards(Counted, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="show"):
    """A hand, a crib or a line that is counted."""

    what: str | None = None
    """What is counted: "hand" or "crib", "row" or "col"."""
    index: int | None = None
    """The number of the row or column."""
    cards: tuple[Card, ...] = ()


class CountedPenalty(Counted, frozen=True, kw_only=True, tag_field="kind", tag="count"):
    """The penalty for the cards left in a hand."""


class RoundSum(Struct, frozen=True, tag_field="kind", tag="sum"):
    """The totals after a round, as a sentence."""

    said: str


class HandEnd(Struct, frozen=True, tag_field="kind", tag="hand_over"):
    """How a hand has ended, as a sentence."""

    said: str


class PointsMade(Struct, frozen=True, kw_only=True, tag_field="kind", tag="made"):
    """What a player has made in a hand."""

    side: int
    name: str
    points: int
    left: int
    """How many cards the player still holds."""


ShownEvent = CountedCards | CountedPenalty | RoundSum | HandEnd | PointsMade
"""What a move has revealed, and people look at before the game goes on."""


class GamePage(Protocol[_InState, _InMove, _InView]):
    """One game in the page.

    MODULES: the browser modules that show it
    WAITS_FOR_CLAIMS: whether the person to move waits until those who may claim something have claimed it or passed;
        bots and the deal always wait
    SIMULTANEOUS_MOVES: the types of moves that several seats make at the same time, unseen by the others, each with its
        verb; one stays valid when another is made first
    covered: returns a view without what only its seat knows
    open_table: returns the table of a finished game, every card open
    revealed: returns what the last move has revealed, in the order in which it is pegged; the game continues when
        people have looked at it
    prompt: returns the prompt for a seat that has to move or answer; legal: what it may do or answer; names: by seat
    """

    @property
    def MODULES(self) -> Modules: ...  # noqa: N802
    @property
    def WAITS_FOR_CLAIMS(self) -> bool: ...  # noqa: N802
    @property
    def SIMULTANEOUS_MOVES(self) -> Mapping[type, str]: ...  # noqa: N802

    def covered(self, view: _InView, /) -> object: ...
    def open_table(self, state: _InState, /) -> Struct: ...
    def revealed(self, history: History, names: Sequence[str], /) -> Sequence[ShownEvent]: ...
    def prompt(self, view: _InView, legal: Sequence[_InMove], names: Sequence[str], /) -> str: ...


@runtime_checkable
class MeldPage(GamePage[_InState, _InMove, _InView], Protocol):
    """A game of melds in the page.

    table_notes: returns notes on the melds on the table, for everybody
    lay_options: returns what all the given cards of a seat's hand can make together; with none given, suggestions; with
        `to`, only what goes to that meld on the table
    """

    def table_notes(self, history: History, /) -> Struct: ...
    def lay_options(
        self, state: _InState, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None, /
    ) -> LayOptions: ...


@runtime_checkable
class CountsMelds(Protocol):
    """A game whose score pad counts melds. kinds_of: returns what all the cards make: run, set, both or neither."""

    def kinds_of(self, cards: Sequence[Card], /) -> Sequence[MeldKind]: ...


@runtime_checkable
class CountsLines(Protocol):
    """A game whose score pad counts lines of cards. parts_of_line: returns the parts of a line by the options."""

    def parts_of_line(self, cards: tuple[Card, ...], starter: Card | None, options: Any, /) -> tuple[Part, ...]: ...


def picked(kind: type[_Struct], source: object, **others: object) -> _Struct:
    """Return a struct with what a source has under the names of its fields, and with others."""
    names = (name for name in kind.__struct_fields__ if name not in others)
    return kind(**{name: getattr(source, name) for name in names}, **others)


def reader_names(names: Sequence[str], seat: int) -> list[str]:
    """Return the names by seat as the player at a seat reads them: "You" at that seat."""
    return [*names[:seat], "You", *names[seat + 1 :]]


def last_events(history: History) -> Sequence[Any]:
    """Return the events of the last move."""
    return history.steps[-1].events if history.steps else ()


def check_game(name: str) -> None:
    """Check that the page offers a game of this name. Raises UsageError."""
    if name not in PAGE_NAMES:
        raise unknown_game(name, PAGE_NAMES)


def page_of(game_name: str) -> GamePage[Any, Any, Any]:
    """Return the page interface of a game. game_name: one of `PAGE_NAMES`."""
    return part_of(game_name, "web")


def meld_page_of(game_name: str) -> MeldPage[Any, Any, Any] | None:
    """Return the page interface of a game of melds, None for other games."""
    page = page_of(game_name)
    return page if isinstance(page, MeldPage) else None
