"""The lesson of cribbage: a deal from the discard to the show, a point at a time."""

from collections.abc import Sequence

from autopeg.engine.cards import Card, parse_cards
from autopeg.games.counting.rules import hand_parts
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove, Go
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
    hands,
)
from pegcore.cribbage import count_of

_YOU, _BOB = 0, 1


def _discarding(dealer: int, yours: str, bobs: str, scores: Sequence[int] = (0, 0)) -> Position:
    """Return a position in which the learner discards. bobs: his six cards, of which the dealer's opponent discards the
    last two first."""
    bob_has, in_crib = (cards(bobs)[:4], cards(bobs)[4:]) if dealer == _YOU else (cards(bobs), ())
    state = {"dealer": dealer, "scores": scores, "hands": [cards(yours), bob_has], "crib": in_crib, "to_act": None}
    return Position(lines=({"type": "setup", "state": state},))


def _playing(dealer: int, series: str, yours: str, bobs: str, starter: str, crib: str) -> Position:
    """Return a position in the play. series: the cards played so far, by turns from the pone on; yours, bobs: what each
    has left; it is the learner's turn."""
    played: list[list[str]] = [[], []]
    for at, card in enumerate(cards(series)):
        played[(1 - dealer + at) % 2].append(card)
    state = {
        "dealer": dealer,
        "scores": [0, 0],
        "hands": hands(yours, bobs),
        "played": played,
        "series": cards(series),
        "count": count_of(parse_cards(cards(series))),
        "starter": starter,
        "crib": cards(crib),
        "to_act": _YOU,
    }
    return Position(lines=({"type": "setup", "state": state},))


def _discard(text: str) -> Pattern:
    return {"type": "discard", "cards": cards(text)}


def _play(card: str) -> Pattern:
    return {"type": "play", "card": card}


def _counting(asks: str, hand: str, starter: str, well: str) -> CountTask:
    """Return the task of counting a hand, with what it really scores."""
    parts = hand_parts(parse_cards(cards(hand)), Card.parse(starter), False)
    return CountTask(asks=asks, cards=(*cards(hand), starter), parts=parts, well=well)


