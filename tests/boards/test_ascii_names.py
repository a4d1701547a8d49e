"""Names on a board's display: every letter of the Latin scripts of Europe, and what comes of the others."""

import unicodedata

import pytest

from autopeg.boards.ascii_names import ascii_name

LATIN = [chr(code) for code in (*range(0xC0, 0x180), *range(0x1E00, 0x1F00)) if chr(code).isalpha()]
"""Latin-1, Latin Extended-A, and Latin Extended Additional, with the letters of Vietnamese."""
UNUSUAL = set("ẚẜẝẟỺỻỼỽỾỿ")
"""Letters that no name of today has; they may be unknown."""


def test_every_latin_letter_becomes_letters_of_the_same_case() -> None:
    for letter in LATIN:
        shown, name = ascii_name(letter), unicodedata.name(letter)
        if letter in UNUSUAL:
            continue
        assert shown.replace("'", "").isalpha(), name
        assert shown.isascii(), name
        assert len(shown) <= 2, name
        assert shown[0].isupper() == letter.isupper(), name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoe"),
        ("Jürgen Großmann", "Jurgen Grossmann"),
        ("Þórður Ægisson", "Thordur Aegisson"),
        ("Søren & Œdipe", "Soren & Oedipe"),
        ("Łukasz Żółć", "Lukasz Zolc"),
        ("Çağrı İnönü", "Cagri Inonu"),
        ("Ștefan Țîrlea", "Stefan Tirlea"),
        ("Nguyễn Thị Ánh", "Nguyen Thi Anh"),
        ("O’Neill–Đặng", "O'Neill-Dang"),
        ("Zoe\u0308", "Zoe"),
        ("Ann 🎲", "Ann"),
        ("Ann\u00a0Bee", "Ann Bee"),
        ("Ann Юн", "Ann ??"),
        ("Ｂｏｂ", "Bob"),
        ("Юля", ""),
        ("🎲🎲", ""),
        ("", ""),
    ],
)
def test_names_as_the_display_has_them(name: str, shown: str) -> None:
    assert ascii_name(name) == shown
