"""The host's end of the link, packet by packet (docs/protocol.md)."""

from pegcore.host_end import (
    ASK,
    CONFLICT,
    ERR,
    EVENT,
    LINK,
    LOG,
    MISSING,
    REPL,
    TEXT,
    UNSERVED,
    HostEnd,
)
from pegcore.lines import encode
from pegcore.snapshot import digest_of
from pegcore.words import state_text
from support.core.hosts import (
    NO_GAMES,
    OTHER_PEGS,
    PEGS,
    PEGS_AFTER,
    TAG,
    UID,
    after_ms,
    complaints,
    hi,
    host,
    kinds,
    linked,
)
from support.core.talk import said, told
from support.core.torment import Dice


def test_opening_the_port_ends_a_torn_line_and_says_hi():
    end = HostEnd("0.1.0")
    end.open(0)
    end.tick(0)
    assert end.peek(100) == b"\n" + encode("HI proto=1 host=0.1.0")


def test_hi_is_said_for_ever_until_a_board_answers():
    end = host()
    words, link_events = after_ms(end, 0, 20000)
    assert {body for _, body in words} == {"HI proto=1 host=0.1.0"}
    assert [now_ms for now_ms, _ in words] == list(range(50, 5000, 50)) + list(range(5000, 20000, 500))
    assert link_events == []


def test_a_board_that_has_nothing_to_tell_is_shown_the_pegs_at_once():
    end = host()
    assert kinds(told(end, hi())) == [LINK]
    assert said(end) == ["SET c09e 1 " + state_text(PEGS)]
    assert not end.snapshot.is_shown()
    told(end, "OK c09e 1 " + digest_of(PEGS))
    assert end.snapshot.is_shown()
    end.show(PEGS_AFTER, 10)
    assert said(end) == ["SET c09e 2 " + state_text(PEGS_AFTER)]
    assert not end.snapshot.is_shown()


def test_a_snapshot_is_sent_again_until_the_board_says_ok():
    end = host()
    told(end, hi())
    words, _ = after_ms(end, 0, 2000)
    assert [now_ms for now_ms, body in words if body.startswith("SET c09e 1 ")] == [0, 100, 300, 700, 1500]
    told(end, "OK c09e 1 " + digest_of(PEGS), 2000)
    words, _ = after_ms(end, 2000, 4900)
    assert [body for _, body in words] == ["BEAT c09e 1 " + digest_of(PEGS)] * 3


def test_an_event_is_told_once_and_acknowledged_when_it_is_stored():
    end = linked()
    assert told(end, "EV 7f3a 1 PTS b 12") == [(EVENT, "7f3a", 1, ("PTS", 1, 12), "c09e", 1)]
    assert told(end, "EV 7f3a 1 PTS b 12") == []
    assert said(end) == []
    end.applied("7f3a", 1, 0, PEGS_AFTER)
    assert said(end) == ["ACK 7f3a 1", "SET c09e 2 " + state_text(PEGS_AFTER)]
    assert (end.snapshot.rev, end.snapshot.own_rev) == (2, 1)
    assert told(end, "EV 7f3a 1 PTS b 12") == []
    assert said(end) == ["ACK 7f3a 1"]


def test_an_event_stored_before_a_crash_is_acknowledged_and_not_told():
    end = host([(UID, "7f3a", 41)])
    assert kinds(told(end, hi(last=41, session="c09e", rev=1))) == [LINK]
    said(end)
    assert told(end, "EV 7f3a 41 PTS b 12") == []
    assert said(end) == ["ACK 7f3a 41"]
    assert kinds(told(end, "EV 7f3a 42 UNDO")) == [EVENT]


def test_numbers_are_kept_for_each_board():
    end = host([(UID, "7f3a", 41), ("0042", "7f3a", 3)])
    told(end, hi(last=4, uid="0042", session="c09e", rev=1))
    assert kinds(told(end, "EV 7f3a 4 UNDO")) == [EVENT]


def test_an_answer_after_the_link_went_down_still_counts():
    end = linked()
    told(end, "EV 7f3a 1 PTS b 12")
    assert kinds(end.tick(5000)) == [LINK]
    end.applied("7f3a", 1, 5000, PEGS_AFTER)
    assert kinds(told(end, hi(last=1, session="c09e", rev=1), 6000)) == [LINK]
    assert told(end, "EV 7f3a 1 PTS b 12", 6000) == []


