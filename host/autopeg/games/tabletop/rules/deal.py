"""From the draw for the deal to the starter in the centre, and misdeals (T4-T8, T30)."""

from msgspec.structs import replace

from autopeg.engine import pack
from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.counting.cutting import CutForDeal, lowest_cutters
from autopeg.games.tabletop.rules.grid import CELLS, CENTRE
from autopeg.games.tabletop.rules.moves import Deal, Misdeal
from autopeg.games.tabletop.rules.show import count_heels, peg
from autopeg.games.tabletop.rules.state import State, Step


def check_cards(cards: tuple[Card, ...]) -> None:
    """Refuse a card that is not one of the 52 and a card that appears twice (T1)."""
    pack.check_cards(cards, "T1", "T1")


def cut_for_deal(state: State, move: CutForDeal) -> Step:
    """Let the player with the lowest card deal; players tied for it draw again (T4)."""
    dealer, *others = lowest_cutters(state.cutters, move, "T4", "T1", "T1")
    if others:
        return replace(state, cutters=(dealer, *others)), ()
    return replace(state, cutters=(), dealer=dealer), ()


def deal(state: State, move: Deal) -> Step:
    """Deal a stack to every player and the starter to the centre; the dealer's side pegs a jack there (T5-T8)."""
    if state.phase != "deal":
        raise IllegalMove("WRONG_PHASE", "T9", why="over" if state.phase == "over" else "deal")
    may_deal = state.cutters if state.dealer is None else (state.dealer,)
    if move.dealer not in may_deal:
        raise IllegalMove("NOT_YOUR_TURN", "T4", why="deal", seat=move.dealer, due=may_deal)
    check_cards((*(card for stack in move.stacks for card in stack), move.starter))
    if len(move.stacks) != state.players:
        raise IllegalMove("MISDEAL", "T5", why="stacks", count=len(move.stacks), limit=state.players)
    for seat, stack in enumerate(move.stacks):
        if len(stack) != state.stack_size:
            raise IllegalMove("MISDEAL", "T5", why="stack", seat=seat, count=len(stack), limit=state.stack_size)
    dealt = State(
        options=state.options,
        players=state.players,
        scores=state.scores,
        pegs=state.pegs,
        phase="turn",
        dealer=move.dealer,
        stacks=move.stacks,
        grid=(*(None,) * CENTRE, move.starter, *(None,) * (CELLS - CENTRE - 1)),
        turn=(move.dealer + 1) % state.players,
        at_deal=(state.scores, state.pegs),
    )
    heels = count_heels(dealt)
    return (dealt if state.options.is_ship else peg(dealt, heels)), heels


def misdeal(state: State, move: Misdeal) -> Step:
    """Let the same dealer deal again and undo his heels; only before the first placement (T30)."""
    if state.phase != "turn":
        raise IllegalMove("WRONG_PHASE", "T30", why="not_dealt")
    if sum(card is not None for card in state.grid) > 1:
        raise IllegalMove("WRONG_PHASE", "T30", why="misdeal")
    scores, pegs = state.at_deal
    return State(state.options, state.players, scores, pegs, dealer=state.dealer), ()
