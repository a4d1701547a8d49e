"""The lesson of Crummy Rummy: contracts, wild cards, the table, penalties."""

from collections.abc import Mapping, Sequence
from typing import cast

from autopeg.engine.cards import PACK
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove
from autopeg.games.crummy_rummy.text import contract_name
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

_DECK_CARDS = 10
_TAKE: Mapping[str, object] = {"type": "take_upcard", "player": 0}


def _position(
    round_number: int,
    yours: str,
    upcard: str,
    *,
    bobs: int = 7,
    table: Sequence[Mapping[str, object]] = (),
    laid_down: Sequence[bool] = (False, False),
    has_taken: bool = False,
) -> Position:
    """Return a position in which it is the learner's turn.

    bobs: how many cards Bob holds; has_taken: whether the learner has taken the upcard.
    """
    on_table = [card for meld in table for card in cast("list[str]", meld["cards"])]
    known = {*cards(yours), *cards(upcard), *on_table}
    unknown = [str(card) for card in PACK if str(card) not in known]
    state = {
        "round": round_number,
        "dealer": 1,
        "to_move": 0,
        "hands": [cards(yours), unknown[:bobs]],
        "deck": unknown[bobs : bobs + _DECK_CARDS],
        "discard_pile": cards(upcard),
        "table": table,
        "laid_down": laid_down,
        "totals": [0, 0],
    }
    setup: Mapping[str, object] = {"type": "setup", "state": state}
    return Position(lines=(setup, _TAKE) if has_taken else (setup,))


_CARD = LessonStep(
    name="card",
    title="One card first",
    says="Seven rounds, and in each a contract: the melds you have to lay down all at once. Round 1 asks for two "
    "sets of three or more cards of one rank. Your turn begins with a card: the top one of the deck, or the upcard.",
    rules=("Y6", "Y10", "Y16"),
    task=MoveTask(
        asks="You hold three sevens and two kings. Which card do you take?",
        position=_position(1, "7C 7D 7S KC KH 4D 9S", "KD 5H"),
        right=(_TAKE,),
        well="Yes: a third king, and both sets of the contract are there.",
        otherwise="The deck may bring anything, but the upcard is the king that your second set needs.",
    ),
)
_CONTRACT = LessonStep(
    name="contract",
    title="Lay down the contract",
    says="When you have all of the contract, lay it down: in your turn, after taking a card, once a round. From then "
    "on you can play on the table.",
    rules=("Y23",),
    task=MoveTask(
        asks="Lay down your two sets.",
        position=_position(1, "7C 7D 7S KC KH 4D 9S", "KD 5H", has_taken=True),
        right=({"type": "lay_down"},),
        well="Two sets on the table. Only 4 and 9 are left in your hand.",
        otherwise="That ends your turn, but you have the whole contract: three sevens and three kings. Lay them down "
        "first.",
    ),
)
_WILD = LessonStep(
    name="wild",
    title="Twos and jokers are wild",
    says="A two or a joker stands for any card. But at most half of a meld may be wild: one of three cards, two of "
    "four or five. The ace is high, and a run has at least four cards.",
    rules=("Y3", "Y5", "Y7"),
    task=ChoiceTask(
        asks="Which of these can be laid down?",
        answers=choices(
            "6♣ 7♣ 2♥ joker: a run",
            "Yes: two of four cards may be wild. They stand for 8♣ and 9♣.",
            (
                (
                    "9♠ 2♦ joker: a set of nines",
                    "Two wild cards of three are more than half. With another 9 it would do.",
                ),
                ("Q♥ K♥ A♥: a run", "The ace is high, so they are in a row, but a run needs four cards."),
            ),
            ("9♠ 2♦ joker: a set of nines", "6♣ 7♣ 2♥ joker: a run", "Q♥ K♥ A♥: a run"),
        ),
    ),
)
_EXTEND = LessonStep(
    name="extend",
    title="Get rid of cards",
    says="Once you have laid down your contract, you can add cards to any meld on the table, Bob's too. That is how "
    "your hand gets empty.",
    rules=("Y24",),
    task=MoveTask(
        asks="You have laid down. Which card can go to the table?",
        position=_position(
            2,
            "9C 4D KS",
            "JH 5H",
            bobs=4,
            table=(
                laid_meld(1, 0, "run", "5S 6S 7S 8S"),
                laid_meld(2, 0, "set", "QC QD QH"),
                laid_meld(3, 1, "run", "5C 6C 7C 8C"),
                laid_meld(4, 1, "set", "AC AD AH"),
            ),
            laid_down=(True, True),
            has_taken=True,
        ),
        right=({"type": "extend", "meld": "M3", "high": cards("9C")},),
        well="The 9 of clubs goes on Bob's run. Each card you get rid of is a penalty you save.",
        otherwise="That ends your turn, but the 9 of clubs goes on Bob's run of clubs. Lay it first.",
    ),
)
_DISCARD = LessonStep(
    name="discard",
    title="What to discard",
    says="A discard ends your turn. Whoever goes out ends the round, and the others count their cards: 3 to 8 cost "
    "5, 9 to king 10, and aces, twos and jokers 15.",
    rules=("Y17", "Y31"),
    task=MoveTask(
        asks="Round 1, two sets. You hold 7-7, 4-4, a two, a king and a 9, and have taken a 5. Discard.",
        position=_position(1, "7C 7D 4C 4S 2H KC 9S", "5H JD", has_taken=True),
        right=({"type": "discard", "card": "KC"}, {"type": "discard", "card": "9S"}),
        well="Good: it is in no pair, and it would cost 10.",
        slips=(
            Slip(
                ({"type": "discard", "card": "2H"},),
                "A two is wild: it can be your third 7 or your third 4. Never throw it away without need.",
            ),
            Slip(
                tuple({"type": "discard", "card": card} for card in cards("7C 7D 4C 4S")),
                "You need this pair: with one more card, or your two, it is a set of the contract.",
            ),
        ),
        otherwise="The 5 costs only 5 if Bob goes out. The king or the 9 would cost 10.",
    ),
)
_PENALTY = LessonStep(
    name="penalty",
    title="The lowest total wins",
    says="Points are penalties here: the pegs you want stay behind. After seven rounds the lowest total wins.",
    rules=("Y31", "Y32"),
    task=ChoiceTask(
        asks="Bob goes out, and you still hold these. What do they cost?",
        cards=cards("5D KC AS 2H"),
        answers=choices(
            "45",
            "Yes: 5 for the five, 10 for the king, and 15 each for the ace and the wild two.",
            (
                ("18", "Cards do not cost their pips: 3 to 8 cost 5, 9 to king 10, aces and wild cards 15."),
                ("35", "The two is wild and costs 15, like the ace."),
            ),
            ("18", "35", "45"),
        ),
    ),
)

LESSON = Lesson(
    invites="Seven rounds, seven contracts: learn it in five minutes",
    steps=(_CARD, _CONTRACT, _WILD, _EXTEND, _DISCARD, _PENALTY),
)


def guide(view: View, legal: Sequence[CrummyRummyMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if view.phase == "draw":
        return "Begin with one card: the upcard if it helps your contract, else the top of the deck."
    if view.phase == "window":
        return "Another player has drawn. You may take the upcard now, but you get one more card from the deck with it."
    if view.phase != "play" or view.contract is None:
        return ""
    if view.laid_down[view.seat]:
        return "Get rid of cards: add them to any meld on the table. Then discard one."
    contract = contract_name(view.contract)
    return f"When you hold the contract, {contract}, lay it down at once. If not, discard what helps you least."