def test_a_refusal_is_said_again_and_the_pegs_come_back():
    end = linked()
    told(end, "EV 7f3a 1 PTS b 12")
    end.refused("7f3a", 1, "the game is over*", 0)
    assert said(end) == ["NO 7f3a 1 the game is over?", "SET c09e 2 " + state_text(PEGS)]
    assert told(end, "EV 7f3a 1 PTS b 12") == []
    assert said(end) == ["NO 7f3a 1 the game is over?"]


def test_events_are_drained_before_any_set():
    end = host([(UID, "7f3a", 40)])
    told(end, hi(last=42, session="c09e", rev=1))
    told(end, NO_GAMES)
    assert said(end) == []
    told(end, "EV 7f3a 41 PTS b 12", 100)
    end.applied("7f3a", 41, 100, PEGS_AFTER)
    assert said(end) == ["ACK 7f3a 41"]
    told(end, "EV 7f3a 42 PTS a 5", 300)
    end.applied("7f3a", 42, 300, OTHER_PEGS)
    assert said(end) == ["ACK 7f3a 42", "SET c09e 3 " + state_text(OTHER_PEGS)]


def test_events_that_another_host_has_had_are_not_waited_for():
    end = host()
    told(end, hi(last=40))
    words, _ = after_ms(end, 0, 900)
    assert [(now_ms, body[:10]) for now_ms, body in words if body.startswith("SET")][0] == (500, "SET c09e 1")


def test_nothing_is_set_while_the_application_holds_an_event():
    end = linked()
    told(end, "EV 7f3a 1 PTS b 12")
    end.show(OTHER_PEGS, 0)
    words, _ = after_ms(end, 0, 900)
    assert words == []
    end.applied("7f3a", 1, 900, OTHER_PEGS)
    assert said(end) == ["ACK 7f3a 1", "SET c09e 3 " + state_text(OTHER_PEGS)]


def test_a_host_that_moved_on_while_the_board_was_away_hands_over_the_conflict():
    end = linked([(UID, "7f3a", 40)], rev=7)
    assert end.tick(3000) == [(LINK, None)]
    end.show(OTHER_PEGS, 3500)
    said(end)
    told(end, hi(last=42, session="c09e", rev=7), 4000)
    assert told(end, "EV 7f3a 41 PTS b 12", 4000) == [(CONFLICT, "7f3a", 41, ("PTS", 1, 12), "c09e", 7)]
    end.put_aside("7f3a", 41, 4000)
    assert told(end, "EV 7f3a 42 UNDO", 4000) == [(CONFLICT, "7f3a", 42, ("UNDO",), "c09e", 7)]
    end.put_aside("7f3a", 42, 4000)
    assert said(end) == ["ACK 7f3a 41", "ACK 7f3a 42"]
    words, link_events = after_ms(end, 4000, 6000)
    assert link_events == [(ASK,)]
    assert [body for _, body in words if body.startswith("SET")] == []
    end.settle(PEGS_AFTER, 6000)
    assert said(end) == ["SET c09e 9 " + state_text(PEGS_AFTER)]
    told(end, "OK c09e 9 " + digest_of(PEGS_AFTER), 6000)
    assert kinds(told(end, "EV 7f3a 43 UNDO", 6100)) == [EVENT]


def test_a_board_that_went_on_alone_is_no_conflict_when_the_host_stood_still():
    end = linked([(UID, "7f3a", 40)], rev=7)
    end.tick(3000)
    told(end, hi(last=41, session="c09e", rev=7), 4000)
    assert kinds(told(end, "EV 7f3a 41 PTS b 12", 4000)) == [EVENT]


def test_what_the_boards_own_events_brought_about_is_no_conflict():
    """The host crashed between storing event 41 and acknowledging it; 42 waited behind it."""
    end = host([(UID, "7f3a", 41)], rev=8, own_rev=7)
    told(end, hi(last=42, session="c09e", rev=7))
    told(end, "EV 7f3a 41 PTS b 12")
    assert kinds(told(end, "EV 7f3a 42 UNDO")) == [EVENT]


def test_entries_of_a_game_the_board_kept_alone_are_a_conflict_with_a_game_of_the_host():
    end = host()
    told(end, hi(last=1))
    assert told(end, "EV 7f3a 1 NEW to=61 lanes=2") == [(CONFLICT, "7f3a", 1, ("NEW", 61, 2), None, 0)]


