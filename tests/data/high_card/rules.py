"""High Card, with every rule of docs/rules/high_card.md, as the verbs of every game."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result, Shuffled, pack
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import Move, MoveParser, PlayerMove
from autopeg.engine.options import check_players, options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import TableState
from autopeg.engine.turn_by_turn import chance_before as chance_before
from autopeg.engine.turn_by_turn import claims as claims
from autopeg.engine.turn_by_turn import seats_to_answer as seats_to_answer

NAME = "high_card"
SEATS = (2, 3, 4)
LOWEST_WINS = False
OPEN_MOVES = ()


class Deal(Move, frozen=True, tag="deal"):
    """A hand for every seat (H2)."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]


class Play(PlayerMove, frozen=True, tag="play"):
    """A card of one's hand goes to the table (H3)."""

    card: Card


HighCardMove = Deal | Play


class Event(Struct, frozen=True):
    """The point of a round (H4)."""

    kind: Literal["round"]
    player: int
    side: int
    points: int


class Options(Struct, frozen=True):
    """What the players agree on before the game. rounds: as many as cards in a hand (H2)."""

    rounds: Literal[3, 5] = 3


class State(TableState, frozen=True):
    """One moment of a game: an immutable value."""

    options: Options
    players: int
    dealer: int | None = None
    hands: tuple[tuple[Card, ...], ...] = ()
    table: tuple[Card | None, ...] = ()
    """The cards of this round, or of the last one until the next begins, by seat."""
    takers: tuple[int, ...] = ()
    """Who took each round."""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.takers.count(seat) for seat in range(self.players))

    @property
    def pegs(self) -> tuple[tuple[int, int], ...]:
        """(back, front) by seat."""
        return tuple((max(0, score - 1), score) for score in self.scores)

    @property
    def turn(self) -> int | None:
        """Who plays next (H3)."""
        if self.dealer is None or not any(self.hands):
            return None
        leader = self.takers[-1] if self.takers else self.seats_after(self.dealer)[0]
        laid = sum(card is not None for card in self.table) % self.players
        return (leader + laid) % self.players

    @property
    def winner(self) -> int | None:
        """Who took most rounds; of equal players the first one left of the dealer (H5)."""
        if self.dealer is None or len(self.takers) < self.options.rounds:
            return None
        return max(self.seats_after(self.dealer), key=self.takers.count)

    # -- what a board of pegs shows

    @property
    def board_target(self) -> int:
        return self.options.rounds

    @property
    def turn_lane(self) -> int | None:
        return self.turn


class View(Struct, frozen=True, kw_only=True):
    """What one seat can know: its own hand, and how many cards the others hold (H6)."""

    phase: Literal["deal", "play", "over"]
    seat: int
    players: int
    scores: tuple[int, ...]
    to_act: int | None
    dealer: int | None
    rounds: int
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    table: tuple[Card | None, ...]


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game before the deal. Raises UsageError."""
    check_players(NAME, players, SEATS)
    return State(options_from(NAME, options, Options), players)


def to_act(state: State) -> int | None:
    """Return the seat that is due, or None where the deal is due or nobody."""
    return state.turn


def is_over(state: State) -> Result | None:
    """Return None, or who has won (H5)."""
    return None if state.winner is None else {"winner": state.winner, "games": 1}


def legal_moves(state: State, seat: int) -> tuple[HighCardMove, ...]:
    """Return a play of every card in the hand of the seat that is due (H3)."""
    return tuple(Play(seat, card) for card in state.hands[seat]) if state.turn == seat else ()


def refusal_of(state: State, move: HighCardMove) -> IllegalMove | None:
    """Return why the rules refuse a move, None if it is legal."""
    match move:
        case Deal():
            return _refusal_of_deal(state, move)
        case Play():
            return _refusal_of_play(state, move)


def apply(state: State, move: HighCardMove) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a move, and the point that it made. Raises IllegalMove."""
    refusal = refusal_of(state, move)
    if refusal is not None:
        raise refusal
    match move:
        case Deal():
            return replace(state, dealer=move.dealer, hands=move.hands, table=(None,) * state.players), ()
        case Play():
            return _play(state, move)


def _refusal_of_deal(state: State, move: Deal) -> IllegalMove | None:
    if state.dealer is not None:
        return IllegalMove("WRONG_PHASE", "H2", why="dealt")
    if not 0 <= move.dealer < state.players:
        return IllegalMove("NOT_YOUR_TURN", "H2", why="no_seat")
    bad = pack.refusal_of_cards([card for hand in move.hands for card in hand], "H1", "H1")
    if bad is None and [len(hand) for hand in move.hands] != [state.options.rounds] * state.players:
        return IllegalMove("MISDEAL", "H2", count=state.options.rounds)
    return bad


def _refusal_of_play(state: State, move: Play) -> IllegalMove | None:
    seat, card = move.player, move.card
    if state.turn is None:
        return IllegalMove("WRONG_PHASE", "H3", why="not_dealt" if state.dealer is None else "over")
    if seat != state.turn:
        return IllegalMove("NOT_YOUR_TURN", "H3", seat=seat, due=(state.turn,))
    bad = pack.refusal_of_card(card, "H1")
    if bad is None and card not in state.hands[seat]:
        return IllegalMove("NOT_IN_HAND", "H3", seat=seat, card=card)
    return bad


def _play(state: State, move: Play) -> tuple[State, tuple[Event, ...]]:
    seat, card = move.player, move.card
    hand = tuple(each for each in state.hands[seat] if each != card)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    before = (None,) * state.players if None not in state.table else state.table
    table = (*before[:seat], card, *before[seat + 1 :])
    state = replace(state, hands=hands, table=table)
    cards = [each for each in table if each is not None]
    if len(cards) < state.players:
        return state, ()
    taker = table.index(max(cards))  # cards are numbered by rank, then by suit (H4)
    return replace(state, takers=(*state.takers, taker)), (Event("round", taker, taker, 1),)


def view(state: State, seat: int) -> View:
    """Return what `seat` can know (H6)."""
    return View(
        phase="deal" if state.dealer is None else "play" if state.winner is None else "over",
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=state.turn,
        dealer=state.dealer,
        rounds=state.options.rounds,
        hand=state.hands[seat] if state.hands else (),
        hand_counts=tuple(map(len, state.hands)),
        table=state.table,
    )


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows besides scores and pegs: nothing."""
    return {}


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
    """Return who deals the next game of a match: the next player to the left (H2)."""
    return None if state.dealer is None else state.seats_after(state.dealer)[0]


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> Deal | None:
    """Return the deal, from a pack in the order of `shuffled`; None once it is done (H2)."""
    if state.dealer is not None:
        return None
    cards, size = shuffled(PACK), state.options.rounds
    hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(state.players))
    return Deal(first_dealer or 0, hands)


parse_move: MoveParser[HighCardMove] = MoveParser(HighCardMove)
