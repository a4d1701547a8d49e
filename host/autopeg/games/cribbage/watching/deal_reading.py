"""One reading of a game of cribbage: its state, and what each card on the table is."""

from collections.abc import Iterable, Mapping
from typing import Self, cast

from msgspec import field
from msgspec.structs import replace

from autopeg.camera.reading import Point
from autopeg.engine.cards import PACK, Card
from autopeg.engine.options import options_from
from autopeg.games.cribbage.rules import MOST_POINTS_AT_ONCE
from autopeg.games.cribbage.rules.moves import Event
from autopeg.games.cribbage.rules.state import Options, Pegs, State, sides_of
from autopeg.games.cribbage.watching import play_state
from autopeg.score.moves import Deal, Points, ScoreMove, Seen
from autopeg.watching.reading import Assumed, Entry, Role, SoFar, Waiting

_GO_AFTER_S = 3.0
"""How long nobody plays a card before a go that would end the game is asked about."""


_NUMBERS = tuple(map(str, range(MOST_POINTS_AT_ONCE + 1)))


class DealReading(SoFar, frozen=True):
    """One reading of all that was seen so far."""

    state: State
    """In phase `deal` before the first card of a deal; `play`, `show` and `over` as in the rules."""
    names: tuple[str, ...] = ()
    """The players by seat, as far as questions name them."""
    pegs_at_deal: tuple[Pegs, ...] = ()
    """The pegs when the latest deal began."""
    counts_itself: bool = True
    """Whether points are pegged without being declared by people."""
    known: dict[Card, int] = field(default_factory=dict[Card, int])
    """The cards of this deal, each with its latest sighting. It is never changed in place."""
    turned: Card | None = None
    """The starter, while the dealer is not known."""
    starter_place: Point | None = None
    """Where the starter lies, from the first deal on."""
    cut: tuple[tuple[int, Card], ...] = ()
    """By seat, the cards cut for deal (C7)."""
    waiting: tuple[int, ...] = ()
    """Cards that were laid out of turn and still lie there."""
    queue: tuple[int, ...] = ()
    """Cards that were laid while points must be declared, or may be claimed."""
    may_claim: tuple[int, ...] = ()
    """The seats that are asked whether they claim what an owner has overlooked (C45)."""
    heard: int = 0
    """How often people have said something."""
    crib: tuple[int, ...] = ()
    last_play: int | None = None
    before_last: "DealReading | None" = None
    """The reading before the last card of the play, in case that card is picked up again."""
    passed: tuple[tuple[int, int, int], ...] = ()
    """The gos of this deal that nobody has said: the seat, the highest card that would have fitted, and the sighting
    after which it was assumed."""
    lost_by: int | None = None
    """With a card missing, whose it is, if that is known."""
    untold: tuple[Seen, ...] = ()
    """The cards of the play since the last points of this deal, and the starter."""
    laid_blind: tuple[int, ...] = ()
    """With a card missing, who has laid the cards since."""
    deals_missed: int = 0
    """With a card missing, how many deals have begun since."""

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def unseen(self) -> tuple[Card, ...]:
        return tuple(card for card in PACK if card not in self.known)

    @property
    def waits_for(self) -> Waiting | None:
        """The points that must be declared, or the go that would end the game."""
        state, told = self.state, (role.sighting for role in reversed(self.roles))
        sighting = next((each for each in told if each not in self.queue), 0)
        if self.is_blind or state.phase == "over":
            return None
        if self.may_claim and state.declared is not None:
            owner = state.declared.counting.player
            about = "Does anybody claim points that {player} has overlooked?"
            return Waiting("claim", sighting, owner, about, choices=self._claims, heard=self.heard)
        if state.phase == "deal":
            return None
        if state.due is not None:
            if self.counts_itself or play_state.is_crib_due(state):
                return None
            due = state.due
            what = {"play": f"the {due.cards[-1]}", "go": "the go"}.get(due.kind, f"the {due.what}")
            about = f"How many points does {{player}} peg for {what}?"
            return Waiting("points", sighting, due.player, about, choices=_NUMBERS, heard=self.heard)
        if state.turn is None or not self.counts_itself or not play_state.go_ends_game(state):
            return None
        return Waiting("go", sighting, state.turn, "Does {player} say go?", _GO_AFTER_S, ("go",))

    @property
    def _claims(self) -> tuple[str, ...]:
        claims = (f"{self.names[seat]} {points}" for seat in self.may_claim for points in _NUMBERS[1:])
        return "none", *claims

    def with_role(self, role: Role) -> Self:
        known = self.known if role.card is None else {**self.known, role.card: role.sighting}
        return replace(super().with_role(role), known=known)

    def blind_to(self, missing: Assumed) -> Self:
        return replace(super().blind_to(missing), before_last=None, laid_blind=(), lost_by=None)

    def after(self, state: State, events: Iterable[Event], cause: int | None) -> "DealReading":
        """Return the reading with another state and the points that led to it."""
        untold = (*self.untold, *play_state.seen_between(self.state, state))
        lines: tuple[Entry, ...] = ()
        for event in events:
            if event.points:
                points = Points(event.side, event.points, played=untold)
                lines += (Entry("points", event, cause, (points,)),)
                untold = ()
            elif event.kind == "show":
                lines += (Entry("points", event, cause),)
        if state.phase == "over" and self.state.phase != "over":
            lines += (Entry("over", state.winner, cause),)
        return replace(self, state=state, entries=self.entries + lines, untold=untold)


def begin(options: Mapping[str, object], players: int, dealer: int | None, scores: tuple[int, ...] = ()) -> DealReading:
    """Return the reading before the first card. scores: those of a game that is joined midway, by side."""
    checked = options_from("cribbage", options, Options)
    pegs = tuple((points, points) for points in scores) or ((0, 0),) * sides_of(players)
    running = replace(checked, muggins=checked.muggins or True)
    cutters = () if dealer is not None else tuple(range(players))
    state = State(running, players, pegs, "deal", dealer=dealer, cutters=cutters)
    return DealReading(state, counts_itself=not checked.muggins)


def deal_out(reading: DealReading, dealer: int, cause: int) -> DealReading:
    """Return the reading in which a deal has begun, with the heels if the starter has been seen."""
    state = play_state.dealt(reading.state.options, reading.state.players, reading.state.pegs, dealer)
    turned = reading.turned
    known = {} if turned is None else {turned: reading.known[turned]}
    reading = replace(
        reading,
        state=state,
        pegs_at_deal=reading.state.pegs,
        entries=(*reading.entries, Entry("deal", dealer, cause)),
        known=known,
        turned=None,
        cut=(),
        waiting=(),
        queue=(),
        crib=(),
        last_play=None,
        before_last=None,
        passed=(),
        untold=(),
    )
    return reading if turned is None else reading.after(*play_state.with_starter(state, turned), cause)


def moves_of(entry: Entry) -> tuple[ScoreMove, ...]:
    """Return the moves of the score pad for a line that counts."""
    if entry.kind == "deal":
        return (Deal(entry.value),)
    if not entry.moves:
        return ()
    event: Event = entry.value
    cards = event.cards or tuple(dict.fromkeys(card for part in event.parts for card in part.cards))
    seen = cast("Points", entry.moves[0])
    return (replace(seen, cards=cards, parts=tuple(event.parts)),)
