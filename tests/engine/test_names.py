"""Names of people: one rule for the terminal, line mode, the page, boards and the settings."""

import json
import re
from pathlib import Path

import pytest

from autopeg.base.characters import characters, printable, shortened
from autopeg.base.errors import UsageError
from autopeg.base.look_alikes import look_alike
from autopeg.base.typed_words import quoted, type_key
from autopeg.engine.names import are_names, check_name, check_names, check_seats
from autopeg.play.opening import resume_game, seat_names, seat_words
from autopeg.records import Header, Store
from autopeg.records.importing import import_records, read_history
from make_look_alikes import table_of

FAMILY = "👨\u200d👩\u200d👧"
KISS = "👩🏻\u200d❤️\u200d💋\u200d👨🏿"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ann", 3),
        ("Zoe\u0308", 3),
        (FAMILY, 1),
        (KISS * 24, 24),
        ("🇺🇸🇬🇧", 2),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 1),
        ("👍🏽", 1),
        ("1️⃣2️⃣", 2),
        ("क्षत्रिय", 3),
        ("ශ\u0dca\u200dර\u0dd3", 1),
        ("น้ำผึ้ง", 3),
        ("안녕", 2),
        ("علی\u200cرضا", 6),
        ("葛\U000e0100城", 2),
        ("\U0001fae8", 1),
    ],
)
def test_a_character_is_what_people_see_as_one(text: str, count: int) -> None:
    found = list(characters(text))
    assert (len(found), "".join(each.text for each in found)) == (count, text)
    assert all(each.is_shown for each in found)
    assert check_name(text) == check_name(f" {text}\u3000")


@pytest.mark.parametrize(
    "text", ["A\u200bB", "A\u200dB", "A\u202eB", "A\ufe0f", "\u200d👩", "A\u200cB", "A\x1b", "\ud800A"]
)
def test_what_cannot_be_seen_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="cannot be shown"):
        check_name(text)


@pytest.mark.parametrize("letter", ["A", "é", "林", FAMILY, "🇺🇸", "e\u0323\u0302"])
def test_a_name_has_1_to_24_characters(letter: str) -> None:
    assert check_name(letter)
    assert check_name(letter * 24)
    for text, said in (("", "type a name"), (letter * 25, "too long: it can have 24")):
        with pytest.raises(UsageError, match=said):
            check_name(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Αnn"),
        ("Ann", "Аnn"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "Ａｎｎ"),
        ("ANNA", "ΑΝΝΑ"),
        ("anna", "ΑΝΝΑ"),
        ("bob", "ВОВ"),
        ("Ian", "lan"),
        ("Ian", "IAN"),
        ("Bob", "B0b"),
        ("Kern", "Kem"),
        ("BIII Ian", "Bill ian"),
        ("Zoë", "zoe\u0308"),
        ("Straße", "STRASSE"),
        ("O'Neil", "O’Neil"),
        ("Mary Ann", "mary  ann"),
        ("Ali", "Alı"),
        (FAMILY, "👨👩👧"),
        ("علیرضا", "علی\u200cرضا"),
        ("葛城", "葛\U000e0100城"),
    ],
)
def test_names_that_nobody_could_tell_apart_are_not_at_one_table(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)
    for first, second in ((one, other), (other, one)):
        with pytest.raises(UsageError, match=r"^--seats .* looks like .*, the name of another player at this table"):
            check_seats((first, "club", second), "--seats")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Zoe", "Zoë"),
        ("Ian", "Lan"),
        ("Ali", "All"),
        ("Ann", "Ann 2"),
        ("👍🏽", "👍🏾"),
        ("Jan", "Ján"),
    ],
)
def test_names_that_differ_are_at_one_table(one: str, other: str) -> None:
    assert check_seats((one, other), "--seats") == (one, other)


@pytest.mark.parametrize("name", ["Club", "club 2", "CIub", "Ехреrt", "MASTER 12", "cmd:x"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(UsageError, match="the name of a bot"):
        check_name(name)


def test_bots_keep_out_of_the_way_of_people() -> None:
    assert seat_names(("cmd:/bots/peggy", "peggy", "club", "club")) == ("peggy 2", "peggy", "club", "club 2")
    assert seat_names(("Peggy", "cmd:peggy")) == ("Peggy", "peggy 2")
    assert len(seat_names((f"cmd:{'p' * 40}", f"cmd:{'p' * 40}"))[1]) == 24


def test_stored_and_imported_games_keep_the_names_that_they_have(tmp_path: Path) -> None:
    names = ("A" * 40, "a" * 40, FAMILY, "You")
    with Store(tmp_path / "here") as store:
        store.begin(Header("cribbage", names, {}, {"seats": [None] * 4}))
        assert resume_game(store, 1).names == names
        header = store.record(1).header
        assert seat_names(seat_words(header)) == names
        text = store.text(1)
    assert json.loads(text.splitlines()[0])["players"] == list(names)
    with Store(tmp_path / "there") as store:
        import_records(store, read_history(text.encode())[0])
        assert store.record(1).header.players == names


def test_what_a_terminal_would_obey_is_no_part_of_a_name() -> None:
    assert printable(f"{FAMILY}\x1b[2J\u202e") == f"{FAMILY} [2J "
    assert quoted(f"{FAMILY}\x1b\u200b") == f'"{FAMILY}\\x1b\\u200b"'


def test_a_text_is_cut_and_typed_by_characters() -> None:
    assert shortened(FAMILY * 3, 2) == FAMILY * 2
    typed = ""
    for key in (*FAMILY, "space", "A", "shift", *FAMILY, "backspace", "B"):
        typed = type_key(typed, key, 3)
    assert typed == f"{FAMILY} B"


def test_the_table_is_made_from_the_file_of_unicode() -> None:
    text = "# Version: 17.0.0\n0391 ;\t0041 ;\tMA\t# ( Α → A )\n006D ;\t0072 006E ;\tMA\t#\n1D400 ;\t0041 ;\tMA\t#\n"
    head, lines = re.split(r"(?m)(?<=\n)(?!#)", table_of(text), maxsplit=1)
    assert "17.0.0" in head
    assert lines == "41: 391\n72+6E: 6D\n"


def test_the_people_at_a_table_are_checked_together() -> None:
    assert check_names([" Ann", "Bob"]) == ("Ann", "Bob")
    assert are_names(["Ann", "Bob"])
    assert not are_names(["Ann", "Ann"])


@pytest.mark.parametrize(("name", "problem"), [("  ", "type a name"), ("Z" + 9 * "\u0301", "too many accents")])
def test_a_name_is_seen_and_read(name: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        check_name(name)