_DISCARD_TO_YOURSELF = LessonStep(
    name="discard",
    title="Six cards, keep four",
    says="Both players get six cards, keep four and put two in the crib. The crib is a second hand for the dealer, "
    "and today that is you. Cards score together: pairs, cards in a row, and cards that add up to 15.",
    rules=("C9", "C10"),
    task=MoveTask(
        asks="Which two cards go to your crib? Keep the four that do most together.",
        position=_discarding(_YOU, "6C 7D 8H 8S QD 2C", "3H 4C 9S TD JS KH"),
        right=(_discard("QD 2C"),),
        well="Yes. 6-7-8 is a run, the second 8 makes it another one and a pair, and each 8 makes 15 with the 7.",
        slips=(
            Slip(
                (_discard("8H 8S"),),
                "A pair is worth 2 in your crib, but here the eights are worth far more: with 6 and 7 they make two "
                "runs, and each makes 15 with the 7.",
            ),
            Slip(
                (_discard("6C 2C"), _discard("6C QD"), _discard("7D QD"), _discard("7D 2C")),
                "That breaks the run. 6, 7 and 8 in a row score 3, and the second 8 makes it twice.",
            ),
        ),
        otherwise="You keep cards that do little together. Look for cards in a row, and for a 7 and 8: they make 15.",
    ),
)
_DISCARD_TO_BOB = LessonStep(
    name="pone",
    title="Not in Bob's crib",
    says="Now Bob deals, so the crib is his, and you are the pone, the player who is not dealing. You still put two "
    "cards in it. Sixteen cards of the pack count ten, so a 5 makes 15 with almost anything: a fine gift.",
    rules=("C2", "C10"),
    task=MoveTask(
        asks="Which two cards can Bob have?",
        position=_discarding(_BOB, "5D TH JS QD 2C 7S", "3H 4C 9S 8D JC KH"),
        right=(_discard("2C 7S"),),
        well="Yes. You keep a run and three fifteens, and 2 and 7 do nothing together for Bob.",
        slips=(
            Slip(
                tuple(_discard(f"5D {other}") for other in ("TH", "JS", "QD", "2C", "7S")),
                "Never give a 5 away if you can help it: in Bob's crib it will make 15 with any card that counts ten.",
            ),
        ),
        otherwise="Keep 10, jack and queen with the 5: they are a run, and each of them makes 15 with the 5.",
    ),
)
_LEAD = LessonStep(
    name="lead",
    title="The first card",
    says="After the discard a card is turned up, the starter. Then you play, one card each in turn, and add the "
    "cards up aloud. The pone begins. Whoever makes the count exactly 15 scores 2.",
    rules=("C13", "C14"),
    task=MoveTask(
        asks="You lead. After which card can Bob not make 15 at once?",
        position=_playing(_BOB, "", "4H 4S TD KC", "5C 6D QH KS", "9D", "2C 7S 3H AD"),
        right=(_play("4H"), _play("4S")),
        well="Yes. From 4 nobody gets to 15 with one card. And if Bob pairs it, your other 4 makes three of a kind, "
        "for 6.",
        slips=(
            Slip((_play("TD"), _play("KC")), "It counts 10, and Bob makes 15 with any 5. He may well have kept one."),
        ),
    ),
)
_FIFTEEN = LessonStep(
    name="fifteen",
    title="Make fifteen",
    says="In the play you score at once for what your card does. The simplest: bring the count to exactly 15, for 2 "
    "points. An ace counts 1, and jack, queen and king count 10.",
    rules=("C14", "C16"),
    task=MoveTask(
        asks="Bob has led a 9. Which card scores?",
        position=_playing(_YOU, "9C", "6H 4S KD 8C", "3H JC QS", "3D", "2C 7S TH AD"),
        right=(_play("6H"),),
        well="Fifteen for two! You peg 2 at once.",
        slips=(
            Slip((_play("KD"),), "9 and 10 make 19. You need 6 more to reach 15."),
            Slip((_play("8C"),), "That makes 17, and Bob may even make a run with a 7 or a 10. What adds up to 15?"),
        ),
        otherwise="That is legal, but it scores nothing. The count is 9: what is missing to 15?",
    ),
)
_PAIR = LessonStep(
    name="pair",
    title="Pair it",
    says="A card of the same rank as the card before it is a pair, for 2. A third one is a pair royal, for 6, and a "
    "fourth scores 12. Only the rank counts: a king and a queen both count ten, but they are no pair.",
    rules=("C16",),
    task=MoveTask(
        asks="You led a 10, and Bob played a king. Score with a pair.",
        position=_playing(_BOB, "TC KD", "KH QD 6S", "7H 8S JD", "4D", "9C TS AH 5C"),
        right=(_play("KH"),),
        well="Thirty, and a pair for 2. A third king cannot follow: it would take the count past 31.",
        slips=(
            Slip(
                (_play("QD"),), "King and queen both count ten, but they are different ranks, so they are not a pair."
            ),
        ),
        otherwise="That scores nothing. A pair needs the same rank: a king on a king.",
    ),
)
_RUN = LessonStep(
    name="run",
    title="A run, in any order",
    says="Three or more cards in a row are a run, a point for each card. They can come in any order and from both "
    "players, as long as no other card comes between them.",
    rules=("C15", "C16"),
    task=MoveTask(
        asks="You led a 4 and Bob played a 6. One card scores twice over.",
        position=_playing(_BOB, "4C 6D", "5H JS 9D", "7C QH KD", "2S", "8C TS AH 3C"),
        right=(_play("5H"),),
        well="Fifteen for two, and 4-6-5 is a run of three: five points with one card.",
        slips=(Slip((_play("JS"), _play("9D")), "That scores nothing. Which card fits between 4 and 6?"),),
    ),
)
_GO = LessonStep(
    name="go",
    title="Go",
    says="The count never passes 31. If none of your cards fits, you say go, and the other player goes on. Whoever "
    "plays the last card before nobody can, scores 1. Then the count starts again at 0.",
    rules=("C17", "C19"),
    task=MoveTask(
        asks="The count is 27. What can you do?",
        position=_playing(_YOU, "TC QD 7S", "KH 8C 5D", "JH 9H", "2S", "8D TS AH 3C"),
        right=({"type": "go", "player": _YOU},),
        well="Right: even the 5 would make 32. Bob has nothing that fits either, so he scores 1, and you lead the "
        "next count.",
        otherwise="That card would take the count past 31.",
    ),
)
_THIRTY_ONE = LessonStep(
    name="thirty-one",
    title="Thirty-one for two",
    says="If you reach 31 exactly, you score 2. So look at the count before you play: what is missing?",
    rules=("C16", "C21"),
    task=MoveTask(
        asks="The count is 24. Find 31.",
        position=_playing(_YOU, "KC 9D 5S", "7H 2C QD", "8H JH", "4S", "8D TS AH 3C"),
        right=(_play("7H"),),
        well="Thirty-one for two. The next count starts at 0, and Bob leads.",
        slips=(Slip((_play("2C"),), "26: now Bob makes 31 if he has a 5. You can have the 2 points yourself."),),
    ),
)
_COUNT = LessonStep(
    name="count",
    title="Count your hand",
    says="After the play both take their four cards back and count them together with the starter, so every hand has "
    "five cards. Each group that makes 15 scores 2, each pair 2. A card can count again and again.",
    rules=("C27", "C28", "C29"),
    task=_counting(
        "Mark cards that score together and count them, until you have found everything.",
        "7D 8C QS 3H",
        "8H",
        "Players say: fifteen two, fifteen four, and a pair is six.",
    ),
)
_DOUBLE_RUN = LessonStep(
    name="double run",
    title="A double run",
    says="With one card of a run twice, the run counts twice: 4-5-6 with one 5, and 4-5-6 with the other. The pair "
    "counts as well. Hands like this one win games.",
    rules=("C28", "C29"),
    task=_counting(
        "Find all of it: fifteens, the pair and both runs.",
        "4S 5H 5C 6D",
        "JD",
        "Fifteen eight, and a double run of three is sixteen.",
    ),
)
_FLUSH = LessonStep(
    name="flush",
    title="A flush and his nobs",
    says="Four cards of one suit in your hand are a flush, for 4, and for 5 if the starter has that suit too. The "
    "jack of the starter's suit in your hand is his nobs, for 1.",
    rules=("C28",),
    task=_counting(
        "Find the flush, his nobs and what else there is.",
        "2H 6H 9H JH",
        "KH",
        "Fifteen two, a flush is seven, and his nobs is eight.",
    ),
)
_HEELS = LessonStep(
    name="heels",
    title="His heels",
    says="One thing can score before the first card is played: if the starter is a jack, that is his heels, and the "
    "dealer pegs 2 at once.",
    rules=("C12",),
    task=ChoiceTask(
        asks="You deal, and the starter is this jack. Who scores?",
        cards=cards("JS"),
        answers=choices(
            "I peg 2",
            "Yes. A jack turned up is always the dealer's, before anybody plays.",
            (
                ("Bob pegs 2", "It would be Bob's if he were dealing. His heels go to the dealer."),
                (
                    "Nobody, it counts later",
                    "That is his nobs: a jack in a hand, of the starter's suit. A jack as the starter scores at once.",
                ),
            ),
            ("Bob pegs 2", "I peg 2", "Nobody, it counts later"),
        ),
    ),
)
_ORDER = LessonStep(
    name="order",
    title="Who counts first",
    says="The first to reach 121 wins, at that very point. In the show the pone counts first, then the dealer's "
    "hand, and the crib last. Near the end this decides games.",
    rules=("C26", "C32"),
    task=ChoiceTask(
        asks="You deal and stand at 118, Bob at 116. Bob's hand has 6 points and yours has 12. Who wins?",
        answers=choices(
            "Bob",
            "Yes. Bob counts first and reaches 121 before you may count at all.",
            (
                ("I do", "Your hand is better, but Bob counts first, and 116 and 6 is more than 121."),
                ("Neither yet", "Bob counts first, and 116 and 6 takes him past 121: the game is over."),
            ),
            ("I do", "Bob", "Neither yet"),
        ),
    ),
)
_YOUR_OWN = LessonStep(
    name="on your own",
    title="On your own",
    says="A real hand, and your crib. What you keep and what you give your crib both count, and the starter may help "
    "either. More than one choice can be good.",
    rules=("C10", "C28"),
    task=MoveTask(
        asks="Discard two cards to your crib.",
        position=_discarding(_YOU, "5H 5S 6D 7C KD QS", "3H 4C 9S 8D JC AH"),
        right=(),
        within=0.5,
        well="A strong discard: nothing else brings clearly more over all starters. You know how to play. Have a game!",
        slips=(
            Slip(
                (_discard("5H 5S"),),
                "Two fives are a fine crib, but your hand needs them more: each makes 15 with king and queen, and "
                "5-6-7 is a run.",
            ),
        ),
        otherwise="Look at what stays together: the fives with 6 and 7 are a double run, and with king and queen "
        "four fifteens.",
    ),
)

