"""Starting a game of Table Top Cribbage from a position instead of a deal."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.pack import check_position
from autopeg.engine.refusal import IllegalMove
from autopeg.games.tabletop.rules.counting import winner_of
from autopeg.games.tabletop.rules.grid import CENTRE, NEIGHBOURS, SIZE, Grid
from autopeg.games.tabletop.rules.moves import Position, Setup
from autopeg.games.tabletop.rules.state import SIDES, Cards, State, Step
from autopeg.games.tabletop.rules.turns import check_cards


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP."""
    if len(state.cutters) < state.players or any(state.scores):
        raise IllegalMove("WRONG_PHASE", why="setup")
    position = move.state
    _check_scores(state, position)
    pegs = tuple((min(points, state.options.target),) * 2 for points in position.scores)
    state = replace(state, scores=position.scores, pegs=pegs, at_deal=(position.scores, pegs))
    grid = _grid_of(position)
    cards = _cards_of(position, grid)
    if not cards:
        check_position(position.to_act is None, "to_act_without_hands")
        return state if position.dealer is None else replace(state, dealer=position.dealer, cutters=()), ()
    check_cards(cards)
    return _in_the_round(state, position, grid), ()


def _check_scores(state: State, position: Position) -> None:
    check_position(len(position.scores) == SIDES, "scores", count=len(position.scores), limit=SIDES)
    for points in position.scores:
        check_position(points >= 0, "negative_score", count=points)
    winner = winner_of(state.options, position.scores)
    check_position(winner is None, "won", limit=state.options.target)
    ship = state.options.is_ship
    check_position(
        not ship or max(position.scores) < state.options.target, "both_at_target", limit=state.options.target
    )
    dealer = position.dealer
    check_position(dealer is None or 0 <= dealer < state.players, "no_seat", name="dealer")


def _grid_of(position: Position) -> Grid:
    rows = position.grid or ((None,) * SIZE,) * SIZE
    check_position(len(rows) == SIZE and all(len(row) == SIZE for row in rows), "grid")
    return tuple(card for row in rows for card in row)


def _cards_of(position: Position, grid: Grid) -> Cards:
    piles = (*position.stacks, *position.crib)
    return (*(card for pile in piles for card in pile), *(card for card in grid if card is not None))


def _in_the_round(state: State, position: Position, grid: Grid) -> State:
    dealer = position.dealer
    if dealer is None:
        raise IllegalMove("BAD_SETUP", why="no_dealer")
    stacks = _by_seat(position.stacks, state.players, "stacks")
    crib = _by_seat(position.crib or ((),) * state.players, state.players, "crib")
    check_position(grid[CENTRE] is not None, "no_starter")
    turns = sum(state.stack_size - len(stack) for stack in stacks)
    for order, seat in enumerate(state.seats_after(dealer)):
        taken = (turns - order + state.players - 1) // state.players
        left = state.stack_size - taken
        check_position(
            len(stacks[seat]) == left,
            "stack",
            seat=seat,
            count=len(stacks[seat]),
            limit=left,
        )
        cribbed = len(crib[seat])
        check_position(
            cribbed <= state.crib_share and taken - cribbed <= state.grid_share,
            "crib_share",
            seat=seat,
            count=cribbed,
        )
    turn = (dealer + 1 + turns) % state.players
    check_position(bool(stacks[turn]), "round_over")
    check_position(position.to_act in (None, turn), "turn", due=(turn,))
    on_grid = sum(card is not None for card in grid) - 1
    placed = turns - sum(map(len, crib))
    check_position(on_grid == placed, "placed", count=on_grid, limit=placed)
    check_position(state.options.is_ship or _is_connected(grid), "lone_card")
    return replace(
        state,
        phase="turn",
        dealer=dealer,
        cutters=(),
        stacks=stacks,
        grid=grid,
        crib=tuple(card for cards in crib for card in cards),
        crib_seats=tuple(seat for seat, cards in enumerate(crib) for _ in cards),
        turn=turn,
    )


def _by_seat(piles: tuple[Cards, ...], players: int, name: str) -> tuple[tuple[Card, ...], ...]:
    check_position(len(piles) == players, "lists", name=name, count=len(piles), limit=players)
    return piles


def _is_connected(grid: Grid) -> bool:
    """Return whether every card can be reached from the starter by touching cards."""
    reached, waiting = {CENTRE}, [CENTRE]
    while waiting:
        for number in NEIGHBOURS[waiting.pop()]:
            if grid[number] is not None and number not in reached:
                reached.add(number)
                waiting.append(number)
    return len(reached) == sum(card is not None for card in grid)
