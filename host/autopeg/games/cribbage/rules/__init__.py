"""Rules of cribbage, from docs/rules/cribbage.md, as the functions of `autopeg.engine.Game`."""

from collections.abc import Mapping, Sequence
from itertools import combinations, repeat

from autopeg.counting.rules import CutForDeal
from autopeg.engine import MoveTable, Result, Shuffled
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import MoveParser
from autopeg.engine.options import check_players, options_from
from autopeg.engine.pack import dealt_hands, rest_of_pack
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.turn_by_turn import chance_before as chance_before
from autopeg.engine.turn_by_turn import seats_to_answer as seats_to_answer
from autopeg.games.cribbage.rules import deal, mishaps, moves, play, position, scoring
from autopeg.games.cribbage.rules.moves import Discard, Go, Play, Starter
from autopeg.games.cribbage.rules.scoring import Step
from autopeg.games.cribbage.rules.scoring import missed_points as missed_points
from autopeg.games.cribbage.rules.state import HAND_CARDS, lowest_loser
from autopeg.games.cribbage.rules.state import Counting as Counting
from autopeg.games.cribbage.rules.state import Declared as Declared
from autopeg.games.cribbage.rules.state import Options as Options
from autopeg.games.cribbage.rules.state import State as State
from autopeg.games.cribbage.rules.state import View as View
from autopeg.games.cribbage.rules.state import parts_of as parts_of
from autopeg.games.cribbage.rules.state import sides_of as sides_of
from pegcore.scoreboard import games_won

NAME = "cribbage"
SEATS = (2, 3, 4)
LOWEST_WINS = False
OPEN_MOVES = ()
MOST_POINTS_AT_ONCE = 29

_PLAY_OF = tuple({card: Play(seat, card) for card in PACK}.__getitem__ for seat in range(max(SEATS)))
"""By seat, a function that returns the move that plays a card; made once, because every turn lists some."""


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game before the cut for deal. options: target, muggins, skunk (C5, C42, C45a). Raises UsageError."""
    check_players(NAME, players, SEATS)
    checked = options_from(NAME, options, Options)
    return State(checked, players, ((0, 0),) * sides_of(players), "deal", cutters=tuple(range(players)))


def to_act(state: State) -> int | None:
    """Return the seat whose turn it is, None if chance or nobody is next. Discards: from the dealer's left (C9)."""
    if state.due is not None:
        return state.due.player
    if state.phase == "discard" and state.dealer is not None:
        seat, *_ = [seat for seat in state.seats_after(state.dealer) if len(state.hands[seat]) > HAND_CARDS]
        return seat
    return state.turn


