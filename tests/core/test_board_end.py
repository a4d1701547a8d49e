"""The board's end of the link, packet by packet (docs/protocol.md)."""

from pegcore.board_end import ACKED, COLOR, CONSOLE, GAME, GAMES, LINK, LURCH, NAME, OPT, REFUSED, SET, SHOW, BoardEnd
from pegcore.lines import encode
from pegcore.outbox import Outbox
from pegcore.snapshot import digest_of
from support.core.talk import said, told
from support.core.torment import Dice

IDENTITY = ("0.1.0", "e6614103e72b5a2f", 2, 121, 242, "classic-2")
FRESH = (121, 1, None, None, ((0, 0), (0, 0)), None)
SHOWN = (121, 1, 1, 0, ((0, 0), (0, 12)), None)
SHOWN_TEXT = "to=121 unit=1 turn=b crib=a a=0,0 b=0,12 win=-"
HI = (
    "HI proto=1 fw=0.1.0 uid=e6614103e72b5a2f epoch=7f3a last={} session={} rev={} "
    "lanes=2 holes=121 leds=242 board=classic-2 boot=power"
)


def board(texts=(), last=0, session=None, rev=0, state=FRESH, identity=IDENTITY):
    """Return a board that has started, said what it says then, and knows a host."""
    end = BoardEnd(identity, Outbox("7f3a", last, texts), state, session, rev)
    end.start(0)
    end.feed(b"\n" + encode("HI proto=1 host=0.1.0"), 0)
    said(end)
    return end


def test_the_sample_conversation():
    end = BoardEnd(IDENTITY, Outbox("7f3a", 40), FRESH)
    end.start(0)
    assert said(end) == [HI.format(40, "-", 0)]
    assert end.feed(b"\n" + encode("HI proto=1 host=0.1.0"), 10) == [(LINK, True)]
    assert said(end) == [HI.format(40, "-", 0)]
    first = (121, 1, 1, 0, ((0, 0), (0, 0)), None)
    assert told(end, "SET c09e 1 to=121 unit=1 turn=b crib=a a=0,0 b=0,0 win=-", 20) == [(SET, "c09e", 1, first)]
    assert said(end) == ["OK c09e 1 " + digest_of(first)]

    end.outbox.add("PTS b 12", "0001")
    end.hold(SHOWN)
    end.push(30)
    assert said(end) == ["EV 7f3a 41 PTS b 12"]
    assert told(end, "ACK 7f3a 41", 40) == [(ACKED,)]
    assert told(end, "SET c09e 2 " + SHOWN_TEXT, 50) == [(SET, "c09e", 2, SHOWN)]
    assert said(end) == ["OK c09e 2 " + digest_of(SHOWN)]


def test_a_snapshot_is_applied_once_and_an_older_one_never():
    end = board()
    in_force = "OK c09e 7 " + digest_of(SHOWN)
    assert told(end, "SET c09e 7 " + SHOWN_TEXT) == [(SET, "c09e", 7, SHOWN)]
    assert said(end) == [in_force]
    for again in (
        "SET c09e 7 " + SHOWN_TEXT,
        "SET c09e 7 to=61 unit=1 turn=- crib=- a=1,2 win=-",
        "SET c09e 6 " + SHOWN_TEXT,
    ):
        assert told(end, again) == []
        assert said(end) == [in_force]


def test_a_snapshot_of_another_session_is_always_applied():
    end = board(["PTS a 5"], last=5, session="c09e", rev=900)
    assert told(end, "SET 0001 1 " + SHOWN_TEXT) == [(SET, "0001", 1, SHOWN)]
    assert (end.session, end.rev) == ("0001", 1)
    assert end.outbox.oldest() == (5, "PTS a 5")


def test_ok_names_the_pegs_the_board_holds_its_own_entries_included():
    end = board(session="c09e", rev=2)
    end.hold(SHOWN)
    told(end, "SET c09e 2 " + SHOWN_TEXT)
    assert said(end) == ["OK c09e 2 " + digest_of(SHOWN)]


