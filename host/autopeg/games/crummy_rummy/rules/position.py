"""A game that begins from a position instead of a deal."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.cards import Card, Unreadable
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.deal import first_phase
from autopeg.games.crummy_rummy.rules.laying import check_meld
from autopeg.games.crummy_rummy.rules.moves import Position, Setup
from autopeg.games.crummy_rummy.rules.state import Cards, State, pack_of
from pegcore.melds import LAST_ROUND

POINTS_STEP = 5


def set_up(state: State, move: Setup) -> State:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP."""
    if state.round or state.dealer is not None or any(state.totals):
        raise IllegalMove("WRONG_PHASE", "setup: a game begins from a position only at its very beginning")
    position = move.state
    _check(1 <= position.round <= LAST_ROUND, f"round {position.round} is not 1 to {LAST_ROUND} (Y10)")
    _check(0 <= position.dealer < state.players, f"there is no player {position.dealer} to deal")
    totals = position.totals or (0,) * state.players
    _check(len(totals) == state.players, f"{len(totals)} totals for {state.players} players")
    for total in totals:
        _check(total >= 0 and total % POINTS_STEP == 0, f"total {total} is not a multiple of {POINTS_STEP} (Y32a)")
    _check(len(position.hands) in (0, state.players), f"{len(position.hands)} hands for {state.players} players")
    state = replace(state, totals=totals, totals_before=totals)
    if not any(position.hands):
        return _before_deal(state, position)
    return _in_round(state, position)


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise IllegalMove("BAD_SETUP", f"setup: {sentence}")


def _before_deal(state: State, position: Position) -> State:
    _check(position.to_move is None, f"with empty hands nobody is to move, not player {position.to_move}")
    _check(len(_cards_of(position)) == len(position.out_of_play), "with empty hands no card is on the table")
    return replace(state, round=position.round - 1, dealer=(position.dealer - 1) % state.players)


def _in_round(state: State, position: Position) -> State:
    _check_cards(_cards_of(position), pack_of(state.players))
    for seat, hand in enumerate(position.hands):
        _check(bool(hand), f"player {seat} has no card, which ends the round (Y31)")
    to_move = position.to_move
    _check(to_move is not None and 0 <= to_move < state.players, f"player {to_move} cannot be to move")
    laid_down = position.laid_down or (False,) * state.players
    _check(len(laid_down) == state.players, f"laid_down has {len(laid_down)} entries for {state.players} players")
    in_last_round = position.round == LAST_ROUND
    _check(not (in_last_round and (any(laid_down) or position.table)), "in round 7 laying down ends the game (Y30)")
    state = replace(
        state,
        phase=first_phase(state),
        round=position.round,
        dealer=position.dealer,
        active=to_move,
        hands=position.hands,
        deck=position.deck,
        discard_pile=position.discard_pile,
        table=position.table,
        laid_down=laid_down,
        out_of_play=position.out_of_play,
    )
    _check(bool(state.deck or state.discard_pile), "deck and discard pile are empty: nobody can draw (Y16)")
    _check_table(state)
    return state


def _check_table(state: State) -> None:
    for number, meld in enumerate(state.table, 1):
        _check(meld.id == f"M{number}", f"meld {meld.id} stands where M{number} is due: melds are named in their order")
        _check(0 <= meld.owner < state.players, f"meld {meld.id}: there is no player {meld.owner}")
        try:
            check_meld(f"meld {meld.id}", meld.kind, meld.cards, state.options.low_ace)
        except IllegalMove as refusal:
            _check(False, refusal.message)


def _cards_of(position: Position) -> Cards:
    melds = [meld.cards for meld in position.table]
    groups = (*position.hands, position.deck, position.discard_pile, *melds, position.out_of_play)
    return tuple(card for group in groups for card in group)


def _check_cards(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    for card in cards:
        _check(not isinstance(card, Unreadable), f"{card} is no card (Y2)")
    most = Counter(pack)
    for card, times in Counter(cards).items():
        _check(times <= most[card], f"{card} stands {times} times, the deck has {most[card]} (Y2)")
