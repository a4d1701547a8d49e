"""The games that a board has finished alone, as a host reads them packet by packet (docs/protocol.md)."""

from pegcore.host_end import ERR, GAME, GAMES, LINK
from pegcore.kept_games import game_text
from pegcore.snapshot import digest_of
from pegcore.words import state_text
from support.core.hosts import NO_GAMES, PEGS, TAG, UID, after_ms, hi, host
from support.core.talk import said, told


def record_of(number):
    """Return the record of a long game."""
    return ["- 0 cribbage 1 0,0 -", state_text(PEGS), " ".join(["60"] + ["a{}".format(number)] * 60)]


def keeper():
    """Return a host that has met a board which keeps three games."""
    end = host()
    told(end, hi())
    told(end, "OK c09e 1 " + digest_of(PEGS))
    assert said(end) == ["SET c09e 1 " + state_text(PEGS)]
    assert end.tick(100) == []
    assert said(end) == ["GAMES"]
    assert told(end, "GAMES {} 1 3".format(TAG), 110) == [(GAMES, UID, TAG, 1, 3)]
    return end


def test_a_board_is_asked_for_its_games_until_it_answers():
    end = host()
    told(end, hi())
    asked = []
    for now_ms in range(0, 2000, 10):
        end.tick(now_ms)
        asked += [now_ms for body in said(end) if body == "GAMES"]
    assert asked == [100, 300, 700, 1500]
    assert told(end, "GAMES {} 1 0".format(TAG), 2000) == [(GAMES, UID, TAG, 1, 0)]
    assert told(end, "GAMES {} 1 0".format(TAG), 2000) == []
    assert after_ms(end, 2000, 4900)[1] == []


def test_a_board_without_an_archive_has_no_games_and_no_error_is_told():
    end = host()
    told(end, hi())
    assert told(end, NO_GAMES) == [(GAMES, UID, "", 1, 0)]
    assert told(end, NO_GAMES) == [(ERR, "BAD_VERB", "there is no verb GAMES")]
    end.name_players(("Ann",))
    assert not [body for _, body in after_ms(end, 0, 2500)[0] if body.startswith("NAME")]


def test_games_are_read_part_by_part():
    end = keeper()
    end.read_games(TAG, (2, 3), 120)
    found = []
    asked = []
    for now_ms in range(120, 400, 10):
        for body in said(end):
            asked.append(body)
            _, tag, number, part = body.split(" ")
            record = record_of(int(number)) if number == "2" else None
            found += told(end, game_text(tag, int(number), int(part), record), now_ms)
            assert told(end, game_text(tag, int(number), int(part), record), now_ms) == []  # a repeated answer
    assert found == [(GAME, UID, TAG, 2, tuple(record_of(2))), (GAME, UID, TAG, 3, ())]
    assert asked == ["GAME {} 2 {}".format(TAG, part) for part in (1, 2, 3)] + ["GAME {} 3 1".format(TAG)]


def test_a_part_is_asked_for_again_and_a_game_that_changes_meanwhile_from_its_beginning():
    end = keeper()
    end.read_games(TAG, (1,), 200)
    for now_ms in (200, 300, 500):
        end.tick(now_ms)
        assert said(end) == ["GAME {} 1 1".format(TAG)]
    told(end, game_text(TAG, 1, 1, record_of(1)), 510)
    assert said(end) == ["GAME {} 1 2".format(TAG)]
    shorter = record_of(1)[:2] + ["1 a121"]
    assert told(end, "GAME {} 1 2 2 a121".format(TAG), 520) == []
    assert said(end) == ["GAME {} 1 1".format(TAG)]
    assert told(end, game_text(TAG, 1, 1, shorter), 530) == [(GAME, UID, TAG, 1, tuple(shorter))]
    end.read_games(TAG, (1,), 540)
    assert told(end, "GAME 89abcdef 1 1 1 x", 540) == []
    assert told(end, "GAME {} 7 1 1 x".format(TAG), 540) == []
    assert told(end, "GAME {} 1 0 0 -".format(TAG), 550) == [(GAME, UID, TAG, 1, ())]


def test_a_board_that_comes_back_is_asked_again():
    end = keeper()
    end.read_games(TAG, (1,), 120)
    link_events = after_ms(end, 130, 5000)[1]
    assert link_events == [(LINK, None)]
    told(end, hi(session="c09e", rev=1), 5000)
    said(end)
    assert told(end, game_text(TAG, 1, 1, record_of(1)), 5010) == []
    end.tick(5100)
    assert "GAMES" in said(end)
