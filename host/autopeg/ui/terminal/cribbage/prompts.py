"""What people are asked in cribbage, in words."""

from collections.abc import Sequence

from autopeg.games.cribbage import View
from autopeg.ui.calling import possessive, spoken
from autopeg.ui.terminal.cribbage.cues import CountCards, LayAway, MayClaim, PlayCard, RevealHand
from autopeg.ui.terminal.cues import Advance, Cue
from autopeg.ui.terminal.prompts import asked, common_prompt

_CLAIM = "Is that all of it? Press Enter to let it pass, m to call muggins"


def prompt_of(cue: Cue, names: Sequence[str], view: View) -> str:
    """Return the sentence that says what is waited for. names: by seat."""
    match cue:
        case Advance():
            return _waited_for(names, view)
        case LayAway(seat=seat, cards=cards):
            number = "one card" if cards == 1 else "two cards"
            return asked(names[seat], f"lay {number} away to {crib_of(seat, names, view)}")
        case PlayCard(seat=seat, must_go=must_go):
            return asked(names[seat], "no card fits within 31, say go" if must_go else "play a card")
        case CountCards(seat=seat, counting=counting):
            if counting.kind == "show":
                return asked(names[seat], f"count your {counting.what}, how many points is it?")
            card = "your card" if counting.kind == "play" else "your last card"
            return asked(names[seat], f"what does {card} score?")
        case MayClaim():
            return _CLAIM
        case RevealHand(claimants=claimants) if claimants:
            return _CLAIM
        case _:
            return common_prompt(cue, names) or ""


def claim_prompt(name: str, is_shared: bool) -> str:
    """Return what is asked of one who calls muggins. is_shared: whether others may call it too."""
    return asked(name, f"muggins! How many points were overlooked?{' (m: somebody else)' if is_shared else ''}")


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


def _waited_for(names: Sequence[str], view: View) -> str:
    if view.to_act is not None:
        return f"{names[view.to_act]} is thinking"
    return "Turning the starter" if view.phase == "starter" else "Dealing"
