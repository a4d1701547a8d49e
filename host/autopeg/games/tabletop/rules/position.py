"""A game that begins from a position instead of a deal."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.tabletop.rules.deal import check_cards
from autopeg.games.tabletop.rules.grid import CENTRE, NEIGHBOURS, SIZE, Grid
from autopeg.games.tabletop.rules.moves import Position, Setup
from autopeg.games.tabletop.rules.show import winner_of
from autopeg.games.tabletop.rules.state import SIDES, Cards, State, Step


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP."""
    if len(state.cutters) < state.players or any(state.scores):
        raise IllegalMove("WRONG_PHASE", "setup: a game begins from a position only at its very beginning")
    position = move.state
    _check_scores(state, position)
    pegs = tuple((min(points, state.options.target),) * 2 for points in position.scores)
    state = replace(state, scores=position.scores, pegs=pegs, at_deal=(position.scores, pegs))
    grid = _grid_of(position)
    cards = _cards_of(position, grid)
    if not cards:
        _check(position.to_act is None, f"without cards nobody is to act, not player {position.to_act}")
        return state if position.dealer is None else replace(state, dealer=position.dealer, cutters=()), ()
    check_cards(cards)
    return _in_the_round(state, position, grid), ()


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise IllegalMove("BAD_SETUP", f"setup: {sentence}")


def _check_scores(state: State, position: Position) -> None:
    _check(len(position.scores) == SIDES, f"{len(position.scores)} scores for {SIDES} sides")
    for points in position.scores:
        _check(points >= 0, f"score {points} is below 0")
    winner = winner_of(state.options, position.scores)
    _check(winner is None, f"side {winner} has won already: the target is {state.options.target}")
    ship = state.options.is_ship
    _check(not ship or max(position.scores) < state.options.target, "two sides cannot both have the target (T28)")
    dealer = position.dealer
    _check(dealer is None or 0 <= dealer < state.players, f"there is no player {dealer} to deal")


def _grid_of(position: Position) -> Grid:
    rows = position.grid or ((None,) * SIZE,) * SIZE
    _check(len(rows) == SIZE and all(len(row) == SIZE for row in rows), f"grid is not {SIZE} rows of {SIZE} cells")
    return tuple(card for row in rows for card in row)


def _cards_of(position: Position, grid: Grid) -> Cards:
    piles = (*position.stacks, *position.crib)
    return (*(card for pile in piles for card in pile), *(card for card in grid if card is not None))


def _in_the_round(state: State, position: Position, grid: Grid) -> State:
    dealer = position.dealer
    if dealer is None:
        raise IllegalMove("BAD_SETUP", "setup: with cards on the table there is a dealer")
    stacks = _by_seat(position.stacks, state.players, "stacks")
    crib = _by_seat(position.crib or ((),) * state.players, state.players, "crib")
    _check(grid[CENTRE] is not None, "the centre of the grid has no starter (T7)")
    turns = sum(state.stack_size - len(stack) for stack in stacks)
    for order, seat in enumerate(state.seats_after(dealer)):
        taken = (turns - order + state.players - 1) // state.players
        left = state.stack_size - taken
        _check(
            len(stacks[seat]) == left,
            f"after {turns} turns player {seat} has {left} cards, not {len(stacks[seat])} (T9)",
        )
        cribbed = len(crib[seat])
        _check(
            cribbed <= state.crib_share and taken - cribbed <= state.grid_share,
            f"player {seat} cannot have {cribbed} cards in the crib after {taken} turns (T12)",
        )
    turn = (dealer + 1 + turns) % state.players
    _check(bool(stacks[turn]), "all stacks are empty: the round is over")
    _check(position.to_act in (None, turn), f"it is the turn of player {turn}, not {position.to_act} (T9)")
    on_grid = sum(card is not None for card in grid) - 1
    placed = turns - sum(map(len, crib))
    _check(on_grid == placed, f"{on_grid} cards lie round the starter where {placed} were placed")
    _check(state.options.is_ship or _is_connected(grid), "a card on the grid touches no other (T13)")
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
    _check(len(piles) == players, f"{name} has {len(piles)} lists for {players} players")
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
