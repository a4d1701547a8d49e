"""One reading of a game of Crib Rummy: its melds, the pile, and what was laid in this turn."""

from collections.abc import Mapping
from typing import Self

from msgspec import field
from msgspec.structs import replace

from autopeg.camera.reading import Point
from autopeg.engine.table_state import with_item
from autopeg.games.crib_rummy import rules
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.crib_rummy.rules.state import State
from autopeg.games.crib_rummy.watching import hand_state
from autopeg.games.rummy.watching.arranging import Arranging, LaidCard
from autopeg.score.moves import GoOut, Points, RoundOver, ScoreMove
from autopeg.watching.reading import Assumed, Entry, Role, SoFar, Table, Waiting
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import is_near_pile, is_pile_zone
from pegcore.melds import crib_rummy_bonus

LATE_S = 4.5
"""How much later than its turn a card may be seen."""

_OUT_S = 10.0
"""How long to wait for a discard, or for cards that are shown, if it is not certain that a player has gone out."""

_HIDDEN = 4.0
"""What it costs that a player who shows the cards left in the hand shows fewer than were counted."""

MOST_MISCOUNTED = 2
"""By how many cards a hand may be miscounted."""

_HELD_S = 15.0
"""How long points may be held back without a question: until the next turns, which mostly tell."""

_PLAYED_ON = 4.0
"""Cards that nobody can have left are laid after the end of the game or the hand: less than it costs that a player
has cards left although none are counted, and paid once, but for each card on the discard pile."""


