"""What people are asked and told in every game, in words."""

import re
from collections.abc import Sequence
from functools import partial

from autopeg.errors import AutopegError
from autopeg.session.calling import spoken
from autopeg.session.card_names import readable_cards
from autopeg.session.questions import GameOver, HandOver, Question, Reveal

NOTHING_TO_CHOOSE = "There is nothing to choose now."

_SEAT = re.compile(r"(the turn of )?player ([0-3])\b(?:('s)\b( \w)?| ([a-z]+s)\b)?")
_SECOND_PERSON = {"is": "are", "has": "have", "does": "do"}
"""The verbs of which it is more than their plain form."""


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
        return f"You said {spoken(said)}, and {spoken(points)} it is."
    more = points - said
    missed = f"{spoken(more)} more than you saw" if more > 0 else f"{spoken(-more)} less than you said"
    return f"You said {spoken(said)}; it is {spoken(points)}, {missed}."


def as_sentence(error: AutopegError | str, names: Sequence[str], ascii_only: bool = False) -> str:
    """Return an error as a sentence in which seats are called by their names, and cards as players write them."""
    text = _SEAT.sub(partial(_called, names), readable_cards(str(error), ascii_only)).rstrip(".")
    # What begins with a file or a program is left as that is written.
    is_word = text.split()[0].rstrip(":").isalpha()
    return f"{text[0].upper() if is_word else text[0]}{text[1:]}."


def _called(names: Sequence[str], found: re.Match[str]) -> str:
    """Return a seat by its name, and what follows it in the person that the name is in."""
    turn, seat, owns, owned, verb = found.groups()
    name = names[int(seat)]
    if name.lower() != "you":
        return found[0].replace(f"player {seat}", name)
    if turn:
        return "your turn"
    if owns:
        return f"your{owned}" if owned else "yours"
    return f"you {_SECOND_PERSON.get(verb, verb[:-1])}" if verb else "you"


def kept_note(is_kept: bool) -> str:
    """Return what is told to one who leaves before the end. is_kept: whether the game is in the store."""
    if is_kept:
        return "The game is kept: `autopeg resume` goes on with it."
    return "Nothing of this game is kept."