def test_a_resumed_game_is_in_force_as_before_another_host_came():
    end = board(session="c09e", rev=7)
    assert told(end, "SET 0001 1 to=61 unit=1 turn=- crib=- a=1,2 win=-") != []
    said(end)
    end.resume("c09e", 7, SHOWN)
    assert told(end, "SET c09e 7 to=61 unit=1 turn=- crib=- a=1,2 win=-") == []
    assert said(end) == ["OK c09e 7 " + digest_of(SHOWN)]
    assert told(end, "SET c09e 8 " + SHOWN_TEXT) == [(SET, "c09e", 8, SHOWN)]


def test_packets_that_make_no_sense_get_one_err_and_change_nothing():
    table = (
        ("FOO", "BAD_VERB"),
        ("", "BAD_VERB"),
        ("set c09e 1 " + SHOWN_TEXT, "BAD_VERB"),
        ("EV 7f3a 1 UNDO", "BAD_VERB"),
        ("OK c09e 1 ABCD", "BAD_VERB"),
        ("SHOW fireworks", "BAD_VERB"),
        ("SHOW", "BAD_STATE"),
        ("SHOW test off", "BAD_STATE"),
        ("OPT volume 5", "BAD_VERB"),
        ("OPT brightness 101", "BAD_STATE"),
        ("OPT brightness -1", "BAD_STATE"),
        ("OPT speed", "BAD_STATE"),
        ("OPT speed fast", "BAD_STATE"),
        ("SET", "BAD_STATE"),
        ("SET c09e", "BAD_STATE"),
        ("SET c09 1 " + SHOWN_TEXT, "BAD_STATE"),
        ("SET C09E 1 " + SHOWN_TEXT, "BAD_STATE"),
        ("SET - 1 " + SHOWN_TEXT, "BAD_STATE"),
        ("SET c09e -1 " + SHOWN_TEXT, "BAD_STATE"),
        ("SET c09e 1  " + SHOWN_TEXT, "BAD_STATE"),
        ("SET c09e 1 to=121 unit=1 turn=b crib=a a=9,3 b=0,0 win=-", "BAD_STATE"),
        ("SET c09e 1 to=121 unit=1 turn=- crib=- a=0,0 b=0,0 c=0,0 win=-", "BAD_GEOMETRY"),
        ("SET c09e 1 to=121 unit=1 turn=c crib=- a=0,0 b=0,0 win=-", "BAD_GEOMETRY"),
        ("SET c09e 1 to=121 unit=1 turn=b crib=- a=0,0 win=-", "BAD_STATE"),
        ("ACK 7f3a", "BAD_STATE"),
        ("ACK 7f3a x", "BAD_STATE"),
        ("ACK 7f3 1", "BAD_STATE"),
        ("ACK 7f3a 1 2", "BAD_STATE"),
        ("NO 7f3a 1", "BAD_STATE"),
        ("NO 7f3a", "BAD_STATE"),
        ("BEAT c09e 1", "BAD_STATE"),
        ("BEAT - 0 ABCD", "BAD_STATE"),
        ("BEAT c09e 1 abcd", "BAD_STATE"),
        ("HI", "BAD_STATE"),
        ("HI host=1 proto=1", "BAD_STATE"),
        ("HI proto=1", "BAD_STATE"),
    )
    end = board(["PTS a 5"], last=1)
    said(end)
    for body, code in table:
        assert told(end, body) == [], body
        answers = said(end)
        assert len(answers) == 1, (body, answers)
        assert answers[0].startswith("ERR {} ".format(code)), (body, answers)
    assert end.errors == len(table)
    assert (end.session, end.rev, len(end.outbox)) == (None, 0, 1)


def test_an_err_is_not_answered_so_that_an_echo_does_not_go_round_for_ever():
    end = board()
    assert told(end, "ERR BAD_VERB there is no verb FOO") == []
    assert said(end) == []


