"""Hosts at their end of the link: before and after they have met a board, and what they say while time passes."""

from pegcore.host_end import GAMES, UNSERVED, HostEnd
from pegcore.snapshot import digest_of
from pegcore.words import hi_text
from support.core.talk import said, told

UID = "e6614103e72b5a2f"
PEGS = (121, 1, 1, 0, ((0, 0), (0, 0)), None)
PEGS_AFTER = (121, 1, 1, 0, ((0, 0), (0, 12)), None)
NO_GAMES = "ERR BAD_VERB there is no verb GAMES"
TAG = "0123abcd"
OTHER_PEGS = (121, 1, 0, 0, ((0, 5), (0, 12)), None)


def hi(last=0, session=None, rev=0, epoch="7f3a", uid=UID, lanes=2, holes=121):
    """Return the HI of a board."""
    return hi_text(1, ("0.1.0", uid, epoch, last, session, rev, lanes, holes, 242, "classic-2", "power"))


def host(stored=(), rev=1, own_rev=1, state=PEGS):
    """Return a host whose port has been opened, with a game, that has said what it says then."""
    end = HostEnd("0.1.0", stored)
    if state:
        end.begin("c09e", state, 0, rev, own_rev)
    end.open(0)
    end.tick(0)
    said(end)
    return end


def linked(stored=(), rev=1, own_rev=1):
    """Return a host that has met a board, which shows its pegs and keeps no finished games."""
    end = host(stored, rev, own_rev)
    told(end, hi(last=stored[0][2] if stored else 0, session="c09e", rev=rev))
    told(end, "OK c09e {} {}".format(rev, digest_of(PEGS)))
    assert kinds(told(end, NO_GAMES)) == [GAMES]
    assert end.snapshot.is_shown()
    said(end)
    return end


def kinds(link_events):
    return [link_event[0] for link_event in link_events]


def complaints(link_events):
    """Return why a board cannot be served: the sentence of each UNSERVED."""
    return [link_event[1] for link_event in link_events if link_event[0] == UNSERVED]


def after_ms(end, first_ms, last_ms):
    """Let time pass in steps of 10 ms and return what is said and told meanwhile, as (now_ms, body), link_events.

    GAMES, which a board has to answer, is left out.
    """
    words = []
    link_events = []
    for now_ms in range(first_ms, last_ms, 10):
        link_events += end.tick(now_ms)
        words += [(now_ms, body) for body in said(end) if body != "GAMES"]
    return words, link_events