def test_a_host_without_a_game_takes_events_and_sets_nothing():
    end = host(state=None)
    told(end, hi(last=1))
    assert kinds(told(end, "EV 7f3a 1 NEW to=61 lanes=2")) == [EVENT]
    end.applied("7f3a", 1, 0)
    assert said(end) == ["ACK 7f3a 1"]
    words, link_events = after_ms(end, 0, 2500)
    assert [body for _, body in words] == ["HI proto=1 host=0.1.0"] * 2
    assert link_events == []


def test_a_new_epoch_tells_that_something_is_missing():
    end = host([(UID, "7f3a", 40)])
    assert kinds(told(end, hi(last=1, epoch="0001", session="c09e", rev=1))) == [LINK, MISSING]
    assert told(end, "EV 0001 1 PTS b 12")[0][:3] == (CONFLICT, "0001", 1)
    end.put_aside("0001", 1, 0)
    assert said(end) == ["ACK 0001 1"]
    assert end.tick(10) == [(ASK,)]
    end.settle(PEGS, 20)
    assert said(end) == ["SET c09e 2 " + state_text(PEGS)]


def test_a_board_that_is_held_back_shows_nothing_new_until_it_is_not():
    end = host()
    end.hold_back([UID], 0)
    told(end, hi(session="beef", rev=3))
    assert [body for _, body in after_ms(end, 0, 900)[0] if body.startswith("SET")] == []
    end.hold_back([], 1000)
    assert said(end) == ["SET c09e 1 " + state_text(PEGS)]


def test_a_board_that_has_fallen_back_is_told_which_numbers_are_taken():
    end = host([(UID, "7f3a", 40)])
    assert kinds(told(end, hi(last=38, session="c09e", rev=1))) == [LINK, MISSING, ASK]
    assert said(end) == ["ACK 7f3a 40"]


def test_a_revision_ahead_of_the_hosts_own_is_overtaken():
    end = host(rev=3)
    told(end, hi(session="c09e", rev=9))
    assert said(end) == ["SET c09e 10 " + state_text(PEGS)]
    told(end, "OK c09e 12 ABCD")
    assert said(end) == ["SET c09e 13 " + state_text(PEGS)]


def test_other_pegs_under_the_same_revision_are_healed_by_a_new_one_unless_they_come_as_an_event():
    end = linked()
    told(end, "BEAT c09e 1 ABCD", 1000)
    words, _ = after_ms(end, 1000, 2000)
    assert [word for word in words if word[1].startswith("SET")][0] == (1500, "SET c09e 2 " + state_text(PEGS))

    end = linked()
    told(end, "BEAT c09e 1 " + digest_of(PEGS_AFTER), 1000)
    told(end, "EV 7f3a 1 PTS b 12", 1100)
    end.applied("7f3a", 1, 1100, PEGS_AFTER)
    assert [body[:10] for body in said(end)] == ["ACK 7f3a 1", "SET c09e 2"]


def test_a_board_that_lost_a_snapshot_gets_it_again():
    end = linked(rev=5)
    told(end, "BEAT c09e 4 ABCD", 1000)
    assert said(end) == ["SET c09e 5 " + state_text(PEGS)]
    told(end, "OK c09e 5 " + digest_of(PEGS), 1010)
    told(end, hi(session="c09e", rev=3), 1500)  # it was switched off and on: the snapshot was not stored
    assert said(end) == ["SET c09e 5 " + state_text(PEGS)]


def test_the_link_is_down_after_3_s_and_the_board_is_found_again():
    end = linked()
    words, link_events = after_ms(end, 0, 5000)
    assert link_events == [(LINK, None)]
    assert [now_ms for now_ms, body in words if body.startswith("HI")][:3] == [3000, 3050, 3100]
    assert kinds(told(end, hi(session="c09e", rev=1), 9000)) == [LINK]
    assert said(end) == ["SET c09e 1 " + state_text(PEGS)]


def test_a_line_for_the_console_is_typed_when_the_board_is_there():
    end = host()
    end.console("status")
    assert end.peek(100) == b""
    end = linked()
    end.console("status")
    assert end.peek(100) == b"status\n"


