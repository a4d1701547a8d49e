"""The expected number of cards: it decides what is asked where readings are about as likely, and makes no card sure."""

import pytest

from autopeg.camera.classifier import Index
from autopeg.camera.deciding import Decision, decide
from support.camera.sample_indices import both_corners, corner, index, names

SURE = [
    index(corner(100 + 300 * at, 100), **{f"_{card[0]}": 0.98, card[1]: 0.99}) for at, card in enumerate(("5H", "KS"))
]


def doubtful(chance: float, at: int, card: str = "8C") -> Index:
    """Return an index that is one of two cards with a chance, and otherwise none."""
    others = {"8C": {"_8": chance, "C": 0.6, "S": 0.4}, "3D": {"_3": chance, "D": 0.6, "H": 0.4}}
    return index(corner(700 + 300 * at, 100), **others[card])


def asked(decision: Decision) -> list[str]:
    return [question.likeliest[0].card for question in decision.unsure]


def test_without_a_number_what_is_likelier_a_card_is_asked() -> None:
    decision = decide([*SURE, doubtful(0.65, 0), doubtful(0.55, 1, "3D")], 1.0)
    assert (names(decision), asked(decision)) == (["5H", "KS"], ["8C"])


@pytest.mark.parametrize(("expect", "questions"), [(1, []), (2, []), (3, ["8C"]), (4, ["8C", "3D"]), (9, ["8C", "3D"])])
def test_the_number_decides_between_a_card_and_none(expect: int, questions: list[str]) -> None:
    decision = decide([*SURE, doubtful(0.65, 0), doubtful(0.55, 1, "3D")], 1.0, expect)
    assert (names(decision), asked(decision)) == (["5H", "KS"], questions)


@pytest.mark.parametrize("expect", [None, 1, 2, 3, 9])
def test_what_is_clearly_a_card_is_asked_whatever_the_number(expect: int | None) -> None:
    decision = decide([*SURE, doubtful(0.95, 0), doubtful(0.45, 1, "3D")], 1.0, expect)
    assert (names(decision), asked(decision)) == (["5H", "KS"], ["8C"])


@pytest.mark.parametrize(("expect", "questions"), [(None, 2), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_number_decides_whether_a_card_seen_twice_is_two(expect: int | None, questions: int) -> None:
    twice = [index(corner(1000 + 400 * at, 100), _7=0.98 - 0.02 * at, C=0.97) for at in range(2)]
    decision = decide([*SURE, *twice], 1.0, expect)
    assert (names(decision), asked(decision)) == (["5H", "KS"], ["7C"] * questions)


@pytest.mark.parametrize("packs", [1, 2])
def test_a_number_makes_no_card_sure(packs: int) -> None:
    row = [
        *SURE,
        doubtful(0.8, 0),
        doubtful(0.62, 1, "3D"),
        *(index(one, _9=0.7, D=0.9) for one in both_corners(2000, 99)),
    ]
    without = decide(row, 1.0, None, packs).cards
    assert all(decide(row, 1.0, number, packs).cards == without for number in range(1, 12))