LESSON = Lesson(
    invites="New to cribbage? Learn it in ten minutes",
    steps=(
        _DISCARD_TO_YOURSELF,
        _DISCARD_TO_BOB,
        _LEAD,
        _FIFTEEN,
        _PAIR,
        _RUN,
        _GO,
        _THIRTY_ONE,
        _COUNT,
        _DOUBLE_RUN,
        _FLUSH,
        _HEELS,
        _ORDER,
        _YOUR_OWN,
    ),
)


def guide(view: View, legal: Sequence[CribbageMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if any(isinstance(move, Go) for move in legal):
        return (
            "None of your cards keeps the count within 31, so say go. The others play on while they can; "
            "whoever plays the last card scores 1."
        )
    if view.phase == "discard" and view.dealer == view.seat:
        return "Keep four cards that score together. The others go to your own crib, which counts for you at the end."
    if view.phase == "discard":
        return "Keep four cards that score together. The crib is another player's, so give it little: no 5, no pair."
    if view.phase != "play":
        return ""
    if not view.series:
        return "You lead: play one card, which scores nothing yet. After a card below 5 nobody can make 15 at once."
    goals = [f"{goal} ({goal - view.count} more)" for goal in (15, 31) if 0 < goal - view.count <= 10]
    wanted = f"for bringing it to {' or '.join(goals)}, " if goals else ""
    return (
        f"Add a card to the count, which is {view.count} and may not pass 31. You score {wanted}"
        "for a pair with the last card, and for a run."
    )
