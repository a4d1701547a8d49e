"""What a game brings to the page: browser modules, what everybody may see of it, what is asked in words."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct, field

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.errors import IllegalMove, UsageError
from autopeg.registry import GAME_NAMES, SCORE, kit_of

PAGE_NAMES = (*GAME_NAMES, SCORE)
"""The games that the page offers, in its order."""

_State = TypeVar("_State")
_Move = TypeVar("_Move")
_InState = TypeVar("_InState", contravariant=True)
_InMove = TypeVar("_InMove", contravariant=True)
_InView = TypeVar("_InView", contravariant=True)


class Modules(Struct, frozen=True):
    """Addresses of the browser modules that show a game, None where it has none of a kind, and of its style sheets.

    docs/page.md says what each module exports.
    """

    table: str
    """A game being played."""
    sketch: str | None = None
    """Its small picture."""
    replay: str | None = None
    """The table of a finished game."""
    statistics: str | None = None
    """Averages of a player, beyond points a round."""
    score: str | None = None
    """What it brings to the score pad."""
    styles: tuple[str, ...] = ()


class GamePage(Protocol[_InState, _InMove, _InView]):
    """One game in the page.

    MODULES: what shows it in the browser. WAITS_FOR_CLAIMS: whether a person who is due waits until those who may claim
    something have claimed it or let it pass; bots and the deal always do. `covered` returns a view without what only
    its seat knows; `open_table` what lies where once a game is over, every card open. `revealed` gives what the last
    move has laid open to be looked at, in the order in which it is pegged: the game goes on when people have. `prompt`
    is what a seat is asked that is due or has to answer; legal: what it may do or answer; names: by seat.
    """

    @property
    def MODULES(self) -> Modules: ...  # noqa: N802
    @property
    def WAITS_FOR_CLAIMS(self) -> bool: ...  # noqa: N802

    def covered(self, view: _InView, /) -> object: ...
    def open_table(self, state: _InState, /) -> dict[str, object]: ...
    def revealed(self, history: History, names: Sequence[str], /) -> list[dict[str, object]]: ...
    def prompt(self, view: _InView, legal: Sequence[_InMove], names: Sequence[str], /) -> str: ...


class LayOption(Struct, frozen=True):
    """How cards can be laid."""

    text: str
    """As a request."""
    cards: tuple[Card, ...]
    """Of the hand."""
    does: tuple[Struct, ...]
    """The moves that lay them, or the melds of a contract that is being put together."""
    to: str | None = None
    """The meld on the table that they go to."""
    points: int | None = None
    """That they make at once, None where laying makes none."""


class LayOptions(Struct, frozen=True):
    """What chosen cards can make."""

    options: Sequence[LayOption] = field(name="ways")
    why: str = ""
    """Why they can make nothing."""
    warning: str = ""
    """What a beginner should know before discarding them."""


@runtime_checkable
class MeldPage(GamePage[_InState, _InMove, _InView], Protocol):
    """A game of melds in the page.

    `table_notes` gives what everybody may read beside the melds on the table. `lay_options` gives what can be made of
    all these cards of a seat's hand together, with none chosen what it is worth suggesting; with `to` only what goes to
    that meld of the table.
    """

    def table_notes(self, history: History, /) -> dict[str, object]: ...
    def lay_options(
        self, state: _InState, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None, /
    ) -> LayOptions: ...


def refused_by(apply: Callable[[_State, _Move], object], state: _State, move: _Move) -> IllegalMove | None:
    """Return why the rules refuse a move, None where they do not."""
    try:
        apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


def reader_names(names: Sequence[str], seat: int) -> list[str]:
    """Return the names by seat as the player at a seat reads them: "You" at that seat."""
    return [*names[:seat], "You", *names[seat + 1 :]]


def shown_event(event: Struct, said: str) -> dict[str, object]:
    """Return an event as it is shown. said: counted aloud."""
    return {**to_json(event), "said": said}


def last_events(history: History) -> Sequence[Any]:
    """Return what the last move in force has caused."""
    return history.steps[-1].events if history.steps else ()


def check_game(name: str) -> None:
    """Refuse the name of a game that the page does not offer. Raises UsageError."""
    if name not in PAGE_NAMES:
        raise UsageError(f'there is no game "{name[:24]}": choose from {", ".join(PAGE_NAMES)}')


def page_of(game_name: str) -> GamePage[Any, Any, Any]:
    """Return what a game brings to the page. game_name: one of `PAGE_NAMES`."""
    from autopeg.web import score_page

    return score_page if game_name == SCORE else kit_of(game_name).page


def meld_page_of(game_name: str) -> MeldPage[Any, Any, Any] | None:
    """Return what a game of melds brings to the page, None for another game."""
    page = page_of(game_name)
    return page if isinstance(page, MeldPage) else None
