"""Starting a game of Crummy Rummy from a position instead of a deal."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.cards import Card, Unreadable
from autopeg.engine.pack import bad_unless
from autopeg.engine.refusal import Checks, IllegalMove, first_of
from autopeg.games.crummy_rummy.rules.deal import first_phase
from autopeg.games.crummy_rummy.rules.moves import Position, Setup
from autopeg.games.crummy_rummy.rules.state import PENALTY_STEP, Discarded, State, Step, pack_of
from autopeg.games.crummy_rummy.rules.table_play import refusal_of_meld
from autopeg.games.rummy.rules import Cards
from pegcore.melds import LAST_ROUND


def refusal_of_setup(state: State, move: Setup) -> IllegalMove | None:
    """Return why a game can't start from the position: BAD_SETUP."""
    if state.round or state.dealer is not None or any(state.totals):
        return IllegalMove("WRONG_PHASE", why="setup")
    return first_of(_refusals(state, move.state))


def _refusals(state: State, position: Position) -> Checks:
    players = state.players
    yield bad_unless(1 <= position.round <= LAST_ROUND, "round", count=position.round, limit=LAST_ROUND)
    yield bad_unless(0 <= position.dealer < players, "no_seat", name="dealer")
    totals = position.totals or (0,) * players
    yield bad_unless(len(totals) == players, "lists", name="totals", count=len(totals), limit=players)
    for total in totals:
        yield bad_unless(total >= 0 and total % PENALTY_STEP == 0, "total", count=total, limit=PENALTY_STEP)
    hands = len(position.hands)
    yield bad_unless(hands in (0, players), "lists", name="hands", count=hands, limit=players)
    if any(position.hands):
        yield from _refusals_in_round(state, position)
        return
    yield bad_unless(position.to_move is None, "to_act_without_hands")
    yield bad_unless(len(_cards_of(position)) == len(position.out_of_play), "cards_without_hands")


def _refusals_in_round(state: State, position: Position) -> Checks:
    players, to_move, laid_down = state.players, position.to_move, position.laid_down
    yield from _refusals_of_cards(_cards_of(position), pack_of(players))
    for seat, hand in enumerate(position.hands):
        yield bad_unless(bool(hand), "empty_hand", seat=seat)
    yield bad_unless(to_move is not None and 0 <= to_move < players, "no_seat", name="to_move")
    yield bad_unless(len(laid_down) in (0, players), "lists", name="laid_down", count=len(laid_down), limit=players)
    in_last_round = position.round == LAST_ROUND
    yield bad_unless(not (in_last_round and (any(laid_down) or position.table)), "last_round")
    yield bad_unless(bool(position.deck or position.discard_pile), "no_draw")
    for number, meld in enumerate(position.table, 1):
        yield bad_unless(meld.id == f"M{number}", "meld_name", name=meld.id, count=number)
        yield bad_unless(0 <= meld.owner < players, "no_seat", name="owner")
        bad = refusal_of_meld(meld.kind, meld.cards, state.options.low_ace)
        yield None if bad is None else IllegalMove("BAD_SETUP", why="meld", name=meld.id, cause=bad)


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front."""
    position = move.state
    totals = position.totals or (0,) * state.players
    state = replace(state, totals=totals, totals_before=totals)
    if not any(position.hands):
        return replace(state, round=position.round - 1, dealer=(position.dealer - 1) % state.players), ()
    return replace(
        state,
        phase=first_phase(state),
        round=position.round,
        dealer=position.dealer,
        active=position.to_move,
        hands=position.hands,
        deck=position.deck,
        discard_pile=position.discard_pile,
        discards=tuple(map(Discarded, reversed(position.discard_pile))),
        table=position.table,
        laid_down=position.laid_down or (False,) * state.players,
        out_of_play=position.out_of_play,
    ), ()


def _cards_of(position: Position) -> Cards:
    melds = [meld.cards for meld in position.table]
    groups = (*position.hands, position.deck, position.discard_pile, *melds, position.out_of_play)
    return tuple(card for group in groups for card in group)


def _refusals_of_cards(cards: Sequence[Card], pack: Sequence[Card]) -> Checks:
    for card in cards:
        yield bad_unless(not isinstance(card, Unreadable), "no_card", card=card)
    most = Counter(pack)
    for card, times in Counter(cards).items():
        yield bad_unless(times <= most[card], "copies", card=card, count=times, limit=most[card])