def test_a_short_lane_shows_only_games_that_end_on_it():
    end = board(identity=("0.1.0", "e661", 2, 61, 122, "short"))
    told(end, "SET c09e 1 " + SHOWN_TEXT)
    assert said(end)[0].startswith("ERR BAD_GEOMETRY")
    told(end, "SET c09e 1 " + SHOWN_TEXT.replace("to=121", "to=61"))
    assert said(end)[0].startswith("OK c09e 1")


def test_a_host_of_another_protocol_is_answered_all_the_same():
    end = board()
    told(end, "HI proto=2 some=thing else")
    assert said(end) == [HI.format(0, "-", 0)]


def test_shows_and_options_are_handed_on_and_not_answered():
    end = board()
    for name in ("test", "skunk", "win", "locate", "off"):
        assert told(end, "SHOW " + name) == [(SHOW, name)]
    assert told(end, "OPT brightness 0") == [(OPT, "brightness", 0)]
    assert told(end, "OPT speed 100") == [(OPT, "speed", 100)]
    assert said(end) == []


def test_events_go_one_at_a_time_oldest_first_again_until_acknowledged():
    end = board()
    for text in ("PTS a 5", "UNDO"):
        end.outbox.add(text, "0001")
        end.push(1000)
    sent = []
    for now_ms in range(1000, 2800, 10):
        end.tick(now_ms)
        sent += [now_ms for body in said(end) if body == "EV 7f3a 1 PTS a 5"]
    assert sent == [1000, 1100, 1300, 1700, 2500]
    assert told(end, "ACK 7f3a 1", 2800) == [(ACKED,)]
    assert said(end) == ["EV 7f3a 2 UNDO"]
    assert told(end, "ACK 7f3a 2", 2810) == [(ACKED,)]
    assert said(end) == []
    for now_ms in range(2810, 9000, 10):
        end.tick(now_ms)
    assert [body for body in said(end) if body.startswith("EV")] == []


def test_the_oldest_event_is_sent_at_boot_and_on_any_hi():
    end = BoardEnd(IDENTITY, Outbox("7f3a", 41, ["PTS a 5"]), FRESH)
    end.start(0)
    assert said(end) == [HI.format(41, "-", 0), "EV 7f3a 41 PTS a 5"]
    told(end, "HI proto=1 host=0.1.0", 5000)
    assert said(end) == [HI.format(41, "-", 0), "EV 7f3a 41 PTS a 5"]


def test_an_acknowledgement_of_another_epoch_or_once_more_does_nothing():
    end = board(["PTS a 5"], last=41)
    assert told(end, "ACK 0001 41") == []
    assert told(end, "ACK 7f3a 40") == []
    assert told(end, "NO 0001 41 too late") == []
    assert told(end, "NO 7f3a 40 too late") == []
    assert said(end) == []
    assert len(end.outbox) == 1


def test_a_refusal_is_handed_on_once_and_its_event_dropped():
    end = board(["PTS b 5", "UNDO"], last=2)
    assert told(end, "NO 7f3a 1 the game is over") == [(ACKED,), (REFUSED, 1, ("PTS", 1, 5), "the game is over")]
    assert said(end) == ["EV 7f3a 2 UNDO"]
    assert told(end, "NO 7f3a 1 the game is over") == []
    assert end.outbox.oldest() == (2, "UNDO")


def test_a_beat_comes_once_a_second_while_linked():
    end = BoardEnd(IDENTITY, Outbox("7f3a"), SHOWN, "c09e", 3)
    end.start(0)
    beats = []
    for now_ms in range(0, 8000, 50):
        if now_ms == 2000:
            told(end, "SHOW off", now_ms)
        end.tick(now_ms)
        beats += [now_ms for body in said(end) if body == "BEAT c09e 3 " + digest_of(SHOWN)]
    assert beats == [3000, 4000]


def test_the_link_is_down_after_3_s_without_a_packet():
    end = board()
    assert end.is_up
    assert end.tick(2999) == []
    assert end.tick(3000) == [(LINK, False)]
    assert not end.is_up
    assert end.feed(b"help\n$broken\n", 3010) == [(CONSOLE, "help")]
    assert told(end, "SHOW off", 3020) == [(LINK, True), (SHOW, "off")]


