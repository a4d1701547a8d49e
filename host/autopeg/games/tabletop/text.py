"""Sentences of Table Top Cribbage. Cells are named by column and row, as on a chess board: c3 is the centre."""

from collections.abc import Iterator, Sequence

from autopeg.base.phrases import capitalised, doing, owned, possessive, spoken, spoken_count, tally_text, within
from autopeg.counting.aloud import call_hand, describe_cut
from autopeg.counting.rules import CutForDeal, points_of
from autopeg.engine import Result
from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.engine.refusal import IllegalMove
from autopeg.games.tabletop.rules import Options, State, hand_points
from autopeg.games.tabletop.rules.counting import count_grid_line, count_heels, game_points
from autopeg.games.tabletop.rules.grid import SIZE, Cell
from autopeg.games.tabletop.rules.moves import Crib, Deal, Event, Misdeal, Place, Setup
from autopeg.session.refusals import Templates, describe_with, of_positions
from autopeg.session.text import CardText, Line, in_brief, side_names

REFUSALS: Templates = {
    "CELL_OCCUPIED": "The {card} is already at {cell}",
    "CRIB_QUOTA": "{seat} can't put the {card} in the crib: {seat:has} already put {limit} there",
    "MISDEAL.stack": "{seat:has} {count:card} instead of {limit}",
    "MISDEAL.stacks": "There are {count:stack} for {limit:player}",
    "MUST_CRIB": "{seat} must put the {card} in the crib: {seat:has} placed {limit:card} already",
    "NOT_ADJACENT": "{seat} can't place the {card} at {cell}: it must touch another card",
    "NOT_TOP_CARD": "{seat} can't use the {card}: it is not {seat:'s} top card",
    "NOT_YOUR_TURN.deal": "It is {due:'s} deal",
    "OUT_OF_GRID": "{seat} can't place the {card} there: the grid is five rows of five",
    "WRONG_PHASE.deal": "This round is not over yet",
    "WRONG_PHASE.misdeal": "A misdeal can be corrected only before the first card is placed",
    "WRONG_PHASE.not_dealt": "The cards have not been dealt yet",
    "WRONG_PHASE.over": "The game is over",
    **of_positions(
        {
            "both_at_target": "two sides can't both have {limit:point}",
            "crib_share": "{seat} can't have {count:card} in the crib by now",
            "grid": "the grid is not five rows of five",
            "lone_card": "a card on the grid touches no other",
            "negative_score": "a score of {count} is below 0",
            "no_dealer": "with cards on the table there must be a dealer",
            "no_starter": "the centre of the grid has no starter",
            "placed": "{count:card} lie around the starter, but {limit} were placed",
            "round_over": "all stacks are empty, so the round is over",
            "stack": "{seat:has} {count:card} left instead of {limit}",
            "turn": "it is {due:'s} turn",
            "won": "a side has already won with {limit:point}",
        }
    ),
}

COLUMN_LETTERS = "abcde"


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: column a to e from west, row 1 to 5 from north."""
    row, column = cell
    return f"{COLUMN_LETTERS[column]}{row + 1}"


def line_name(is_row: bool, index: int) -> str:
    """Return the name of a line: "row 3", "column b"."""
    return f"row {index + 1}" if is_row else f"column {COLUMN_LETTERS[index]}"


def counted_name(what: str, index: int | None) -> str:
    """Return the name of what is counted: "row 3", "column b", "crib". what, index: as in `Event`."""
    return what if index is None else line_name(what == "row", index)


def call_event(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence without a full stop. names: by seat."""
    if event.what == "heels":
        return f"{names[event.player]}: two for his heels"
    said = call_hand(event.parts) if event.parts else "nothing"
    return f"{owned(_owner(event, names), counted_name(event.what, event.index))}: {said}"


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move and one for every event that it caused, all cards open."""
    match step.move:
        case Deal(dealer=dealer, stacks=stacks, starter=starter):
            dealt = (f"{name} {card_names(stack)}" for name, stack in zip(names, stacks, strict=True))
            yield f"{doing(names[dealer], 'deal')}: {', '.join(dealt)}, the starter {starter}"
        case Crib(player=seat, card=card):
            yield f"{doing(names[seat], 'put')} {card} in the crib"
        case _:
            yield from (line.text for line in _lines_of(before, step, names, str))
    yield from (call_event(event, names) for event in step.events)
    if _ends_round(step):
        yield round_sum(before, step, names).text


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step. Counts come last, each on its own line, and then the round's sum."""
    yield from _lines_of(before, step, names, card)
    is_ship = before.options.is_ship
    for event in step.events:
        yield Line(call_event(event, names), event.player, 0 if is_ship else event.points)
    if _ends_round(step):
        yield round_sum(before, step, names)


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return nothing: the scores say it all (T24)."""
    return ()


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why a move is refused, with names of cells."""
    cell = refusal.facts.get("cell")
    return describe_with(REFUSALS, refusal, names, card, cell="" if cell is None else cell_name(cell))


