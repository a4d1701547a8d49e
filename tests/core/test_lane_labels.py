"""Names and colours of lanes, packet by packet (docs/protocol.md)."""

from pegcore.snapshot import digest_of
from support.core.hosts import PEGS, TAG, after_ms, hi, host
from support.core.talk import said, told


def test_names_go_to_a_board_that_keeps_games_and_again_with_every_beat():
    end = host()
    end.name_players(("Ann$", "  Bartholomew the   Great"))
    told(end, hi())
    said(end)
    told(end, "GAMES {} 1 0".format(TAG))
    assert said(end) == ["NAME a Ann?", "NAME b Bartholomew the"]
    end.name_players(("Ann?", "Bartholomew the Great"))
    assert said(end) == []
    end.name_players(("Bob",))
    assert said(end) == ["NAME a Bob", "NAME b"]
    names = []
    for now_ms in range(0, 2500, 10):
        if now_ms % 1000 == 0:
            told(end, "BEAT c09e 1 " + digest_of(PEGS), now_ms)
        end.tick(now_ms)
        names += [body for body in said(end) if body.startswith("NAME")]
    assert names == ["NAME a Bob", "NAME b"]


def test_colours_go_to_a_board_once_one_is_chosen_and_again_with_every_beat():
    end = host()
    end.color_lanes(("", ""))
    told(end, hi())
    told(end, "GAMES {} 1 0".format(TAG))
    assert not [body for body in said(end) if body.startswith("COLOR")]
    end.color_lanes(("", "CC79A7"))
    assert said(end) == ["COLOR a -", "COLOR b CC79A7"]
    assert [body for _, body in after_ms(end, 0, 2500)[0] if body.startswith("COLOR")][:2] == [
        "COLOR a -",
        "COLOR b CC79A7",
    ]
    end.color_lanes(("", ""))
    assert said(end) == ["COLOR a -", "COLOR b -"]


def test_a_board_hears_that_no_lurch_counts_and_again_with_every_beat():
    end = host()
    told(end, hi())
    told(end, "GAMES {} 1 0".format(TAG))
    end.set_lurch(True)
    assert not [body for body in said(end) if body.startswith("LURCH")]
    end.set_lurch(False)
    assert said(end) == ["LURCH off"]
    assert [body for _, body in after_ms(end, 0, 1500)[0] if body.startswith("LURCH")] == ["LURCH off"]
    assert told(end, "ERR BAD_VERB there is no verb LURCH") == []
    assert not [body for _, body in after_ms(end, 1500, 2500)[0] if body.startswith("LURCH")]


def test_a_board_that_knows_no_colours_is_asked_no_more_and_nobody_is_told():
    end = host()
    told(end, hi())
    told(end, "GAMES {} 1 0".format(TAG))
    end.color_lanes(("CC79A7", ""))
    assert told(end, "ERR BAD_VERB there is no verb COLOR") == []
    said(end)
    assert not [body for _, body in after_ms(end, 0, 2500)[0] if body.startswith("COLOR")]
