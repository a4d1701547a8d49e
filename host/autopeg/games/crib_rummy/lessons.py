"""The lesson of Crib Rummy: draw, meld, lengthen runs, discard, go out."""

from collections.abc import Mapping, Sequence

from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.rummy.lessons import laid_meld
from autopeg.learning.lesson import (
    ChoiceTask,
    Lesson,
    LessonStep,
    MoveTask,
    Position,
    Slip,
    cards,
    choices,
)

_DRAW: Mapping[str, object] = {"type": "draw", "player": 0}
_PILE = "4S 7H QC 2D 9H 6C KD AS 8S 3D TD 5C"


def _position(
    yours: str,
    upcard: str,
    table: Sequence[Mapping[str, object]] = (),
    draws: str = "",
    bobs: str = "2C 6H 8C TC QH KS AD 4C 9C 3S JD",
) -> Position:
    """Return a position in which it is the learner's turn. upcard: the discard pile, top first; draws: the card
    that the learner has drawn already, if any."""
    state = {
        "scores": [0, 0],
        "hands": [cards(yours), cards(bobs)],
        "draw_pile": [*cards(draws), *cards(_PILE)],
        "discard_pile": cards(upcard),
        "table": table,
        "hand_starter": 0,
        "to_move": 0,
    }
    setup: Mapping[str, object] = {"type": "setup", "state": state}
    return Position(lines=(setup, _DRAW) if draws else (setup,))


