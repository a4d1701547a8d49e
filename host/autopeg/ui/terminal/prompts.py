"""What people are asked, in words."""

import re
from collections.abc import Sequence

from autopeg.errors import AutopegError
from autopeg.games.cribbage import View
from autopeg.ui.calling import possessive, spoken
from autopeg.ui.terminal.sitting import (
    Advance,
    CountCards,
    Cue,
    GameOver,
    HandOver,
    LayAway,
    MayClaim,
    PlayCard,
    Reveal,
)

_CLAIM = "Is that all of it? Press Enter to let it pass, m to call muggins"
_SEAT = re.compile(r"player ([0-3])\b")


def prompt_of(cue: Cue, names: Sequence[str], view: View) -> str:
    """Return the sentence that says what is waited for. names: by seat."""
    match cue:
        case Advance():
            return _waited_for(names, view)
        case HandOver(seat=seat):
            return f"Hand the screen to {names[seat]}. {names[seat]}: press Enter to see your cards"
        case LayAway(seat=seat, cards=cards):
            number = "one card" if cards == 1 else "two cards"
            return _asked(names[seat], f"lay {number} away to {crib_of(seat, names, view)}")
        case PlayCard(seat=seat, must_go=must_go):
            return _asked(names[seat], "no card fits within 31, say go" if must_go else "play a card")
        case CountCards(seat=seat, counting=counting):
            if counting.kind == "show":
                return _asked(names[seat], f"count your {counting.what}, how many points is it?")
            card = "your card" if counting.kind == "play" else "your last card"
            return _asked(names[seat], f"what does {card} score?")
        case Reveal(claimants=claimants):
            return _CLAIM if claimants else "Press Enter to go on"
        case MayClaim():
            return _CLAIM
        case GameOver():
            return "The game is over"


def claim_prompt(name: str, is_shared: bool) -> str:
    """Return what is asked of one who calls muggins. is_shared: whether others may call it too."""
    return _asked(name, f"muggins! How many points were overlooked?{' (m: somebody else)' if is_shared else ''}")


def _asked(name: str, what: str) -> str:
    """Put a request to somebody; you need not be called by your name."""
    return what[0].upper() + what[1:] if name.lower() == "you" else f"{name}: {what}"


def crib_of(seat: int, names: Sequence[str], view: View) -> str:
    """Return whose crib it is, as said to a seat."""
    dealer = view.dealer
    if dealer is None or dealer == seat:
        return "your own crib"
    partner = " (your side's)" if dealer % len(view.scores) == seat % len(view.scores) else ""
    return f"{possessive(names[dealer])} crib{partner}"


def verdict(said: int, points: int) -> str:
    """Return what is told to one who has counted for himself."""
    if said == points:
        return f"You said {spoken(said)}, and {spoken(points)} it is."
    more = points - said
    missed = f"{spoken(more)} more than you saw" if more > 0 else f"{spoken(-more)} less than you said"
    return f"You said {spoken(said)}; it is {spoken(points)}, {missed}."


def as_sentence(error: AutopegError, names: Sequence[str]) -> str:
    """Return an error as a sentence in which seats are called by their names."""
    text = _SEAT.sub(lambda seat: names[int(seat[1])], str(error)).rstrip(".")
    # What begins with a file or a program is left as that is written.
    is_word = text.split()[0].rstrip(":").isalpha()
    return f"{text[0].upper() if is_word else text[0]}{text[1:]}."


def kept_note(is_kept: bool) -> str:
    """Return what is told to one who leaves before the end. is_kept: whether the game is in the store."""
    if is_kept:
        return "The game is kept: `autopeg resume` goes on with it."
    return "The game ends here: it was not kept."


def _waited_for(names: Sequence[str], view: View) -> str:
    if view.to_act is not None:
        return f"{names[view.to_act]} is thinking"
    return "Turning the starter" if view.phase == "starter" else "Dealing"
