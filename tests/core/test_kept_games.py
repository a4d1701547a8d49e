"""The words about the finished games that a board has kept (docs/protocol.md, "Games played alone")."""

from pegcore.kept_games import game_from, game_text, games_from, games_text, record_from
from pegcore.lines import LONGEST_BODY


def test_the_record_of_a_game_travels_in_parts():
    record = ["- 0 crib_rummy 2 1,0 a", "to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "90 " + "a12 " * 90]
    texts = []
    while len(texts) < 10:
        body = game_text("0123abcd", 7, len(texts) + 1, record)
        assert len(body) <= LONGEST_BODY
        tag, number, part, parts, text = game_from(body.split(" "))
        assert (tag, number, part) == ("0123abcd", 7, len(texts) + 1)
        texts.append(text)
        if part == parts:
            break
    assert record_from("".join(texts)) == record


def test_a_game_that_is_not_kept():
    assert game_from(game_text("0123abcd", 7, 1, None).split(" ")) == ("0123abcd", 7, 0, 0, "-")
    assert game_from(game_text("0123abcd", 7, 2, ["- 0"]).split(" ")) == ("0123abcd", 7, 0, 1, "-")


def test_the_numbers_of_the_kept_games():
    assert games_from(games_text("0123abcd", 3, 22).split(" ")) == ("0123abcd", 3, 22)