class HandReading(SoFar, frozen=True):
    """One reading of all that was seen so far."""

    state: State
    """The hands have cards that nobody has seen; in phase `deal` before the upcard of a hand lies there."""
    pile_place: Point | None = None
    """Where the discard pile lies, from the first hand on."""
    knows_turn: bool = False
    """Whether something has shown who started this hand."""
    begins: int = 0
    """The first role of this hand."""
    upcard: int | None = None
    """The sighting of the upcard, None if it has not been seen."""
    is_taken: bool = False
    """Whether the card under the upcard has appeared, so that the upcard was taken."""
    places: Mapping[str, tuple[Point | None, ...]] = field(default_factory=dict[str, tuple[Point | None, ...]])
    """By meld on the table, where its cards lie."""
    laid: tuple[LaidCard, ...] = ()
    """The cards laid in this turn."""
    unfinished: "HandReading | None" = None
    """The reading before the last discard if the cards of that turn make no legal melds: one may be seen late."""
    last_turn: "HandReading | None" = None
    """The reading before the last discard while nothing has been laid since, or a meld of it that an arm has hidden: a
    card of it may be seen late."""
    is_counted: bool = True
    """Whether every card that anybody has laid in this hand was seen, so that the numbers of cards left are known."""
    out_at: int | None = None
    """The last card of a hand that may be over, if not all cards of it were counted: the next card may tell."""
    ended_late: bool = False
    """Whether the last discard was seen late."""
    shown: tuple[int | None, ...] = ()
    """By card that was laid since the hand is over, who shows it; None if nobody can have it left."""
    uncounted: int = 0
    """How many cards were shown besides those that were counted."""
    untold: tuple[ScoreMove, ...] = ()
    """Turns without points since the last line, and the end of a hand, for the score pad."""

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def asks_for_points_only(self) -> bool:
        return True

    @property
    def held_s(self) -> float:
        return _HELD_S

    @property
    def waits_for(self) -> Waiting | None:
        """The points that a player must declare, if forgotten ones are lost (R56), or a card that may be
        seen late or may show that the hand goes on."""
        if self.unfinished is not None and self.upcard is not None and not self.is_blind:
            return Waiting("rest", self.upcard, 0, "", LATE_S)
        if self.out_at is not None and not self.is_blind:
            return Waiting("rest", self.out_at, 0, "", _OUT_S)
        seat = self.state.unclaimed
        if seat is None or self.is_blind or not self.roles:
            return None
        return Waiting("points", self.roles[-1].sighting, seat, "How many points does {player} peg for the turn?")

    @property
    def arranging(self) -> Arranging:
        return Arranging(meld_rules(self.state.options.ace_high), self.state.table, self.places)

    def is_at_pile(self, new: Sighting) -> bool:
        return is_pile_zone(new.zone) or (not new.zone and is_near_pile(new.place, self.pile_place))

    def has_unlikely_upcard(self, table: Table) -> bool:
        """Return whether this reading takes the upcard for another card than the likeliest one."""
        key = "pile", self.upcard
        return any(each.key == key and each.answer != str(table.sightings[each.key[1]].card) for each in self.assumed)

    def knows_role(self, sighting: int) -> bool:
        return any(role.sighting == sighting for role in self.roles[self.begins :])

    @property
    def before_it_ended(self) -> Self:
        """This reading of a turn without what `caught_up_with` takes from a later one."""
        return replace(self, cost=0.0, ignored=0, roles=(), notes=(), assumed=(), last_turn=None)

    def caught_up_with(self, later: "HandReading") -> "HandReading":
        """Return this earlier reading with all that has been seen later, but nothing that it waits for."""
        caught_up = self.after_undoing(later)
        return replace(caught_up, assumed=tuple(each for each in later.assumed if each.key != ("turn", later.upcard)))

    def with_pile(self, new: Sighting, role: Role) -> Self:
        """Return the reading with another upcard."""
        pile_place = new.place or self.pile_place
        return replace(self.with_role(role), upcard=new.id, is_taken=False, laid=(), pile_place=pile_place)

    def showing(self, new: Sighting, table: Table) -> tuple[Self, ...]:
        """Return the readings of a card that is shown after the end of a hand: its player has it left, perhaps more
        cards than were counted, or it is nobody's."""
        seat = self._shown_by(new, table)
        if seat is None:
            return (self._showing_nobodys(is_at_pile=self.is_at_pile(new)),)
        showing = replace(self, shown=(*self.shown, seat))
        cards = showing.shown.count(seat)
        if cards <= self.state.hand_counts[seat] or self._is_told(table):
            return (showing,)
        recounted = replace(showing.with_cards_left(seat, cards), is_counted=False, uncounted=self.uncounted + 1)
        recounted = recounted.with_cost(_PLAYED_ON * self.is_counted)
        if self.state.phase == "over" or not self._has_pegged_bonus:
            return (recounted,)
        both = self._showing_nobodys(), recounted
        return tuple(each.asking_points(table) for each in both if each.uncounted <= MOST_MISCOUNTED)

    def _showing_nobodys(self, *, is_at_pile: bool = False) -> Self:
        """Return the reading in which a card is shown that nobody can have left."""
        is_new = None not in self.shown or is_at_pile
        return replace(self.with_cost(_PLAYED_ON * is_new), shown=(*self.shown, None))

    def _shown_by(self, new: Sighting, table: Table) -> int | None:
        """Return the seat that may be showing a card after somebody went out, None if no seat can: one that has not
        shown all its cards yet, if there is one."""
        if self.state.hand_over != "rummy" or self.is_at_pile(new):
            return None
        costs = table.owner_costs(new)
        left = [(seat, cards) for seat, cards in enumerate(self.state.hand_counts) if cards and not costs[seat]]
        return max(left, key=lambda each: each[1] > self.shown.count(each[0]), default=(None, 0))[0]

    def when_all_are_shown(self, table: Table) -> tuple[Self, ...]:
        """Return what the reading becomes when nobody shows any more cards: players who have more cards left may not
        have shown all, or one of theirs was missed before."""
        is_told = self.state.hand_over != "rummy" or self._is_told(table)
        counts = () if is_told else self.state.hand_counts
        hidden = [seat for seat, cards in enumerate(counts) if 0 < self.shown.count(seat) < cards]
        recounted = self
        for seat in hidden:
            recounted = recounted.with_cards_left(seat, self.shown.count(seat))
        if not hidden or self.out_at is not None:
            return (replace(recounted, out_at=None, shown=()),)
        as_counted = replace(self.with_cost(_HIDDEN), shown=())
        is_too_few = any(counts[seat] - self.shown.count(seat) > MOST_MISCOUNTED for seat in hidden)
        if is_too_few or self.state.phase == "over" or not self._has_pegged_bonus:
            return (as_counted,)
        both = as_counted, replace(recounted.with_cost(_HIDDEN), is_counted=False, shown=())
        return tuple(each.asking_points(table) for each in both)

    @property
    def _has_pegged_bonus(self) -> bool:
        """Whether the last line has a bonus that was counted here: a player may claim it, and may not have done so."""
        last = self.entries[-1]
        is_claimed = self.state.options.pegging == "confirm"
        return not is_claimed and last.kind == "points" and _has_gone_out((last.value,))

    def _is_told(self, table: Table) -> bool:
        """Return whether people have said what counts for the last turn."""
        return ("turn", self.entries[-1].cause) in table.answers

    def asking_points(self, table: Table) -> Self:
        """Return the reading that asks about the points of the last turn."""
        last = next(entry for entry in reversed(self.entries) if entry.kind == "points")
        key, turn = ("turn", last.cause or 0), last.value
        if any(each.key == key for each in self.assumed):
            return self
        about = f"How many points does {table.zones.names[turn.player]} peg for the turn?"
        return self.assuming(Assumed(key, str(turn.points), turn.player, about))

    def with_cards_left(self, seat: int, cards: int) -> Self:
        """Return the reading with another number of cards left in a hand, and the bonus for them."""
        state, last = hand_state.with_left(self.state, seat, cards), self.entries[-1]
        if not self._has_pegged_bonus or self.state.phase == "over":
            return self
        event = _with_bonus(last.value, crib_rummy_bonus(state.players, sum(state.hand_counts)))
        back, front = state.pegs[event.player]
        front += event.points - last.value.points
        state = replace(state, pegs=with_item(state.pegs, event.player, (back, front)))
        entry = replace(last, value=event, moves=(*last.moves[:-1], _turn_of(event, state)))
        key = "turn", last.cause
        told = tuple(replace(each, answer=str(event.points)) if each.key == key else each for each in self.assumed)
        recounted = replace(self, entries=(*self.entries[:-1], entry), assumed=told)
        if front < state.options.target:
            return replace(recounted, state=state)
        won = replace(recounted, state=hand_state.won(state, event.player))
        return won.told(Entry("over", event.player, last.cause))

    def told(self, entry: Entry, *moves: ScoreMove) -> Self:
        """Return the reading with a line. moves: those of the score pad for it, after those that no line told."""
        return replace(self.with_entry(replace(entry, moves=(*self.untold, *moves))), untold=())

    def after(self, state: State, events: tuple[Event, ...], seat: int, cause: int) -> Self:
        """Return the reading after a turn of a seat."""
        after = replace(self, state=state)
        for event in events:
            after = after.told(Entry("points", event, cause), _turn_of(event, state))
        if not events:
            after = replace(after, untold=(*after.untold, Points(seat, 0)))
        if state.hand_over is not None and not _has_gone_out(events):
            after = replace(after, untold=(*after.untold, RoundOver()))
        return after.told(Entry("over", state.winner, cause)) if state.phase == "over" else after


