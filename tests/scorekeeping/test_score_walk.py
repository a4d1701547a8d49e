"""Whatever is entered, undone and corrected: the score-keeper agrees with a tiny model that shares no code."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.refusal import IllegalMove

SCORE = rules_of("score")
Line = dict[str, Any]


def _points(side: int, points: int) -> Line:
    return {"type": "points", "player": side, "points": points}


def _score(side: int, score: int) -> Line:
    return {"type": "correct", "player": side, "score": score}


def _deal(seat: int) -> Line:
    return {"type": "deal", "dealer": seat}


LINES: st.SearchStrategy[Line] = st.one_of(
    st.builds(
        _points,
        st.integers(0, 3),
        st.one_of(st.integers(-1, 31), st.integers(60, 250)),
    ),
    st.builds(_score, st.integers(0, 3), st.integers(-1, 245)),
    st.builds(_deal, st.integers(0, 3)),
    st.sampled_from([{"type": "undo"}, {"type": "undo"}, {"type": "redo"}]),
)


class Model:
    """The rules told another way: the list of what is in force, played from the start for every question."""

    def __init__(self, sides: int, seats: int, target: int) -> None:
        self.sides, self.seats, self.target = sides, seats, target
        self.done: list[Line] = []
        self.undone: list[Line] = []

    def holes(self) -> list[list[int]]:
        """Per side every hole that its pegs have come to, the last two of them being where they stand (C38)."""
        ways = [[0, 0] for _ in range(self.sides)]
        for line in self.done:
            if line["type"] == "deal":
                continue
            side: int = line["player"]
            way = ways[side]
            hole = line["score"] if line["type"] == "correct" else min(way[-1] + line["points"], self.target)
            if hole > way[-1]:
                way.append(hole)
            elif hole < way[-1]:
                way[-2:] = [min(way[-2], hole), hole]
        return [way[-2:] for way in ways]

    def takes(self, line: Line) -> bool:
        """Do what a line says, or return False where it cannot be done."""
        word = line["type"]
        if word in ("undo", "redo"):
            source, other = (self.done, self.undone) if word == "undo" else (self.undone, self.done)
            if source:
                other.append(source.pop())
                return True
            return False
        won = [side for side, (_, front) in enumerate(self.holes()) if front >= self.target]
        in_range = {
            "points": line.get("player", 0) < self.sides and line.get("points", 0) >= 0,
            "correct": line.get("player", 0) < self.sides and 0 <= line.get("score", 0) <= self.target,
            "deal": line.get("dealer", 0) < self.seats,
        }[word]
        if not in_range or (won and not (word == "correct" and line["player"] in won)):
            return False
        self.done.append(line)
        self.undone.clear()
        return True


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([(2, True), (3, True), (4, True), (4, False)]),
    st.sampled_from([61, 121, 241]),
    st.lists(LINES, max_size=60),
)
def test_a_random_walk_agrees_with_the_model(table: tuple[int, bool], target: int, lines: list[Line]) -> None:
    """C32, C33, C35, C38, C39."""
    players, partners = table
    history = History(SCORE, SCORE.new({"target": target, "partners": partners}, players))
    model = Model(2 if partners and players == 4 else players, players, target)
    for line in lines:
        try:
            history.play(line)
        except IllegalMove:
            assert not model.takes(line)
        else:
            assert model.takes(line)
        assert [list(pair) for pair in history.state.pegs] == model.holes()
        dealers = [line["dealer"] for line in model.done if line["type"] == "deal"]
        assert history.state.dealer == (dealers[-1] if dealers else None)
        over = SCORE.is_over(history.state)
        assert (over is not None) == any(front == target for _, front in model.holes())