def round_sum(before: State, step: Step, names: Sequence[str]) -> Line:
    """Return each side's points in the round that a step ended, and in the Ship variation who pegs them (T27)."""
    points = hand_points((*count_heels(before), *step.events))
    return describe_round(points, side_names(names, before.sides), before.options)


def describe_round(points: Sequence[int], sides: Sequence[str], options: Options) -> Line:
    """Return the points of a round by side, and in the Ship variation who pegs the difference (T27)."""
    said = f"The round: {tally_text(sides, points)}"
    if not options.is_ship:
        return Line(said, brief=said)
    ahead, difference = game_points(points)
    if not difference:
        return Line(f"{said}, and nobody gets a game point", brief=said)
    more = f"{spoken_count(difference, 'game point')} for {within(sides[ahead])}"
    return Line(f"{said}, {more}", ahead, difference, in_brief(f"{said}, {more}", capitalised(more)))


def _lines_of(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a move itself."""
    state: State = step.state
    move: object = step.move
    match move:
        case CutForDeal(cards=cards):
            yield from describe_cut(before.cutters, cards, step.state.dealer, names, card, "draw")
        case Deal(dealer=dealer, starter=starter):
            deals = doing(names[dealer], "deal")
            heels = ", two for heels" if step.events else ""
            brief = f"{deals}, starter {card(starter)}{heels}"
            yield Line(f"{deals}: {possessive(names[dealer])} crib", dealer, brief=brief)
            yield Line(f"The starter is {card(starter)}")
        case Place(player=seat, card=placed, cell=cell):
            said = f"{doing(names[seat], 'place')} {card(placed)} at {cell_name(cell)}"
            changes = _changes(before, state, cell)
            made = ", ".join(f"{line_name(is_row, index)} makes {spoken(now)}" for is_row, index, now in changes)
            brief = [f", {'row' if is_row else 'column'} {spoken(now)}" for is_row, _, now in changes]
            short = f"{names[seat]}: {card(placed)} at {cell_name(cell)}{''.join(brief)}" if brief else said
            yield Line(f"{said}: {made}" if made else said, seat, brief=short)
        case Crib(player=seat, card=laid):
            shown = "a card" if before.options.is_ship else card(laid)
            yield Line(f"{doing(names[seat], 'put')} {shown} in the crib", seat)
        case Misdeal():
            yield Line("Misdeal: the cards are dealt again")
        case Setup():
            yield Line("The game begins from a position")
        case _:
            raise TypeError(f"no words for {move!r}")


def _changes(before: State, after: State, cell: Cell) -> list[tuple[bool, int, int]]:
    """Return the lines whose points a placed card changes: whether it is a row, its index, and its points now."""
    made: list[tuple[bool, int, int]] = []
    for is_row, index in ((True, cell[0]), (False, cell[1])):
        was, now = (
            points_of(count_grid_line(state.grid, is_row, index, state.options.is_ship)) for state in (before, after)
        )
        if was != now:
            made.append((is_row, index, now))
    return made


def _ends_round(step: Step) -> bool:
    return len(step.events) > SIZE


def _owner(event: Event, names: Sequence[str]) -> str:
    """Return the owner of what is counted: the dealer of the crib, the side of a line."""
    return names[event.player] if event.what == "crib" else side_names(names, 2)[event.side]
