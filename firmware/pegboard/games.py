"""Games of every kind: a new one, and one from its record.

Those by rounds are loaded when they are played: they take memory that cribbage does not need.
"""

from pegcore.scoreboard import ScoreError
from pegcore.track import LAP_HOLES
from pegcore.words import check_lanes, lane, lane_or_none, state_from, tag_or_none, whole

from .game import CRIBBAGE, MOST_ENTRIES, Game


def new_game(target: int, lanes: int, kind: str = CRIBBAGE, match=None, first=None) -> Game:
    """Return a new game. kind: "" for one that a host will know; first: the lane that deals or starts, if known."""
    if kind in ("", CRIBBAGE):
        return Game(target, 1, ((0, 0),) * lanes, None, first, kind=kind, match=match)
    from .rounds import new_rounds

    return new_rounds(kind, target, lanes, first, match)


def next_game(game: Game) -> Game:
    """Return the game after a finished one: of the same kind, in the same match unless that is over (C52)."""
    from .match import games_won, loser, match_winner

    to, won = game.match
    won = (0,) * game.lanes if match_winner(game) is not None else games_won(game)
    return new_game(game.target(), game.lanes, game.kind, (to, won), loser(game))


def game_from(record: list[str], most_lanes: int) -> Game:
    """Return the game of a Game.record. Raises ValueError for other texts, and for lanes not on the board."""
    if len(record) != 3:
        raise ValueError("a game has 3 lines, not {}".format(len(record)))
    origin = record[0].split(" ")
    if len(origin) not in (2, 6):
        raise ValueError('"{}" is not the origin of a game'.format(record[0]))
    target, unit, turn, crib, pegs, win = start = state_from(record[1].split(" "))
    check_lanes(start, most_lanes)
    words = record[2].split(" ")
    undone = len(words) - 1 - whole(words[0])
    if undone < 0:
        raise ValueError("{} entries where {} are in force".format(len(words) - 1, words[0]))
    kind, match, first = _alone_from(origin, target, len(pegs)) if len(origin) == 6 else ("", None, None)
    if kind not in ("", CRIBBAGE):
        from .rounds import new_rounds

        game = new_rounds(kind, target, len(pegs), first, match)
        game.session, game.rev = tag_or_none(origin[0]), whole(origin[1])
        game.replay(words[1:], whole(words[0]))
        return game
    if len(words) - 1 > MOST_ENTRIES:
        raise ValueError("{} entries, {} at most".format(len(words) - 1, MOST_ENTRIES))
    game = Game(target, unit, pegs, turn, crib, None, tag_or_none(origin[0]), whole(origin[1]), kind, match)
    known = {}  # many words are the same, and a new text takes long
    for word in words[1:]:
        if word not in known:
            known[word] = lane(word[:1]), whole(word[1:])
        game.enter(*known[word])
    game.go_back(undone)
    game.win = win
    return game


def _alone_from(origin, target, lanes):
    """Return (kind, match, first) from the words of an origin. Raises ValueError."""
    kind, to, won, first = origin[2:]
    games = tuple([whole(word) for word in won.split(",")])
    if kind != CRIBBAGE:
        from .kinds import check_kind

        check_kind(kind, target)
    if len(games) != lanes or not whole(to):
        raise ValueError('"{}" is not a game that a board keeps'.format(" ".join(origin[2:])))
    return kind, (whole(to), games), lane_or_none(first)


def game_begun(event: tuple, before: Game, holes: int, is_up: bool) -> Game:
    """Return the game that NEW, BEGIN or NEXT begins. Raises ScoreError if lanes of so many holes are too short for it.

    before: the game on the board; is_up: whether a host will know it.
    """
    if event[0] == "NEW":
        game = new_game(event[1], event[2], "" if is_up else CRIBBAGE)
    elif event[0] == "BEGIN":
        game = new_game(event[2], event[3], event[1], (event[4], (0,) * event[3]))
    else:
        game = next_game(before)
    target, unit = game.state()[:2]
    needed = min(target // unit, LAP_HOLES + 1)
    if holes < needed:
        raise ScoreError("this game needs {} holes, the board has {}".format(needed, holes))
    game.session, game.rev = before.session, before.rev
    return game
