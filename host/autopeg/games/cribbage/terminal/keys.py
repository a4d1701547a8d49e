"""The keys of cribbage: what each does, and which are told of at the foot of the screen."""

from collections.abc import Iterator

from autopeg.games.cribbage.questions import ChooseDiscard, CountCards, MayClaim, PlayCard
from autopeg.session.questions import Question
from autopeg.terminal.keys import AT_ANY_TIME, KeyHint, common_keys, keys_at_any_time

HELP = f"""\
Choosing cards
  1 to 6        that card of your hand: mark it to be laid away, or play it
  left, right   go from card to card
  Space         mark a card to be discarded, or take the mark off
  Enter         lay the marked cards away; play the card; go on
  mouse         click a card, as its number; or anywhere else, as Enter

In the play and the show
  g             say go: no card of yours fits within 31
  0 to 9        where you are asked for points: type them, then Enter
  m             call muggins, where it is played: points were overlooked

{AT_ANY_TIME}
Each lane of the board has two pegs. The filled one stands at the score, the
hollow one where the score was before. A line across the streets shows how
far a loser must have come, else the game counts as more than one."""


def keys_of(question: Question, *, cards: int, claims: bool, hints: bool, follows: str | None) -> Iterator[KeyHint]:
    """Yield the keys that do something now, with what they do.

    cards: in the open hand; claims: whether muggins may be called; follows: what may come after the game.
    """
    match question:
        case ChooseDiscard():
            yield f"1-{cards}", "mark"
            yield "Enter", "discard"
        case PlayCard(must_go=True):
            yield "g", "go"
        case PlayCard():
            yield f"1-{cards}" if cards > 1 else "1", "play"
            yield "arrows Enter", "choose"
        case CountCards():
            yield "0-9 Enter", "say it"
        case MayClaim():
            yield "Enter", "let it pass"
        case _:
            yield from common_keys(question, follows)
    if claims:
        yield "m", "muggins"
    yield from keys_at_any_time(hints and isinstance(question, ChooseDiscard | PlayCard | CountCards))
