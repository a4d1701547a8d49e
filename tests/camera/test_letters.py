"""Decks with other letters: all letters on a photo tell which deck it is, and so which cards."""

import pytest

from autopeg.camera.classifier import Index
from autopeg.camera.deciding import Decision, decide
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.letters import TRUMP
from autopeg.camera.reading import Question
from support.camera.sample_indices import HEIGHT, both_corners, corner, index, names, suitless


def row(printed: str) -> list[Index]:
    """Return the indices of cards printed like this, "VH 5C", far apart."""
    return [
        index(corner(100 + 300 * at, 100), **{f"_{sign}": 0.98, suit: 0.99})
        for at, (sign, suit) in enumerate(printed.split())
    ]


def read(printed: str) -> Decision:
    return decide(row(printed), 1.0)


def likely(question: Question) -> set[str]:
    return {guess.card for guess in question.likeliest if guess.confidence > 0.25}


@pytest.mark.parametrize(
    ("printed", "cards"),
    [
        ("JH QS KD AC TD", "JH QS KD AC TD"),
        ("BH DS KD AC TD", "JH QS KD AC TD"),
        ("VH DS RD 1C TD", "JH QS KD AC TD"),
        ("BH VS HD AC TD", "JH QS KD AC TD"),
        ("VH RS 5D", "JH KS 5D"),
        ("VH 1S 5D", "JH AS 5D"),
        ("BH VS 5D", "JH QS 5D"),
        ("HH VS 5D", "KH QS 5D"),
        ("BH", "JH"),
        ("DH 5C", "QH 5C"),
        ("RH 7C", "KH 7C"),
        ("KH KC", "KH KC"),
    ],
)
def test_letters_of_one_deck_are_read(printed: str, cards: str) -> None:
    decision = read(printed)
    assert names(decision) == cards.split()
    assert (decision.unsure, decision.hint) == ((), "")


def test_a_letter_with_two_meanings_is_asked_with_both() -> None:
    decision = read("VH 5C 9D")
    assert names(decision) == ["5C", "9D"]
    assert [likely(question) for question in decision.unsure] == [{"JH", "QH"}]
    assert decision.hint == "V is a jack in French decks and a queen in Dutch ones: say which it is"


def test_letters_of_different_decks_are_named_and_what_is_open_is_asked() -> None:
    decision = read("QH VS 5C")
    assert {"JS", "QS"} >= likely(decision.unsure[-1])
    assert decision.hint == "Q and V are letters of different decks: say which cards these are"


def test_a_letter_of_no_known_deck_is_asked_with_every_court() -> None:
    decision = read("?H 5S")
    assert names(decision) == ["5S"]
    assert [likely(question) for question in decision.unsure] == [{"JH", "QH", "KH"}]
    assert decision.hint == "Some letters are not J Q K, B D K, V D R or B V H: say which cards these are"


def test_one_misread_letter_does_not_change_the_others() -> None:
    decision = read("JH QS KD JC DC 5H")
    assert {"JH", "QS", "KD", "JC", "5H"} <= set(names(decision))


def test_a_letter_that_the_deck_lacks_gives_way_to_one_that_it_has() -> None:
    [_, _, doubtful] = [*row("JH QS"), index(corner(900, 100), B=0.0, _B=0.55, _8=0.43, S=0.99)]
    assert "8S" in {*names(decide([*row("JH QS"), doubtful], 1.0))} | likely(
        decide([*row("JH QS"), doubtful], 1.0).unsure[0]
    )


@pytest.mark.parametrize(
    ("other", "rank", "chance", "is_sure"),
    [
        ("J", "9", 0.9, True),
        ("B", "9", 0.9, False),
        ("J", "8", 0.96, True),
        ("B", "8", 0.96, False),
        ("B", "9", 0.96, True),
    ],
)
def test_cards_of_decks_with_other_letters_must_be_surer(other: str, rank: str, chance: float, is_sure: bool) -> None:
    """A B looks much like an 8 in some of them."""
    card = index(corner(1500, 100), **{f"_{rank}": chance, "S": 1.0})
    assert ((rank + "S") in names(decide([*row(f"{other}H {other}S KD"), card], 1.0))) == is_sure


TRUMPS = [suitless(one, TRUMP, 0.98) for one in both_corners(1500, 100)]


@pytest.mark.parametrize("own", [[row("CS")[0]._replace(candidate=corner(1500, 100))], TRUMPS])
def test_tarock_is_refused(own: list[Index]) -> None:
    with pytest.raises(UnreadablePhoto, match="these are Tarock cards"):
        decide([*row("VH DS 5C"), *own], 1.0)


def test_a_knight_that_is_hardly_sure_refuses_a_deck_with_other_letters_only() -> None:
    """Beside J Q K it may be a Q, of which a part is covered."""
    doubtful = index(corner(1500, 100), _C=0.65, _D=0.2, S=0.98)
    with pytest.raises(UnreadablePhoto, match="these are Tarock cards"):
        decide([*row("RH RD 7S"), doubtful], 1.0)
    assert names(decide([*row("JH KD 7S"), doubtful], 1.0))[:3] == ["JH", "KD", "7S"]


@pytest.mark.parametrize(("share", "chance", "cards"), [(0.7, 0.03, "5D"), (0.4, 0.03, "QH 5D"), (0.7, 0.0, "QH 5D")])
def test_a_letter_that_may_be_a_knight_is_asked_beside_what_looks_like_a_trump(
    share: float, chance: float, cards: str
) -> None:
    queen, five = row("QH 5D")
    queen = index(queen.candidate, _Q=0.96, _C=chance, H=0.99)
    numeral = suitless(corner(1500, 100, height=HEIGHT * share), TRUMP, 0.98)
    decision = decide([queen, five, numeral], 1.0)
    assert names(decision) == cards.split()
    assert len(decision.unsure) == 2 - len(decision.cards)


def test_a_number_on_both_sides_refuses_no_photo_of_number_cards() -> None:
    assert names(decide([*row("5H 9S 3D"), *TRUMPS], 1.0)) == ["5H", "9S", "3D"]


def test_a_number_in_one_place_is_no_trump_yet() -> None:
    """Court pictures and other print show such numbers here and there."""
    decision = decide([*row("BH DS KC"), *TRUMPS[:1]], 1.0)
    assert names(decision) == ["JH", "QS", "KC"]


def test_a_speck_like_a_tarock_card_refuses_no_other_deck() -> None:
    assert names(decide([*row("JH QS 5C"), suitless(corner(1500, 100), TRUMP, 0.98)], 1.0)) == ["JH", "QS", "5C"]