def test_nothing_is_sent_to_a_board_that_is_not_there():
    end = host()
    end.show_light("rainbow")
    end.packet("IDENT")
    assert said(end) == []
    end = linked()
    end.show_light("rainbow")
    end.packet("IDENT")
    assert said(end) == ["SHOW rainbow", "IDENT"]


def test_a_board_that_has_lost_events_is_told_of_before_there_is_a_game():
    end = host(stored=((UID, "7f3a", 5),), state=None)
    assert kinds(told(end, hi(last=3))) == [LINK, MISSING]


def test_games_that_nobody_has_asked_for_are_not_taken():
    end = linked()
    assert told(end, "GAMES {} 1 3".format(TAG)) == []


def test_options_are_set_again_when_the_board_comes_back():
    end = host()
    end.option("speed", 10)
    end.option("speed", 100)
    assert said(end) == []
    told(end, hi(session="c09e", rev=1))
    assert said(end)[0] == "OPT speed 100"
    end.option("brightness", 30)
    end.show_light("locate")
    assert said(end) == ["OPT brightness 30", "SHOW locate"]


def test_the_repl_is_seen_with_or_without_an_end_of_line():
    for text in (
        b">>> ",
        b"MicroPython v1.28\r\n>>> ",
        b"raw REPL; CTRL-B to exit\r\n>",
        b"\r\n>>> $HI proto=1*0000\r\n",
    ):
        end = host()
        assert kinds([h for h in end.feed(text, 1000) if h[0] != TEXT]) == [REPL], text
        end.restart()
        assert said(end) == []  # control keys are no packet
    end = host()
    end.feed(b">>> ", 0)
    end.restart()
    assert end.peek(100) == b"\x02\x04"
    assert REPL not in kinds(end.feed(b"\r\n>>> ", 100))
    assert REPL in kinds(end.feed(b"\r\n>>> ", 6000))


def test_a_board_that_cannot_be_served_is_told_once_in_a_sentence():
    link_events = told(host(), "HI proto=2 board=of the future")
    assert kinds(link_events) == [UNSERVED]
    (sentence,) = complaints(link_events)
    assert "protocol 2" in sentence
    assert "`autopeg board install`" in sentence

    end = host()
    assert kinds(told(end, hi(holes=61))) == [UNSERVED]
    assert told(end, hi(holes=61)) == []
    assert said(end) == []
    assert kinds(told(end, hi())) == [LINK]

    end = host(state=(121, 1, None, None, ((0, 0), (0, 0), (0, 0)), None))
    link_events = told(end, hi())
    assert kinds(link_events) == [LINK, UNSERVED]
    (sentence,) = complaints(link_events)
    assert "needs 3 lanes, the board classic-2 has 2" in sentence
    assert said(end) == []


def test_what_the_board_says_to_people_is_handed_on():
    end = linked()
    assert told(end, "LOG warn slot 1 is damaged") == [(LOG, "warn", "slot 1 is damaged")]
    assert told(end, "ERR BAD_VERB there is no verb FOO") == [(ERR, "BAD_VERB", "there is no verb FOO")]
    assert end.feed(b"12 points\r\n", 0) == [(TEXT, "12 points")]
    for nonsense in (
        "FOO",
        "EV 7f3a 1",
        "EV 7f3a x UNDO",
        "EV 7f3a 2 JUMP",
        "OK",
        "OK c09e 1 abcd",
        "HI",
        "HI proto=1",
        "",
    ):
        assert told(end, nonsense) == [(TEXT, nonsense)]


def test_any_packets_at_all_raise_nothing():
    verbs = "HI EV OK BEAT ERR LOG SET FOO".split(" ")
    words = ("7f3a 0001 c09e - 1 2 41 PTS UNDO NEW KEY a b 12 to=121 lanes=2 ABCD proto=1 proto=2 = " + hi()).split(" ")
    for seed in range(60):
        dice = Dice(seed)
        end = linked()
        for i in range(60):
            body = " ".join(
                [verbs[dice.below(len(verbs))]] + [words[dice.below(len(words))] for _ in range(dice.below(6))]
            )
            if dice.one_in(5):
                body = hi(last=dice.below(5), session="c09e", rev=dice.below(5))
            for link_event in told(end, body[:160], i * 100) + end.tick(i * 100):
                if link_event[0] == EVENT or link_event[0] == CONFLICT:
                    end.applied(link_event[1], link_event[2], i * 100, OTHER_PEGS)
            said(end)
