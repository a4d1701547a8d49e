"""The lesson of Table Top Cribbage: place, spoil, keep the crib in mind, count."""

from collections.abc import Sequence

from autopeg.engine.cards import PACK, parse_cards
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.counting import count_line
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.learning.lesson import (
    ChoiceTask,
    CountTask,
    Lesson,
    LessonStep,
    MoveTask,
    Pattern,
    Position,
    Slip,
    cards,
    choices,
)

_STACK = 14
_NOTHING = "."


def _table(top: str, rows: str, crib: str = "", bobs_crib: str = "", dealer: int | None = None) -> Position:
    """Return a position in which the learner has turned up `top`. rows: five rows of five cards or dots, from north to
    south; the learner counts the columns. dealer: by default the one who makes it the learner's turn; it has to fit."""
    grid = [[None if card == _NOTHING else card for card in cards(row)] for row in rows.split("/")]
    used = {card for row in grid for card in row if card} | {top, *cards(crib), *cards(bobs_crib)}
    turns = sum(card is not None for row in grid for card in row) - 1 + len(cards(crib)) + len(cards(bobs_crib))
    dealing = (1 + turns) % 2
    assert dealer in (None, dealing)
    left = iter(str(card) for card in PACK if str(card) not in used)
    sizes = [_STACK - (turns - (seat != (dealing + 1) % 2) + 1) // 2 for seat in (0, 1)]
    yours = [top, *(next(left) for _ in range(sizes[0] - 1))]
    bobs = [next(left) for _ in range(sizes[1])]
    state = {
        "dealer": dealing,
        "scores": [0, 0],
        "stacks": [yours, bobs],
        "grid": grid,
        "crib": [cards(crib), cards(bobs_crib)],
        "to_act": 0,
    }
    return Position(lines=({"type": "setup", "state": state},))


def _cells(*numbers: tuple[int, int]) -> tuple[Pattern, ...]:
    """Return the moves to cells, each (row, column) from 0."""
    return tuple({"type": "place", "cell": [row, column]} for row, column in numbers)


_FIRST = LessonStep(
    name="columns",
    title="Your columns, Bob's rows",
    says="Five by five cells with the starter in the centre. You count the columns, Bob the rows, as hands of "
    "cribbage: pairs, runs, and cards that make 15. In each turn you place the top card of your stack where it "
    "touches another card.",
    rules=("T3", "T13", "T17"),
    task=MoveTask(
        asks="You have turned up a 5. Where does it make 15 for you and not for Bob?",
        position=_table("5H", ". . . . ./. . . . ./. . TD . ./. . . . ./. . . . ."),
        right=_cells((1, 2), (3, 2)),
        well="Yes. Above or below the 10 it is in your column: 5 and 10 make 15. Bob's row has only the 5.",
        slips=(
            Slip(
                _cells((2, 1), (2, 3)),
                "Beside the 10 it is in Bob's row, so Bob gets the fifteen. Your lines run from top to bottom.",
            ),
            Slip(
                _cells((1, 1), (1, 3), (3, 1), (3, 3)),
                "At a corner of the 10 the two cards share no line, so it makes 15 for nobody.",
            ),
        ),
        otherwise="In the crib it does nothing for your columns. Place it where it makes 15 with the 10.",
    ),
)
_RUN = LessonStep(
    name="run",
    title="Cards in a row, in any order",
    says="In a line a run may lie in any order, and gaps between its cells do not matter: all five cards of a line "
    "are counted together at the end.",
    rules=("T17",),
    task=MoveTask(
        asks="Which cell makes a run of three in one of your columns?",
        position=_table("7S", ". . . . ./. 6D . . ./. 8C KD . ./. . . . ./. . . . ."),
        right=_cells((0, 1), (3, 1)),
        well="Yes: 6, 7 and 8 in one column score 3, and 7 and 8 make 15 as well. It may lie above, below or between.",
        slips=(
            Slip(_cells((2, 0)), "Beside the 8 it makes 15, but in Bob's row. Put it in the column of 6 and 8."),
            Slip(
                _cells((1, 0), (1, 2)),
                "Beside the 6 it is in Bob's row. The run with 6 and 8 is in the second column.",
            ),
        ),
        otherwise="There it joins neither 6 nor 8. They are in the second column: the 7 belongs there.",
    ),
)
_SPOIL = LessonStep(
    name="spoil",
    title="Spoil Bob's row",
    says="Each card lies in one of your lines and in one of Bob's. Half of the game is to put a card that helps "
    "nobody into the last cell of a line that Bob wants to finish.",
    rules=("T13",),
    task=MoveTask(
        asks="Bob has 5-5-10-J in a row, and waits for one more card. Put your 2 in its way.",
        position=_table(
            "2H",
            ". . . 9C ./. . 7D . ./5D 5C TD JS ./. . . . ./. . . . .",
        ),
        right=_cells((2, 4)),
        well="Yes. Bob's row is full, and your 2 adds nothing to it. A queen or another 5 there would have been "
        "worth far more.",
        otherwise="Then the last cell of Bob's row stays open, and a queen there would give him a run and two more "
        "fifteens.",
    ),
)
_CRIB = LessonStep(
    name="crib",
    title="The crib",
    says="Each of you puts two of your cards in the crib, on any turns you like. At the end it counts for the "
    "dealer's side. So a good card goes there only if you deal.",
    rules=("T12", "T20"),
    task=MoveTask(
        asks="You deal, a 5 lies in your crib, and the starter is a 10. Where does this 5 do most?",
        position=_table(
            "5S",
            ". . . . ./. 2C 9D . ./. . TD AC ./. . QS 3D ./. . . . .",
            crib="5C",
            bobs_crib="KH",
            dealer=0,
        ),
        right=({"type": "crib"},),
        well="Yes. A pair of fives, and each makes 15 with the king and with the starter: your crib has 10 points "
        "already.",
        otherwise="A fair place, but look at your crib: with the 5, the king and the starter this one makes a pair "
        "and two more fifteens.",
    ),
)
_COUNT = LessonStep(
    name="count",
    title="Count a line",
    says="When 24 cards lie around the starter, the ten lines are counted. Fifteens and pairs score 2, a run a point "
    "for each card; a card counts as often as it can.",
    rules=("T16", "T17"),
    task=CountTask(
        asks="This is one of your columns. Mark cards that score together, until you have found everything.",
        cards=cards("7S 8H 8D 9C 2S"),
        parts=count_line(parse_cards(cards("7S 8H 8D 9C 2S")), four_flush=False),
        starter="",
        well="Two fifteens, a pair and two runs of three.",
    ),
)
_NOBS = LessonStep(
    name="nobs",
    title="Nobs in the middle",
    says="The starter lies in the middle row and the middle column. A jack of its suit in one of these two lines is "
    "his nobs, for 1. Five cards of one suit are a flush, for 5; four are none.",
    rules=("T18", "T19"),
    task=CountTask(
        asks="Your middle column; the starter is the 10 of diamonds. Find everything.",
        cards=cards("JD QC 5H 3D TD"),
        parts=count_line(parse_cards(cards("JD QC 5H 3D TD")), False, parse_cards(["TD"])[0]),
        well="Three fifteens with the 5, a run of three, and his nobs.",
    ),
)
_WINNING = LessonStep(
    name="winning",
    title="To the end of the round",
    says="Unlike in cribbage, a round is always counted to its end for both. If somebody has reached 121 then, the "
    "higher total wins.",
    rules=("T23", "T24"),
    task=ChoiceTask(
        asks="Before the round you have 100 and Bob has 98. You make 30 and Bob makes 35. Who wins?",
        answers=choices(
            "Bob, 133 to 130",
            "Yes. Both are past 121, and the higher total wins.",
            (
                ("I do, I was ahead", "Being ahead before the round does not help: 130 is less than 133."),
                ("Nobody yet", "Both have reached 121, so the round decides: 130 against 133."),
            ),
            ("I do, I was ahead", "Nobody yet", "Bob, 133 to 130"),
        ),
    ),
)

LESSON = Lesson(
    invites="Cards on a square: learn it in five minutes",
    steps=(_FIRST, _RUN, _SPOIL, _CRIB, _COUNT, _NOBS, _WINNING),
)


def guide(view: View, legal: Sequence[TabletopMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if not legal:
        return ""
    lines = "rows" if view.rows_side == view.seat % 2 else "columns"
    crib = "yours" if view.dealer is not None and view.dealer % 2 == view.seat % 2 else "theirs"
    return (
        f"Your {lines} score when the table is full. Place the card where your line gains more than theirs; two of "
        f"your cards go to the crib, which is {crib}."
    )
