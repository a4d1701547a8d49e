"""What people are asked and told in every game, in words."""

from collections.abc import Sequence

from autopeg.session.calling import spoken
from autopeg.session.questions import GameOver, HandOver, Question, Reveal

NOTHING_TO_CHOOSE = "There is nothing to choose now."


def common_prompt(question: Question, names: Sequence[str]) -> str | None:
    """Return the sentence that says what is waited for where it is the same in every game. names: by seat."""
    match question:
        case HandOver(seat=seat):
            return f"Hand the screen to {names[seat]}. {names[seat]}: press Enter to see your cards"
        case Reveal():
            return "Press Enter to go on"
        case GameOver():
            return "The game is over"
        case _:
            return None


def asked(name: str, what: str) -> str:
    """Put a request to somebody; you need not be called by your name."""
    return what[0].upper() + what[1:] if name.lower() == "you" else f"{name}: {what}"


def awaited(name: str) -> str:
    """Return whom the game waits for: "club is thinking", and "Your turn" for you."""
    return "Your turn" if name.lower() == "you" else f"{name} is thinking"


def verdict(said: int, points: int) -> str:
    """Return what is told to one who has counted for himself."""
    if said == points:
        return f"You said {spoken(said)}: correct."
    more = points - said
    missed = f"{spoken(more)} more than you saw" if more > 0 else f"{spoken(-more)} less than you said"
    return f"You said {spoken(said)}; it is {spoken(points)}, {missed}."


def kept_note(is_kept: bool) -> str:
    """Return what is told to one who leaves before the end. is_kept: whether the game is in the store."""
    if is_kept:
        return "The game is kept: `autopeg resume` goes on with it."
    return "Nothing of this game is kept."
