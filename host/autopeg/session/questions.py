"""Questions that a game session asks, and their prompts, shared by all games; each game adds its own."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from autopeg.base.phrases import capitalised, is_reader, spoken
from autopeg.play.opening import Remains


class Question(Struct, frozen=True):
    """Base class: what the session is waiting for. The answer is a move at the table or a call of the `GameSession`."""


class Advance(Question, frozen=True):
    """It is chance's or a bot's turn: `table.advance` makes the move."""


class HandOver(Question, frozen=True):
    """The screen goes to another person, who takes it with `take_screen`."""

    seat: int


class Reveal(Question, frozen=True):
    """An event is shown with its points until it is acknowledged."""

    event: object

    @property
    def verdict(self) -> str:
        """Feedback on a player's own count of the event, empty if nobody has counted it."""
        return ""


class GameOver(Question, frozen=True):
    """The game is over."""


NOTHING_TO_CHOOSE = "There is nothing to choose now."


def common_prompt(question: Question, names: Sequence[str], to_act: int | None) -> str:
    """Return the prompt of a question that is the same in every game, empty for any other.

    names: by seat; to_act: the seat that the game waits for.
    """
    match question:
        case Advance():
            return "Dealing" if to_act is None else thinking_text(names[to_act])
        case HandOver(seat=seat):
            return f"Hand the screen to {names[seat]}. {names[seat]}: press Enter to see your cards"
        case Reveal():
            return "Press Enter to go on"
        case GameOver():
            return "The game is over"
        case _:
            return ""


def request_text(name: str, what: str) -> str:
    """Address a request to a player: "Ann: ...", without a name for "You"."""
    return capitalised(what) if is_reader(name) else f"{name}: {what}"


def thinking_text(name: str) -> str:
    """Return who the game is waiting for: "club is thinking", and "Your turn" for "You"."""
    return "Your turn" if is_reader(name) else f"{name} is thinking"


def verdict(said: int, points: int) -> str:
    """Return the feedback for a player who has counted a hand. said: the player's count; points: the right one."""
    if said == points:
        return f"You said {spoken(said)}: correct."
    more = points - said
    missed = f"{spoken(more)} more than you saw" if more > 0 else f"{spoken(-more)} less than you said"
    return f"You said {spoken(said)}; it is {spoken(points)}, {missed}."


_KEPT_NOTES: Mapping[Remains, str] = {
    "kept": "The game is kept: `autopeg resume` continues it.",
    "not kept": "Nothing of this game is kept.",
    "deleted": "This game was deleted in another window.",
}


def kept_note(remains: Remains) -> str:
    """Return the message for a player who leaves before the end. remains: of the game."""
    return _KEPT_NOTES[remains]