def is_over(state: State) -> Result | None:
    """Return None, or the winning side and the number of games that the win counts for (C32, C49-C51)."""
    if state.winner is None:
        return None
    games = games_won(state.options.skunk, state.options.target, state.scores, state.winner)
    return {"winner": state.winner, "games": games}


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows in addition to scores and pegs: nothing."""
    return {}


def next_first_dealer(state: State, cut: Sequence[int]) -> int:
    """Return who deals first after a finished game (C52): the loser; with partners, the loser left of the last dealer;
    with three players, the one with the lowest score. cut: all seats from the lowest cut on, which breaks a tie.
    """
    assert state.dealer is not None
    losers = [seat for seat in state.seats_after(state.dealer) if state.side_of(seat) != state.winner]
    return losers[0] if state.sides == 2 else lowest_loser(losers, state.scores, cut)


def legal_moves(state: State, seat: int) -> tuple[moves.CribbageMove, ...]:
    """Return every move that `seat` can make now: discards in any order of seats, its turn, declarations (0 to 29).

    Claims are separate, and can be made out of turn: see `claims`.
    """
    if state.turn == seat and state.due is None:
        return tuple(map(_PLAY_OF[seat], play.fitting_cards(state, seat))) or (Go(seat),)
    if state.phase == "discard" and len(state.hands[seat]) > HAND_CARDS:
        discarded = len(state.hands[seat]) - HAND_CARDS
        return tuple(map(Discard, repeat(seat), combinations(state.hands[seat], discarded)))
    if state.due is not None and state.due.player == seat:
        return tuple(moves.Declare(seat, points) for points in range(MOST_POINTS_AT_ONCE + 1))
    return ()


def claims(state: State, seat: int) -> tuple[moves.Muggins, ...]:
    """Return the claims of 1 to 29 points that `seat` may make on the last declaration, or none (C46).

    A possible claim does not mean that anything was overlooked.
    """
    if state.declared is None or state.claimed or state.phase == "over":
        return ()
    if scoring.refusal_of_claimant(state, seat) is not None:
        return ()
    return tuple(moves.Muggins(seat, points) for points in range(1, MOST_POINTS_AT_ONCE + 1))


def refusal_of(state: State, move: moves.CribbageMove) -> IllegalMove | None:
    """Return why the rules refuse a move, None if it is legal."""
    return _game_over() if state.phase == "over" else _MOVES[type(move)][0](state, move)


def apply(state: State, move: moves.CribbageMove) -> tuple[State, tuple[moves.Event, ...]]:
    """Return the state after a move and its events, in the order they are pegged. Raises IllegalMove."""
    refuse, make = _MOVES[type(move)]
    refusal = _game_over() if state.phase == "over" else refuse(state, move)
    if refusal is not None:
        raise refusal
    return make(state, move)


def _game_over() -> IllegalMove:
    return IllegalMove("GAME_OVER", "C35")


_MOVES: MoveTable[moves.CribbageMove, State, Step] = {
    Play: (play.refusal_of_play, play.play_card),
    Go: (play.refusal_of_go, play.say_go),
    Discard: (deal.refusal_of_discard, deal.discard),
    Starter: (deal.refusal_of_starter, deal.turn_starter),
    moves.Deal: (deal.refusal_of_deal, deal.deal),
    CutForDeal: (deal.refusal_of_cut, deal.cut_for_deal),
    moves.Declare: (scoring.refusal_of_declaration, scoring.declare),
    moves.Muggins: (scoring.refusal_of_claim, scoring.claim),
    moves.Misdeal: (mishaps.refusal_of_misdeal, mishaps.misdeal),
    moves.Dead: (mishaps.refusal_of_dead, mishaps.stop_too_early),
    moves.Setup: (position.refusal_of_setup, position.set_up),
}


def view(state: State, seat: int) -> View:
    """Return what `seat` can know: no other hand, only its own discard in the crib, nothing of the pack (C10)."""
    in_deal = bool(state.hands)
    return View(
        phase=state.phase,
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=to_act(state),
        dealer=state.dealer,
        target=state.options.target,
        muggins=state.options.muggins,
        skunk=state.options.skunk,
        pegs=state.pegs,
        hand=state.hands[seat] if in_deal else (),
        hand_counts=tuple(len(hand) for hand in state.hands),
        dead=tuple(card for card in state.hands[seat] if card in state.dead) if in_deal else (),
        discarded=state.discarded[seat] if in_deal else (),
        starter=state.starter,
        count=state.count,
        series=state.series,
        played=state.played,
        gone=tuple(sorted(state.gone)),
        counting=state.due,
        declared=state.declared,
    )


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> moves.CribbageMove | None:
    """Return the next cut, deal or starter, drawn from a pack in the order of `shuffled`; None if none is due.

    first_dealer: who deals first if a match has settled it (C52); None lets the cut decide.
    """
    if state.phase == "deal":
        dealer = first_dealer if state.dealer is None else state.dealer
        if dealer is None:
            return CutForDeal(tuple(shuffled(PACK)[: len(state.cutters)]))
        return _deal_from(shuffled(PACK), dealer, state.players)
    if state.phase == "starter":
        return Starter(shuffled(rest_of_pack(*state.hands, state.crib, state.out_of_play))[0])
    return None


def _deal_from(pack: Sequence[Card], dealer: int, players: int) -> moves.Deal:
    """Deal one card at a time from the top, starting left of the dealer (C9)."""
    size = deal.dealt_cards(players)
    hands = dealt_hands(pack, dealer + 1, players, size)
    return moves.Deal(dealer, hands, pack[players * size] if players == 3 else None)


parse_move: MoveParser[moves.CribbageMove] = MoveParser(moves.CribbageMove)
