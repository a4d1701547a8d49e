"""What has happened at the table, in sentences that everybody may read: the log of both kinds of terminal."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.cards import Card
from autopeg.games.cribbage import Counting, State, parts_of, points_of
from autopeg.games.cribbage.moves import CutForDeal, Deal, Declare, Discard, Event, Go, Muggins, Play, Starter
from autopeg.games.history import History, Step
from autopeg.ui.calling import call_event, call_hand, call_play, doing, possessive, spoken
from autopeg.ui.telling import tell_step
from autopeg.ui.terminal.faces import card_text
from pegcore.cribbage import count_of


class Line(Struct, frozen=True):
    """One sentence of the log. seat: whose doing it is; points: what it pegged, 0 for none."""

    text: str
    seat: int | None = None
    points: int = 0


class Narration:
    """The log of a game, kept in step with its history: what is undone is forgotten."""

    def __init__(self, names: Sequence[str], ascii_only: bool = False) -> None:
        self._names = names
        self._ascii = ascii_only
        self._told: list[tuple[Step, tuple[Line, ...]]] = []

    def follow(self, history: History, untold: int = 0) -> tuple[Line, ...]:
        """Return the lines of every move in force, oldest first. untold: the last lines that nobody may read yet."""
        steps = history.steps
        known = 0
        while known < min(len(steps), len(self._told)) and self._told[known][0] is steps[known]:
            known += 1
        del self._told[known:]
        for index in range(known, len(steps)):
            before = history.state_before(len(steps) - index)
            self._told.append((steps[index], tuple(self._lines_of(before, steps[index]))))
        lines = [line for _, lines in self._told for line in lines]
        return tuple(lines[: len(lines) - untold])

    def line_of(self, event: Event) -> Line:
        """Return the line of one event."""
        return Line(call_event(event, self._names), event.player, event.points)

    def _lines_of(self, before: State, step: Step) -> Iterator[Line]:
        """Yield what a step says. Hands shown come last, each on its line."""
        names, move, events = self._names, step.move, list(step.events)
        match move:
            case CutForDeal(cards=cards):
                cuts = zip(before.cutters, cards, strict=True)
                yield Line(", ".join(f"{doing(names[seat], 'cut')} {self._card(card)}" for seat, card in cuts))
                dealer: int | None = step.state.dealer
                yield Line("They cut again" if dealer is None else f"{doing(names[dealer], 'deal')} first", dealer)
            case Deal(dealer=dealer):
                yield Line(f"{doing(names[dealer], 'deal')}: {possessive(names[dealer])} crib", dealer)
            case Discard(player=seat, cards=cards):
                number = "one card" if len(cards) == 1 else "two cards"
                yield Line(f"{doing(names[seat], 'lay')} {number} away", seat)
            case Starter(card=card):
                yield Line(f"The starter is {self._card(card)}")
            case Play(player=seat, card=card):
                own = events.pop(0) if events and events[0].kind == "play" else None
                said = call_play(count_of((*before.series, card)), () if own is None else own.parts)
                yield Line(
                    f"{doing(names[seat], 'play')} {self._card(card)}: {said}", seat, 0 if own is None else own.points
                )
            case Go(player=seat):
                yield Line(f"{names[seat]}: go", seat)
            case Declare():
                pass
            case Muggins():
                yield from (self.line_of(event) for event in events)
                events = []
                if before.declared is not None and step.events[0].points:
                    yield Line(f"It was {_truth(before.declared.counting)}")
            case _:
                yield from (Line(text) for text in tell_step(before, step, names))
                events = []
        yield from (self.line_of(event) for event in events)

    def _card(self, card: Card) -> str:
        return card_text(card, self._ascii)


def _truth(counting: Counting) -> str:
    parts = parts_of(counting)
    return call_hand(parts, counting.what == "crib") if counting.kind == "show" else spoken(points_of(parts))
