"""Starting a game of Table Top Cribbage from a position instead of a deal."""

from itertools import chain

from msgspec.structs import replace

from autopeg.engine.pack import bad_unless
from autopeg.engine.refusal import Checks, IllegalMove, first_of
from autopeg.games.tabletop.rules.counting import winner_of
from autopeg.games.tabletop.rules.grid import CENTRE, EMPTY, NEIGHBOURS, SIZE, Grid
from autopeg.games.tabletop.rules.moves import Position, Setup
from autopeg.games.tabletop.rules.state import SIDES, Cards, State, Step
from autopeg.games.tabletop.rules.turns import refusal_of_cards


def refusal_of_setup(state: State, move: Setup) -> IllegalMove | None:
    """Return why a game can't start from the position: BAD_SETUP."""
    if len(state.cutters) < state.players or any(state.scores):
        return IllegalMove("WRONG_PHASE", why="setup")
    return first_of(_refusals(state, move.state))


def _refusals(state: State, position: Position) -> Checks:
    yield from _refusals_of_scores(state, position)
    yield bad_unless(_has_five_rows(position), "grid")
    cards = _cards_of(position)
    if not cards:
        yield bad_unless(position.to_act is None, "to_act_without_hands")
        return
    yield refusal_of_cards(cards)
    if position.dealer is None:
        yield IllegalMove("BAD_SETUP", why="no_dealer")
    else:
        yield from _refusals_in_the_round(state, position, position.dealer)


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front."""
    position = move.state
    pegs = tuple((min(points, state.options.target),) * 2 for points in position.scores)
    state = replace(state, scores=position.scores, pegs=pegs, at_deal=(position.scores, pegs))
    dealer = position.dealer
    if dealer is None:
        return state, ()
    state = replace(state, dealer=dealer, cutters=())
    return (_in_the_round(state, position, dealer) if _cards_of(position) else state), ()


def _refusals_of_scores(state: State, position: Position) -> Checks:
    yield bad_unless(len(position.scores) == SIDES, "scores", count=len(position.scores), limit=SIDES)
    for points in position.scores:
        yield bad_unless(points >= 0, "negative_score", count=points)
    target, is_ship = state.options.target, state.options.is_ship
    yield bad_unless(winner_of(state.options, position.scores) is None, "won", limit=target)
    yield bad_unless(not is_ship or max(position.scores) < target, "both_at_target", limit=target)
    dealer = position.dealer
    yield bad_unless(dealer is None or 0 <= dealer < state.players, "no_seat", name="dealer")


def _has_five_rows(position: Position) -> bool:
    rows = position.grid
    return not rows or (len(rows) == SIZE and all(len(row) == SIZE for row in rows))


def _grid_of(position: Position) -> Grid:
    return tuple(chain.from_iterable(position.grid)) or EMPTY


def _crib_of(position: Position, players: int) -> tuple[Cards, ...]:
    return position.crib or ((),) * players


def _cards_of(position: Position) -> Cards:
    placed = (card for card in _grid_of(position) if card is not None)
    return (*chain(*position.stacks, *position.crib), *placed)


def _turns_taken(state: State, position: Position) -> int:
    return sum(state.stack_size - len(stack) for stack in position.stacks)


def _refusals_in_the_round(state: State, position: Position, dealer: int) -> Checks:
    stacks, crib, grid = position.stacks, _crib_of(position, state.players), _grid_of(position)
    for name, piles in (("stacks", stacks), ("crib", crib)):
        yield bad_unless(len(piles) == state.players, "lists", name=name, count=len(piles), limit=state.players)
    yield bad_unless(grid[CENTRE] is not None, "no_starter")
    turns = _turns_taken(state, position)
    for order, seat in enumerate(state.seats_after(dealer)):
        taken = (turns - order + state.players - 1) // state.players
        left, cribbed = state.stack_size - taken, len(crib[seat])
        is_share = cribbed <= state.crib_share and taken - cribbed <= state.grid_share
        yield bad_unless(len(stacks[seat]) == left, "stack", seat=seat, count=len(stacks[seat]), limit=left)
        yield bad_unless(is_share, "crib_share", seat=seat, count=cribbed)
    turn = (dealer + 1 + turns) % state.players
    yield bad_unless(bool(stacks[turn]), "round_over")
    yield bad_unless(position.to_act in (None, turn), "turn", due=(turn,))
    on_grid = sum(card is not None for card in grid) - 1
    placed = turns - sum(map(len, crib))
    yield bad_unless(on_grid == placed, "placed", count=on_grid, limit=placed)
    yield bad_unless(state.options.is_ship or _is_connected(grid), "lone_card")


def _in_the_round(state: State, position: Position, dealer: int) -> State:
    crib = _crib_of(position, state.players)
    return replace(
        state,
        phase="turn",
        stacks=position.stacks,
        grid=_grid_of(position),
        crib=tuple(chain(*crib)),
        crib_seats=tuple(seat for seat, cards in enumerate(crib) for _ in cards),
        turn=(dealer + 1 + _turns_taken(state, position)) % state.players,
    )


def _is_connected(grid: Grid) -> bool:
    """Return whether every card can be reached from the starter by touching cards."""
    reached, waiting = {CENTRE}, [CENTRE]
    while waiting:
        for number in NEIGHBOURS[waiting.pop()]:
            if grid[number] is not None and number not in reached:
                reached.add(number)
                waiting.append(number)
    return len(reached) == sum(card is not None for card in grid)