def _turn_of(event: Event, state: State) -> ScoreMove:
    """Return the entry of the score pad for a turn."""
    cards = tuple(card for part in event.parts for card in part.cards)
    bonus = next((part.points for part in event.parts if part.kind == "rummy"), None)
    if bonus is None:
        return Points(event.side, event.points, cards, event.parts)
    return GoOut(event.side, event.points - bonus, sum(state.hand_counts), cards, event.parts)


def _with_bonus(event: Event, bonus: int) -> Event:
    """Return the points of a turn with another bonus for going out."""
    parts = tuple(replace(part, points=bonus) if part.kind == "rummy" else part for part in event.parts)
    return replace(event, points=sum(part.points for part in parts), parts=parts)


def _has_gone_out(events: tuple[Event, ...]) -> bool:
    return any(part.kind == "rummy" for event in events for part in event.parts)


def begin(options: Mapping[str, object], players: int, dealer: int | None, scores: tuple[int, ...] = ()) -> HandReading:
    """Return the reading before the first card. scores: those of a game that is joined midway, by seat."""
    state = rules.new(options, players)
    if scores:
        state = replace(state, pegs=tuple((points, points) for points in scores))
    return HandReading(state=state if dealer is None else replace(state, deal_first=dealer))


def moves_of(entry: Entry) -> tuple[ScoreMove, ...]:
    """Return the moves of the score pad for a line that counts."""
    return entry.moves
