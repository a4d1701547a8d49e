"""A program that has seen a whole game, and answers an observer's questions as a person at the table would."""

from collections.abc import Callable, Mapping, Sequence

from autopeg.watching.asking import ABOUT_ROUND
from autopeg.watching.observer import Line, Observer
from watched_cribbage import HEIGHT_PX, WIDTH_PX, Row, Watched
from watched_tabletop import PITCH


def _cell(row: Row) -> tuple[bool, int, float]:
    """Return by what the cards of a round are sorted as they are asked about: the crib last, the grid row by row."""
    x, y = row["place"][0] / WIDTH_PX, row["place"][1] / HEIGHT_PX
    return abs(x - 0.5) > 2.5 * PITCH[0], round((y - 0.5) / PITCH[1]), x


class Truth:
    """Knows what a game was."""

    def __init__(self, rows: Sequence[Row], cards: Mapping[int, str], game: Watched | None = None) -> None:
        """rows: the facts for the observer; cards: the true card of each row, from 1; game: what was played."""
        self._rows, self._cards = rows, cards
        self._points = [] if game is None else game.truth
        self._laid_by = {} if game is None else {id(game.rows[at - 1]): seat for at, seat in game.laid_by.items()}
        self._stands_for = {} if game is None else {id(game.rows[at - 1]): card for at, card in game.stands_for.items()}
        self._laid = [] if game is None else [row for row in game.rows if row.get("card", "??") != "??"]
        self._starters = [
            row
            for at, row in enumerate(self._laid)
            if all(other["last"] <= row["first"] for other in self._laid[max(0, at - 30) : at])
        ]
        """The first cards of the deals: those laid when the table was bare."""
        told = {(card, rows[number - 1].get("last")) for number, card in cards.items()}
        self._lost = [row for row in self._laid if (row["card"], row.get("last")) not in told]

    def answer(self, observer: Observer, question: Line) -> str | None:
        """Return the answer to a question, None if it is none that the game answers."""
        kind, t = observer.questions.kind(question["id"]), question["t"]
        match kind:
            case "card":
                return self._cards[observer.cards.first_fact(observer.questions.sighting(question["id"]))]
            case "go":
                return None if any(row["first"] > t for row in self._laid) else "go"
            case "back":
                return "no"
            case _ if self._laid:
                return self._of_game(kind, observer, question)
            case _:
                return None

    def misread(self, observer: Observer, question: Line) -> tuple[int, str] | None:
        """Return a card of this deal that was surely taken for another one, as people see who are asked something."""
        if observer.questions.kind(question["id"]) == "card" or not self._laid:
            return None
        start = max((row["first"] for row in self._starters if row["first"] <= question["t"]), default=0.0)
        for number, card in self._cards.items():
            row = self._rows[number - 1]
            if row.get("card") in (card, "??", None) or not start <= row["first"] <= question["t"]:
                continue
            found = observer.find(row["card"])
            if found is not None and observer.cards.first_fact(found) == number:
                return found, card
        return None

    def _of_game(self, kind: str, observer: Observer, question: Line) -> str | None:
        """Return the answer to a question that the rows told do not answer."""
        t = question["t"]
        match kind:
            case "missed":
                return self._before(observer, question)
            case "starter":
                return next((row["card"] for row in reversed(self._deal(t)) if row in self._starters), None)
            case "dead":
                return "late" if self._deal(t)[-1]["card"] != self._asked_at(observer, question)["card"] else "no"
            case "wild":
                return self._stands_for.get(id(self._asked_at(observer, question)))
            case "owner":
                seat = self._laid_by.get(id(self._asked_at(observer, question)))
                return None if seat is None else observer.names[seat]
            case _ if kind in ABOUT_ROUND:
                start = max((row["first"] for row in self._starters if row["first"] < t - 1), default=0.0)
                lost = sorted((row for row in self._lost if start <= row["first"] < t), key=_cell)
                at = ABOUT_ROUND.index(kind)
                return lost[at]["card"] if at < len(lost) else None
            case "total":
                return " ".join(map(str, self._scores(t, len(observer.best.scores))))
            case "crib":
                return self._pegged(t, lambda row: row.get("what") == "crib")
            case "turn":
                return self._turn(observer, question)
            case "held":
                return self._next_line(observer, question)
            case _ if kind.startswith("left"):
                return self._pegged(t, lambda row: row["player"] == question["player"])
            case _:
                return None

    def _pegged(self, t: float, is_asked: Callable[[Row], bool]) -> str | None:
        """Return the points that were due last by a time."""
        return next((str(row["points"]) for row in reversed(self._points) if row["t"] <= t and is_asked(row)), None)

    def _turn(self, observer: Observer, question: Line) -> str:
        """Return the points of the turn that a card has ended, or of the last one if it has begun another hand."""
        end = self._asked_at(observer, question)
        if end in self._starters:
            mine = [
                row["points"] for row in self._points if row["t"] < end["first"] and row["player"] == question["player"]
            ]
            told = [line.entry.value for line in observer.counted if line.entry.kind == "points"]
            return str(max(0, sum(mine) - sum(each.points for each in told if each.player == question["player"])))
        seat = self._laid_by.get(id(end))
        if seat is not None:
            due = (row for row in self._points if row["t"] > end["first"] - 0.05 and row["player"] == seat)
            return next((str(row["points"]) for row in due), "0")
        return str(sum(row["points"] for row in self._points if abs(row["t"] - end["first"]) < 0.05))

    def _next_line(self, observer: Observer, question: Line) -> str | None:
        """Return the line that counts next, as the question offers it: that of the card at which it came up, if any."""
        at = self._asked_at(observer, question)["first"]
        row = self._first_uncounted(observer)
        due = [each for each in self._points if abs(each["t"] - at) < 0.05]
        if due and row not in due:
            row = due[0]
        offered = [choice for choice, _ in question["choices"]]
        if row is None or sum(line.entry.kind == "deal" for line in observer.counted) < row["deal"]:
            return next((each for each in offered if each.endswith("deals")), None)
        line = f"{observer.names[row['player']]} {row['points']}"
        if line in offered:
            return line
        return "nothing" if "nothing" in offered and not due else None

    def _first_uncounted(self, observer: Observer) -> Row | None:
        """Return the points that count next: the first of the latest deal that do not count yet, else of the next."""
        counted = [line.entry for line in observer.counted]
        deals = sum(entry.kind == "deal" for entry in counted)
        begun = max((at for at, entry in enumerate(counted) if entry.kind == "deal"), default=0)
        due = [row for row in self._points if row["deal"] >= deals]
        for value in (entry.value for entry in counted[begun:] if entry.kind == "points"):
            same = (row for row in due if (row["player"], row["points"]) == (value.player, value.points))
            told = next(same, None)
            if told is not None and told["deal"] == deals:
                due.remove(told)
        return next(iter(due), None)

    def _scores(self, t: float, sides: int) -> list[int]:
        """Return the scores at a time, by side."""
        points = [(row["player"] % sides, row["points"]) for row in self._points if row["t"] <= t]
        return [sum(number for side, number in points if side == own) for own in range(sides)]

    def _asked_at(self, observer: Observer, question: Line) -> Row:
        """Return the card at which a question came up, as it was laid."""
        number = observer.cards.first_fact(observer.questions.sighting(question["id"]))
        told, card = self._rows[number - 1], self._cards[number]
        alike = [row for row in self._laid if row["card"] == card and row["last"] == told["last"]]
        return min(alike, key=lambda row: abs(row["first"] - told["first"]))

    def _deal(self, t: float) -> list[Row]:
        """Return the cards that have been laid in the deal of a time."""
        starts = [row["first"] for row in self._starters if row["first"] <= t]
        return [row for row in self._laid if starts and starts[-1] <= row["first"] <= t]

    def _before(self, observer: Observer, question: Line) -> str:
        """Return the card that was laid before the one at which a question came up, and was not seen or is late."""
        asked = self._asked_at(observer, question)
        deal = self._deal(asked["first"] - 0.01 * (asked in self._starters))
        lost = [row for row in deal if row in self._lost and row not in self._starters]
        if lost:
            return lost[-1]["card"]
        before = deal[deal.index(asked) - 1] if asked in deal[1:] else None
        return before["card"] if before and not self._is_told(before, question["t"]) else "none"

    def _is_told(self, laid: Row, t: float) -> bool:
        """Return whether a card that was laid has been told by a time."""
        told = (row for number, row in enumerate(self._rows, 1) if self._cards.get(number) == laid["card"])
        return any(row.get("last") == laid["last"] and row["first"] <= t for row in told)