_TAKING = LessonStep(
    name="draw",
    title="Draw first",
    says="Each turn begins with a card: the top one of the draw pile, or the upcard, which lies open. The upcard has "
    "a price: you must meld it at once, and take the next six cards of the pile as well.",
    rules=("R11", "R12", "R15"),
    task=MoveTask(
        asks="The upcard is a king and fits nothing of yours. Begin your turn.",
        position=_position("3C 4D 7C 7S 9S JC 5H 6H QD AH 2H", "KH 8D"),
        right=({"type": "draw"},),
        well="Right. Nobody else sees what you draw.",
    ),
)
_SET = LessonStep(
    name="set",
    title="A set",
    says="Three or four cards of one rank are a set, in any suits. Laid open on the table they are a meld: three "
    "score 2, and a fourth card 2 more. Your points are pegged at the end of the turn.",
    rules=("R20", "R27", "R34"),
    task=MoveTask(
        asks="You have drawn a third 7. Mark the three sevens and lay them.",
        position=_position("3C 4D 7C 7S 9S JC 5H TH QD AH 2S", "KH 8D", draws="7D"),
        right=({"type": "meld", "kind": "set", "cards": cards("7C 7S 7D")},),
        well="A set of three: 2 points.",
        otherwise="That ends your turn without a meld. Mark 7♣, 7♠ and 7♦, then lay them.",
    ),
)
_RUN = LessonStep(
    name="run",
    title="Runs are worth more",
    says="Cards of one suit in a row are a run. Three score 3, the 4th card 3 more, the 5th to 7th 4 each, the 8th "
    "5, and so on: the longer the run, the more each new card is worth.",
    rules=("R28", "R34"),
    task=MoveTask(
        asks="Lay the longest run you have.",
        position=_position("5H 6H 7H 8H 9S JC 3C TH QD AH 2S", "KH 8D", draws="9H"),
        right=({"type": "meld", "kind": "run", "cards": cards("5H 6H 7H 8H 9H TH")},),
        well="5 to 10 of hearts, six cards: 3 and 3 and 4 and 4 make 14 points.",
        slips=(
            Slip(
                ({"type": "meld"},),
                "These score, and you could add the others later. But all six are in a row: lay them together.",
            ),
        ),
        otherwise="That ends your turn. From the 5 to the 10 of hearts all six are in a row: lay them first.",
    ),
)
_EXTEND = LessonStep(
    name="extend",
    title="Use Bob's run",
    says="Once you have laid a meld in this hand, you can add cards to any meld on the table, Bob's as well. The "
    "points are yours: they go to whoever lays the card.",
    rules=("R20", "R22"),
    task=MoveTask(
        asks="Bob has laid 8-9-10 of spades. Which of your cards goes on it?",
        position=_position(
            "3C 4D JS 9C JC 6H QD AH",
            "KH 8D",
            (laid_meld(1, 1, "run", "8S 9S TS"), laid_meld(2, 0, "set", "7C 7D 7S")),
            draws="2S",
            bobs="2C 6H 8C TC QH KS AD 4C",
        ),
        right=({"type": "extend", "meld": "M1", "high": cards("JS")},),
        well="The jack is the 4th card of the run, and its 3 points are yours.",
        otherwise="That ends your turn, but the jack of spades goes on Bob's run and scores 3.",
    ),
)
_UPCARD = LessonStep(
    name="upcard",
    title="When the upcard is worth it",
    says="You may take the upcard only for a meld that you lay at once, with cards from your hand. The six cards "
    "below it come to your hand too: more to meld, and more to get rid of.",
    rules=("R12", "R13", "R15"),
    task=MoveTask(
        asks="The upcard is the 6 of diamonds. You hold 4, 5 and 7 of diamonds. Take it for a run.",
        position=_position("4D 5D 7D 9S JC 3C TH QS AH 2S KC", "6D 8D 8H"),
        right=(
            {"type": "take_upcard", "use": {"type": "meld", "kind": "run", "cards": cards("4D 5D 6D 7D")}},
            {"type": "take_upcard", "use": {"type": "meld", "kind": "run", "cards": cards("4D 5D 6D")}},
            {"type": "take_upcard", "use": {"type": "meld", "kind": "run", "cards": cards("5D 6D 7D")}},
        ),
        well="A run at once. And the 8 of diamonds, the next card of the pile, comes to your hand and fits it too.",
        otherwise="A draw is safe, but the 6 makes a run with 4, 5 and 7 of diamonds: mark them and take it.",
    ),
)
_DISCARD = LessonStep(
    name="discard",
    title="A careful discard",
    says="A discard ends your turn. Bob can take it only if he can lay it at once, so do not give him what fits a "
    "meld on the table.",
    rules=("R24", "R12"),
    task=MoveTask(
        asks="You have no meld yet, so you cannot lay anything. What do you discard?",
        position=_position(
            "3C 4C JS 9D QD 6H KC AH",
            "TH 8D",
            (laid_meld(1, 1, "run", "8S 9S TS"),),
            draws="6D",
            bobs="2C 6H 8C TC QH KS AD 4C",
        ),
        right=(
            {"type": "discard", "card": "KC"},
            {"type": "discard", "card": "QD"},
            {"type": "discard", "card": "9D"},
            {"type": "discard", "card": "AH"},
        ),
        well="Good: it does little for you, and Bob has nothing on the table that it fits.",
        slips=(
            Slip(
                ({"type": "discard", "card": "JS"},),
                "Bob's run ends with the 10 of spades. He would lay the jack on it at once, for 3 points.",
            ),
            Slip(
                ({"type": "discard", "card": "3C"}, {"type": "discard", "card": "4C"}),
                "3 and 4 of clubs may still become a run. A lone card is worth less to you.",
            ),
        ),
        otherwise="The two sixes may still become a set. A lone card is worth less to you.",
    ),
)
_BONUS = LessonStep(
    name="out",
    title="Going out",
    says="When your last card is laid or discarded, the hand is over at once. Then you score for the cards that Bob "
    "still holds: 2 points each in a game of two.",
    rules=("R38", "R40"),
    task=ChoiceTask(
        asks="You lay a run of three and discard your last card. Bob still holds five cards. What does this turn "
        "bring?",
        answers=choices(
            "13 points",
            "Yes: 3 for the run, and 5 times 2 for Bob's cards.",
            (
                ("3 points", "The run is 3, but going out brings 2 more for each of Bob's five cards."),
                ("10 points", "That is the bonus for Bob's five cards. The run scores 3 as well."),
            ),
            ("3 points", "10 points", "13 points"),
        ),
    ),
)

LESSON = Lesson(
    invites="A rummy that pegs: learn it in five minutes",
    steps=(_TAKING, _SET, _RUN, _EXTEND, _UPCARD, _DISCARD, _BONUS),
)


def guide(view: View, legal: Sequence[CribRummyMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    match view.phase:
        case "choose":
            return "You have the lowest score, so you say whether you start this hand."
        case "draw":
            return (
                "Begin with a card: draw one, or take the upcard if you can meld it at once. "
                "The next six cards of the pile come with it."
            )
        case "play":
            return "Lay what you can: sets, and runs, which score more with every card. Then discard one card."
        case _:
            return ""
