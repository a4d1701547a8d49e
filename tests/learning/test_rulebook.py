"""The rules as a book: numbers, search, links; and the few signs of Markdown that they are written in."""

import re

import pytest

from autopeg.base.errors import UsageError
from autopeg.learning.glossary import EVERY_GAME, glossary_of, meaning_of, words_in
from autopeg.learning.markdown import Span, parse, read_document
from autopeg.learning.plain_text import entry_lines, word_lines
from autopeg.learning.rulebook import addresses, linked, rule_address, rulebook_of, search
from autopeg.registry import GAME_NAMES


def test_markdown_is_read_as_blocks() -> None:
    text = "# Title\n\nA **bold** word, *one* and `code`,\\\nand [a link](cribbage.md).\n\n- one\n- two\n  lines\n\n"
    text += "| a | b |\n|---|---|\n| 1 | 2 |"
    heading, paragraph, one, two, table = parse(text)
    assert (heading.kind, heading.level, heading.text) == ("heading", 1, "Title")
    assert [span.style for span in paragraph.spans] == ["", "strong", "", "em", "", "code", "", "", ""]
    assert "\nand a link." in paragraph.text
    assert (one.text, two.text) == ("one", "two lines")
    assert table.text == "a b\n1 2"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_game_has_rules_with_numbers_of_its_own(game: str) -> None:
    book = rulebook_of(game)
    letters = {number[0] for number in book.numbers}
    assert len(letters) == 1
    assert book.numbers
    anchors = [section.anchor for section in book.sections]
    anchors += [entry.number for section in book.sections for entry in section.entries if entry.number]
    assert len(set(anchors)) == len(anchors)
    assert all(addresses()[number] == game for number in book.numbers)


def test_nothing_of_the_rules_is_lost() -> None:
    """Every rule that the text begins in bold is a rule of the book."""
    for game in GAME_NAMES:
        written = set(re.findall(r"^\*\*([A-Z]\d+[a-z]?)\b", read_document(f"rules/{game}"), re.MULTILINE))
        assert {number for number in written if not number.startswith("E")} == rulebook_of(game).numbers


def test_a_number_finds_its_rule_alone() -> None:
    book = rulebook_of("cribbage")
    [found] = search(book, ["c16"])
    assert (found.entry.number, found.section) == ("C16", "The play")
    assert [each.entry.number for each in search(book, ["C45a"])] == ["C45a"]


def test_the_letter_of_an_item_finds_its_rule() -> None:
    """docs/commands.md names rule C28e."""
    book = rulebook_of("cribbage")
    assert [each.entry.number for each in search(book, ["C28e"])] == ["C28"]
    assert [each.entry.number for each in search(book, ["c16A"])] == ["C16"]
    assert search(book, ["C28x"]) == search(book, ["C1a"]) == []


def test_a_search_finds_all_words_at_the_beginning_of_words_titles_first() -> None:
    book = rulebook_of("cribbage")
    found = [each.entry.number for each in search(book, ["muggins", "claim"])]
    assert {"C45", "C47"} <= set(found)  # they stand in the section of that name
    assert "C58" not in found
    assert search(book, ["heel"])[0].entry.number == "C12"
    assert search(book, ["ggins"]) == []


def test_of_a_list_of_examples_only_what_fits_is_found() -> None:
    examples = search(rulebook_of("cribbage"), ["highest", "score"])[-1].entry
    assert [len(block.rows) for block in examples.blocks] == [2]


def test_numbers_of_rules_become_links() -> None:
    spans = linked((Span("see C28 a, not TD2 or C99; T1"),))
    assert [(span.text, span.link) for span in spans if span.link] == [
        ("C28", "/rules/cribbage#C28"),
        ("T1", "/rules/tabletop#T1"),
    ]
    assert "".join(span.text for span in spans) == "see C28 a, not TD2 or C99; T1"
    assert linked((Span("cribbage", link="cribbage.md"),))[0].link == "/rules/cribbage"
    with pytest.raises(UsageError):
        rule_address("C999")


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("game", GAME_NAMES)
def test_rules_fit_into_a_terminal(game: str, columns: int) -> None:
    for section in rulebook_of(game).sections:
        for entry in section.entries:
            lines = list(entry_lines(entry, columns, str))
            assert max(map(len, lines)) <= columns, lines
            squeezed = re.sub(r"\s|^- ", "", "".join(lines), flags=re.MULTILINE)
            assert entry.number in squeezed


# -- the words


def test_every_word_is_explained_shortly_and_names_a_rule_that_exists() -> None:
    for game in GAME_NAMES:
        words = glossary_of(game)
        assert len({word.word for word in words}) == len(words), game
        for word in words:
            assert word.meaning.endswith("."), word
            assert len(word.meaning) <= 160, word
            assert not word.rule or word.rule in addresses(), word
            assert all(word_lines(word, 40, str))


def test_words_of_one_game_are_explained_only_there() -> None:
    assert meaning_of("cribbage", "Nobs") != meaning_of("tabletop", "nobs")
    assert meaning_of("crib_rummy", "nobs") is None
    assert "four" in (meaning_of("crummy_rummy", "run") or pytest.fail("no run")).meaning.lower()
    assert meaning_of("crib_rummy", "upcard") is not None
    assert EVERY_GAME not in {word.word for word in glossary_of("cribbage")}


def test_words_mean_what_they_mean_in_the_game() -> None:
    """In cribbage nobody has an upcard, and discards go to the crib."""
    assert meaning_of("cribbage", "upcard") is meaning_of("tabletop", "upcard") is None
    assert meaning_of("crib_rummy", "muggins") is meaning_of("crummy_rummy", "starter") is None
    discards = {game: word.meaning for game in GAME_NAMES if (word := meaning_of(game, "discard")) is not None}
    assert discards.keys() == {"cribbage", "crib_rummy", "crummy_rummy"}
    assert {game for game, meaning in discards.items() if "crib:" in meaning} == {"cribbage"}
    assert {game for game, meaning in discards.items() if "discard pile" in meaning} == {"crib_rummy", "crummy_rummy"}


def test_words_are_found_where_they_stand_once_and_whole() -> None:
    found = [
        word.word for word in words_in("cribbage", "The pone pegs; pones runabout go on. He says go: a double run")
    ]
    assert found == ["pone", "peg", "go", "double run"]


def table_rule(columns: int) -> list[str]:
    [found] = search(rulebook_of("cribbage"), ["C9"])
    lines = list(entry_lines(found.entry, columns, lambda text: f"<{text}>"))
    assert max(len(re.sub("[<>]", "", line)) for line in lines) <= columns
    return lines


def test_a_table_that_is_too_wide_is_wrapped_between_words() -> None:
    lines = table_rule(50)
    assert "<players  each    each      from    leaves  and a>" in lines
    assert "<         is      discards  the     a hand  crib of>" in lines


def test_a_table_without_room_for_its_words_is_a_list() -> None:
    lines = table_rule(40)
    start = lines.index("<players:> 2")
    assert lines[start + 1 : start + 4] == [
        "<each is dealt:> 6",
        "<each discards:> 2",
        "<from the pack to the crib:> –",
    ]
    assert lines[start + 6 : start + 8] == ["", "<players:> 3"]


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("columns", [30, 40, 60, 80])
def test_no_word_of_the_rules_is_broken(game: str, columns: int) -> None:
    for section in rulebook_of(game).sections:
        for entry in section.entries:
            words = set(re.findall(r"\w+", " ".join(entry_lines(entry, 1000, str))))
            shown = set(re.findall(r"\w+", " ".join(entry_lines(entry, columns, str))))
            assert shown <= words, entry.number
