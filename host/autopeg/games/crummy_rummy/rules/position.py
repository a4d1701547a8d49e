"""Starting a game of Crummy Rummy from a position instead of a deal."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.cards import Card, Unreadable
from autopeg.engine.pack import check_position
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.rules.deal import first_phase
from autopeg.games.crummy_rummy.rules.moves import Position, Setup
from autopeg.games.crummy_rummy.rules.state import PENALTY_STEP, State, pack_of
from autopeg.games.crummy_rummy.rules.table_play import check_meld
from autopeg.games.rummy.rules import Cards
from pegcore.melds import LAST_ROUND


def set_up(state: State, move: Setup) -> State:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP."""
    if state.round or state.dealer is not None or any(state.totals):
        raise IllegalMove("WRONG_PHASE", why="setup")
    position = move.state
    check_position(1 <= position.round <= LAST_ROUND, "round", count=position.round, limit=LAST_ROUND)
    check_position(0 <= position.dealer < state.players, "no_seat", name="dealer")
    totals = position.totals or (0,) * state.players
    check_position(len(totals) == state.players, "lists", name="totals", count=len(totals), limit=state.players)
    for total in totals:
        check_position(total >= 0 and total % PENALTY_STEP == 0, "total", count=total, limit=PENALTY_STEP)
    hands = len(position.hands)
    check_position(hands in (0, state.players), "lists", name="hands", count=hands, limit=state.players)
    state = replace(state, totals=totals, totals_before=totals)
    if not any(position.hands):
        return _before_deal(state, position)
    return _in_round(state, position)


def _before_deal(state: State, position: Position) -> State:
    check_position(position.to_move is None, "to_act_without_hands")
    check_position(len(_cards_of(position)) == len(position.out_of_play), "cards_without_hands")
    return replace(state, round=position.round - 1, dealer=(position.dealer - 1) % state.players)


def _in_round(state: State, position: Position) -> State:
    _check_cards(_cards_of(position), pack_of(state.players))
    for seat, hand in enumerate(position.hands):
        check_position(bool(hand), "empty_hand", seat=seat)
    to_move = position.to_move
    check_position(to_move is not None and 0 <= to_move < state.players, "no_seat", name="to_move")
    laid_down = position.laid_down or (False,) * state.players
    check_position(
        len(laid_down) == state.players, "lists", name="laid_down", count=len(laid_down), limit=state.players
    )
    in_last_round = position.round == LAST_ROUND
    check_position(not (in_last_round and (any(laid_down) or position.table)), "last_round")
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
    check_position(bool(state.deck or state.discard_pile), "no_draw")
    _check_table(state)
    return state


def _check_table(state: State) -> None:
    for number, meld in enumerate(state.table, 1):
        check_position(meld.id == f"M{number}", "meld_name", name=meld.id, count=number)
        check_position(0 <= meld.owner < state.players, "no_seat", name="owner")
        try:
            check_meld(meld.kind, meld.cards, state.options.low_ace)
        except IllegalMove as refusal:
            raise IllegalMove("BAD_SETUP", why="meld", name=meld.id, cause=refusal) from None


def _cards_of(position: Position) -> Cards:
    melds = [meld.cards for meld in position.table]
    groups = (*position.hands, position.deck, position.discard_pile, *melds, position.out_of_play)
    return tuple(card for group in groups for card in group)


def _check_cards(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    for card in cards:
        check_position(not isinstance(card, Unreadable), "no_card", card=card)
    most = Counter(pack)
    for card, times in Counter(cards).items():
        check_position(times <= most[card], "copies", card=card, count=times, limit=most[card])