def test_a_beat_of_other_pegs_is_answered_by_hi_and_one_of_the_same_by_nothing():
    end = board(session="c09e", rev=3, state=SHOWN)
    told(end, "BEAT c09e 3 " + digest_of(SHOWN))
    assert said(end) == []
    for other in ("BEAT c09e 4 " + digest_of(SHOWN), "BEAT 0001 3 " + digest_of(SHOWN), "BEAT c09e 3 0000"):
        told(end, other)
        assert said(end) == [HI.format(0, "c09e", 3)]


def test_a_line_without_dollar_is_for_the_console_and_a_corrupt_packet_is_not():
    end = board()
    assert end.feed(b"+a 5\r\nundo\r", 0) == [(CONSOLE, "+a 5"), (CONSOLE, "undo")]
    assert end.feed(b"$SHOW test*0000\nnew $\n", 0) == []
    assert end.corrupt() == 2
    end.say("a 5")
    assert said(end) == ["a 5"]


def test_nothing_piles_up_while_the_port_takes_nothing():
    end = board()
    for i in range(2000):
        now_ms = i * 100
        told(end, "HI proto=1 host=0.1.0", now_ms)
        told(end, "FOO", now_ms)
        end.log("info", "still here")
        end.tick(now_ms)
    assert sum([len(text) + 7 for text in said(end)]) <= 2100
    told(end, "HI proto=1 host=0.1.0")
    assert said(end) == [HI.format(0, "-", 0)]


def test_any_packets_at_all_raise_nothing():
    verbs = "HI SET ACK NO BEAT SHOW OPT EV OK ERR LOG FOO".split(" ")
    words = (
        SHOWN_TEXT + " c09e 7f3a 1 2 41 -1 - test speed 100 proto=1 host=1 ABCD a=9,3 e=0,0 = , 99999999999"
    ).split(" ")
    for seed in range(60):
        dice = Dice(seed)
        end = board(["PTS a 5", "KEY menu"], last=2)
        for i in range(60):
            body = " ".join(
                [verbs[dice.below(len(verbs))]] + [words[dice.below(len(words))] for _ in range(dice.below(12))]
            )
            told(end, body[:160], i * 200)
            end.tick(i * 200)
            assert len(said(end)) <= 6


def test_names_of_players():
    end = board()
    assert told(end, "NAME a Ann") == [(NAME, 0, "Ann")]
    assert told(end, "NAME b Mary Ann") == [(NAME, 1, "Mary Ann")]
    assert told(end, "NAME b") == [(NAME, 1, "")]
    assert said(end) == []
    assert told(end, "NAME") == []
    assert said(end) == ["ERR BAD_STATE NAME takes a lane and a name"]


def test_whether_a_lurch_counts():
    end = board()
    assert told(end, "LURCH off") + told(end, "LURCH on") == [(LURCH, False), (LURCH, True)]
    assert said(end) == []
    for words in ("", " 0", " on off"):
        assert told(end, "LURCH" + words) == []
        assert said(end) == ["ERR BAD_STATE LURCH is on or off"]


def test_colours_of_lanes():
    end = board()
    assert told(end, "COLOR a 0072B2") == [(COLOR, 0, "0072B2")]
    assert told(end, "COLOR b -") == [(COLOR, 1, "")]
    assert said(end) == []
    for words in ("a", "e 0072B2", "a blue", "a 0072b2", "a 7F7F7F", "a 0072B2 x"):
        assert told(end, "COLOR " + words) == []
        assert len(said(end)) == 1


def test_questions_for_finished_games():
    end = board()
    assert told(end, "GAMES") == [(GAMES,)]
    assert told(end, "GAME 0123abcd 7 2") == [(GAME, "0123abcd", 7, 2)]
    assert said(end) == []
    for wrong in ("GAME 0123abc 7 2", "GAME 0123abcd 7", "GAMES all"):
        assert told(end, wrong) == [], wrong
        assert said(end)[0].startswith("ERR BAD_STATE "), wrong
    end.answer("GAMES 0123abcd 1 0")
    assert said(end) == ["GAMES 0123abcd 1 0"]
