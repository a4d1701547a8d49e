"""One reading of a game of Crummy Rummy: how many cards each player holds, and what was shown."""

from collections.abc import Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from autopeg.camera.reading import Point
from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.rules.deal import end_round
from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.games.crummy_rummy.rules.state import State
from autopeg.score.moves import Deal, Points, RoundOver, ScoreMove
from autopeg.watching.reading import Entry, Role, SoFar, Waiting
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import is_near_pile, is_pile_zone
from pegcore.melds import contract_of

_SHOWN_S = 3.0
"""How long nobody shows a card before the hands are counted."""

Shown = tuple[int, Card, int]
"""A card of a hand that is shown: its sighting, the card, the seat."""


class RoundReading(SoFar, frozen=True):
    """One reading of all that was seen so far."""

    state: State
    """In phase `deal` before the upcard of a round lies there, then `play`; its hands stay unknown."""
    pile_place: Point | None = None
    """Where the discard pile lies, from the first round on."""
    pile: tuple[Card, ...] = ()
    """The cards of the discard pile, top first."""
    upcard: int | None = None
    """The sighting of the upcard."""
    begins: int = 0
    """The first role of this round."""
    turn: int = 0
    knows_turn: bool = True
    """Whether it is known who deals, and with it who is on turn."""
    held: tuple[int, ...] = ()
    """Cards in each hand, without those taken out of turn."""
    taken: int = 0
    """How many upcards were taken, perhaps out of turn, with two cards more in a hand each (Y19)."""
    laid: tuple[int, ...] = ()
    """The cards laid in this turn."""
    have_laid: tuple[int, ...] = ()
    """The players who have laid down their contract."""
    moved: tuple[int, ...] = ()
    """Cards of melds that lie elsewhere now, by where they were seen first."""
    out: int | None = None
    """Who has gone out; the others show their hands."""
    shown: tuple[Shown, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def waits_for(self) -> Waiting | None:
        """A moment without a card, after which the hands that were shown are counted."""
        if self.is_blind or self.out is None or not self.shown or not self.may_be_complete:
            return None
        return Waiting("rest", self.shown[-1][0], self.out, "", _SHOWN_S)

    @property
    def may_be_complete(self) -> bool:
        """Whether each hand shown has as many cards as its player holds, or two more for each upcard taken."""
        more = [len(self.hand_of(seat)) - self.held[seat] for seat in self._losers]
        return all(each >= 0 and each % 2 == 0 for each in more) and sum(more) <= 2 * self.taken

    @property
    def is_complete(self) -> bool:
        """Whether the hands shown can have no more cards."""
        return self.out is not None and not self.taken and self.may_be_complete

    @property
    def _losers(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.state.players) if seat != self.out)

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a player has shown."""
        return tuple(card for _, card, owner in self.shown if owner == seat)

    def is_at_pile(self, new: Sighting) -> bool:
        return is_pile_zone(new.zone) or (not new.zone and is_near_pile(new.place, self.pile_place))

    def begun(self, new: Sighting, upcard: Card, dealer: int, *, knows_turn: bool) -> Self:
        """Return the reading in which a round has begun (Y13-Y15)."""
        number = self.state.round + 1
        state = replace(self.state, phase="play", round=number, dealer=dealer)
        told = self.with_entry(Entry("deal", dealer, new.id, (Deal(dealer),)))
        cards, *_ = contract_of(number)
        return replace(
            told.with_role(Role(new.id, upcard, "discard")),
            state=state,
            pile_place=new.place or self.pile_place,
            pile=(upcard,),
            upcard=new.id,
            begins=len(told.roles),
            turn=(dealer + 1) % state.players,
            knows_turn=knows_turn,
            held=(cards,) * state.players,
            taken=0,
            laid=(),
            have_laid=(),
            moved=(),
            out=None,
            shown=(),
        )

    def counted(self, cause: int, typed: Mapping[int, int]) -> Self:
        """Return the reading with the penalties of a round. typed: by seat, those that people have counted."""
        hands = tuple(self.hand_of(seat) for seat in range(self.state.players))
        state, events = end_round(replace(self.state, hands=hands))
        events = tuple(_as_typed(event, typed.get(event.player)) for event in events)
        totals = list(self.state.totals)
        for event in events:
            totals[event.player] += event.points
        after = replace(self, state=replace(state, totals=tuple(totals)), out=None, shown=())
        for at, event in enumerate(events, 1):
            cards = tuple(card for part in event.parts for card in part.cards)
            moves: tuple[ScoreMove, ...] = (Points(event.side, event.points, cards, event.parts),)
            after = after.with_entry(
                Entry("points", event, cause, (*moves, RoundOver()) if at == len(events) else moves)
            )
        return after.with_entry(_winner(after.state, cause)) if state.phase == "over" else after


def _as_typed(event: Event, points: int | None) -> Event:
    return (
        event
        if points in (None, event.points)
        else replace(event, points=points, parts=(Part("declared", (), points),))
    )


def _winner(state: State, cause: int) -> Entry:
    leaders: Sequence[int] = state.leaders
    return Entry("over", leaders[0] if len(leaders) == 1 else None, cause)


def begin(
    options: Mapping[str, object], players: int, dealer: int | None, scores: tuple[int, ...] = ()
) -> RoundReading:
    """Return the reading before the first card. scores: those of a game that is joined midway, by seat."""
    state = rules.new(options, players)
    if scores:
        state = replace(state, totals=scores, totals_before=scores)
    return RoundReading(state=state if dealer is None else replace(state, dealer=(dealer - 1) % players))


def moves_of(entry: Entry) -> tuple[ScoreMove, ...]:
    """Return the moves of the score pad for a line that counts."""
    return entry.moves
