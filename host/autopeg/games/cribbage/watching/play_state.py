"""The rules applied to hands that nobody has seen: what can be played is known only when it lies on the table.

The rules run with muggins on, so that they stop before each count: the points are then declared in full, or by people.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from autopeg.counting.rules import PIPS
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import Part
from autopeg.engine.table_state import with_item
from autopeg.games.cribbage.rules import apply, deal, mishaps, play, scoring
from autopeg.games.cribbage.rules.moves import Declare, Event, Play, Starter
from autopeg.games.cribbage.rules.state import HAND_CARDS, Options, Pegs, State, score
from autopeg.score.moves import Seen
from pegcore.cards import rank_of
from pegcore.cribbage import JACK

UNSEEN = Card(-1)
"""A card that is held, and that nobody has seen."""

_UNSEEN_CRIB = PACK[:1]
"""The crib until all of it has been seen: the rules look at it before its points are declared."""

ALL_FIT = play.LIMIT - play.MOST_PIPS
"""Up to this count every card can be played."""

_ALL_POINTS = 29

Step = tuple[State, tuple[Event, ...]]


def dealt(options: Options, players: int, pegs: tuple[Pegs, ...], dealer: int) -> State:
    """Return the state before the first card of the play. The starter is not turned yet."""
    unseen = (UNSEEN,) * HAND_CARDS
    return State(
        options=options,
        players=players,
        pegs=pegs,
        phase="play",
        dealer=dealer,
        hands=(unseen,) * players,
        crib=_UNSEEN_CRIB,
        played=((),) * players,
        turn=(dealer + 1) % players,
        pegs_at_deal=pegs,
    )


def with_starter(state: State, card: Card) -> Step:
    """Turn the starter up, even if the play has begun meanwhile: a jack scores (C12)."""
    if rank_of(card) != JACK:
        return replace(state, starter=card), ()
    before = replace(state, phase="starter", hands=(), crib=())
    after, events = deal.turn_starter(before, Starter(card))
    if after.phase == "over":
        return after, events
    return replace(state, starter=card, pegs=after.pegs), events


def seen_between(before: State, after: State) -> Iterator[Seen]:
    """Yield the starter and the cards of the play that have come between two states of a deal."""
    if before.starter is None and after.starter is not None:
        yield Seen(after.starter)
    for seat, (old, new) in enumerate(zip(before.played, after.played, strict=False)):
        yield from (Seen(card, seat) for card in new[len(old) :])


def held(state: State, seat: int) -> int:
    """Return how many cards a seat has left."""
    return len(state.hands[seat])


def is_last_card(state: State) -> bool:
    return sum(map(len, state.hands)) == 1


def play_card(state: State, seat: int, card: Card) -> Step:
    """Play a card that its owner has held unseen. Raises IllegalMove."""
    hand = state.hands[seat]
    at = hand.index(UNSEEN)
    hands = with_item(state.hands, seat, (*hand[:at], card, *hand[at + 1 :]))
    return apply(replace(state, hands=hands), Play(seat, card))


def pass_turn(state: State) -> Step:
    """Let the player on turn say go: which cards he holds, nobody knows."""
    assert state.turn is not None
    return play.pass_by(state, state.turn)


def go_ends_game(state: State) -> bool:
    """Whether the game is over if everybody says go now. Up to 21 nobody can."""
    if state.count <= ALL_FIT:
        return False
    while state.phase == "play" and state.count:
        state, _ = pass_turn(state)
        if state.due is not None:
            state, _ = declare_all(state)
            break
    return state.phase == "over"


def fits(state: State, card: Card) -> bool:
    return state.count + PIPS[card] <= play.LIMIT


def declare_all(state: State) -> Step:
    """Peg what is due in full, up to the crib that nobody has seen."""
    events: tuple[Event, ...] = ()
    while state.due is not None and not is_crib_due(state):
        state, more = scoring.declare(state, Declare(state.due.player, _ALL_POINTS))
        events += more
    return state, events


def is_crib_due(state: State) -> bool:
    """Whether the crib comes next and has not been seen."""
    return state.due is not None and state.due.what == "crib" and len(state.crib) < HAND_CARDS


def with_crib(state: State, crib: tuple[Card, ...]) -> State:
    """Return the state in which the crib has been turned up."""
    state = replace(state, crib=crib)
    return replace(state, due=scoring.show_item(state, state.players)) if state.due is not None else state


def typed_crib(state: State, points: int) -> Step:
    """Peg the points of a crib that nobody has seen, as people have counted them, and pass the deal on."""
    assert state.due is not None
    owner = state.due.player
    event = Event("show", owner, state.side_of(owner), points, (Part("declared", (), points),), "crib")
    state = score(replace(state, due=None), event)
    if state.phase == "over":
        return state, (event,)
    return scoring.show_on(replace(state, shown=state.players + 1))[0], (event,)


def punish(state: State, seat: int) -> Step:
    """Give two points to every other side, because a player has not played a card that fitted (C58)."""
    return mishaps.punish(state, seat)


def declare(state: State, seat: int, points: int) -> Step:
    """Peg what a player declares (C43). Raises IllegalMove."""
    return apply(state, Declare(seat, points))
