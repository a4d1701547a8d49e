"""Sentences of Crib Rummy: laid cards with their points, every turn with its sum, and why a move is refused."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from autopeg.base.phrases import capitalised, doing, possessive, spoken, spoken_count, within
from autopeg.engine import Result, winners_of
from autopeg.engine.cards import card_names
from autopeg.engine.history import History, Step
from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crib_rummy.rules import State, View, moves
from autopeg.games.crib_rummy.rules.state import HAND_CARDS
from autopeg.games.rummy.rules import Discard, Extend, MeldKind, TableMeld, meld_named
from autopeg.games.rummy.text import RUMMY_REFUSALS
from autopeg.session.refusals import Templates, describe_with, of_positions
from autopeg.session.text import CardText, Line, in_brief
from pegcore.melds import LARGEST_SET, LONGEST_RUN, crib_rummy_points

REFUSALS: Templates = {
    **RUMMY_REFUSALS,
    "ALL_WILD": "A meld needs at least one card that is not a joker",
    "ALREADY_DREW": "{seat:has} already drawn or taken the upcard",
    "DRAW_PILE_EMPTY": "The draw pile is empty",
    "HAND_OVER.deal": "This hand is over: deal the next one",
    "HAND_OVER.peg": "This hand is over: the points of the last turn must be claimed first",
    "MELD_TOO_SHORT": "A meld needs at least three cards",
    "MISDEAL.copies": "The {card} appears more often than the deck has it ({limit})",
    "MISDEAL.deck": "The deck has {limit:card}, not {count}",
    "NOTHING_TO_PEG": "{seat:has} no points to claim",
    "NOT_DEALER": "The first card goes to {due}",
    "NOT_DEALER.no_seat": "The first card must go to a player in this game",
    "NOT_YOUR_TURN.choose": "It is {due:'s} choice who starts",
    "NOT_YOUR_TURN.peg": "It is {due:'s} turn to claim points",
    "OPPONENT_MELD_LOCKED": "{seat} must lay a meld of {seat:'s} own before adding to {due:'s} meld",
    "PEG_TOO_MANY": "{count:point} is more than {seat} earned ({limit})",
    "SET_TOO_LONG": "A set has at most four cards",
    "UPCARD_NOT_USED": "The upcard {card} must be laid at once",
    "WRONG_PHASE.choose": "First somebody must choose who starts",
    "WRONG_PHASE.deal": "This hand is not over yet",
    "WRONG_PHASE.no_choice": "Who starts can't be chosen now",
    "WRONG_PHASE.no_start": "Who starts is drawn only after the first deal",
    "WRONG_PHASE.start": "It is not decided yet who starts",
    **of_positions(
        {
            "at_target": "{seat:has} {count:point} and so must be in `reached_target`",
            "below_target": "{seat:has} {count:point} and so can't be in `reached_target`",
            "meld_name": "{name:quoted} is not the name of a meld, such as M1",
            "meld_twice": "there are two melds called {name}",
            "melded": "{seat:has} a meld on the table, so `melded` must say so",
            "negative_score": "a score of {count} is below 0",
            "no_draw": "the draw pile is empty, and the upcard fits nowhere",
            "no_final_turn": "{seat:has} reached the target, but no final turn is left",
            "no_turn": "with cards in hand, `hand_starter` and `to_move` must be given",
            "no_upcard": "there is no upcard",
            "order": "`reached_target` must name the players in the order of their turns",
            "pegged_out_without_hands": "between two hands, nobody can be in `reached_target`",
            "won": "between two hands, {count:point} would have ended the game",
        }
    ),
}


_RATES = {2: "2 points a card", 3: "1 point a card", 4: "half a point a card"}
"""Points for the cards in the other hands when a player goes out, by the number of players (R40)."""


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move and those of its consequences, all cards open."""
    state: State = step.state
    match step.move:
        case moves.Deal(deal_first=first):
            dealt = (f"{name} {card_names(hand)}" for name, hand in zip(names, state.hands, strict=True))
            dealer = (first - 1) % state.players
            yield f"{doing(names[dealer], 'deal')}: {', '.join(dealt)}, the upcard {state.upcard}"
        case moves.Draw(player=seat):
            yield f"{doing(names[seat], 'draw')} {state.hands[seat][-1]}"
        case _:
            yield from (line.text for line in _lines_of(before, step, names, str))
    yield from (line.text for line in _consequences(before, step, names, str))


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step; the end of a hand comes last."""
    first, *more = (*_lines_of(before, step, names, card), *_consequences(before, step, names, card))
    yield replace(first, brief=_brief(before, step, names, card))
    yield from more


def _brief(before: State, step: Step, names: Sequence[str], card: CardText) -> str | None:
    """Return a move and all that follows from it in few words, None if that is what its first line says."""
    move: object = step.move
    state: State = step.state
    in_short = ""
    match move:
        case moves.Deal(deal_first=first):
            dealer = (first - 1) % state.players
            return f"{doing(names[dealer], 'deal')}, the upcard is {card(state.discard_pile[0])}"
        case moves.Draw(player=seat):
            said = doing(names[seat], "draw") + ("" if state.draw_count else " the last card of the pile")
        case moves.TakeUpcard(player=seat, use=use):
            in_short = f"{doing(names[seat], 'take')} {card(before.discard_pile[0])}"
            made = _made(before, use, card)
            is_repeated = made.startswith(card(before.discard_pile[0]))
            said = f"{doing(names[seat], 'take')} {made}" if is_repeated else f"{in_short}, {made}"
        case moves.Meld(player=seat) | Extend(player=seat):
            said = f"{doing(names[seat], 'lay')} {_made(before, move, card)}"
        case Discard(player=seat, card=laid):
            said = f"{doing(names[seat], 'discard')} {card(laid)}"
        case moves.Peg(player=seat):
            said = names[seat]
        case _:
            return None
    points = [f", {spoken_count(event.points, 'point')}" for event in step.events]
    ended = hand_end(before, state, names)
    ends = [", and the hand is over"] if ended is not None else []
    if before.pegged_out != state.pegged_out and step.events:
        ends = [", and the target is reached"]
    follows = "".join((*points, *ends))
    wordings = (said, in_short, names[seat] if follows else "")
    return in_brief(*(each + follows for each in wordings if each))


def _made(before: State, use: moves.Use, card: CardText) -> str:
    """Return a meld that is laid or grows, and its points: "a run of five: 7", "9♦ to M2: 4"."""
    length = len(use.cards)
    if isinstance(use, moves.UseMeld | moves.Meld):
        return f"a {meld_name(use.kind, length)}: {_sum_of(use.kind, 0, length)}"
    meld = meld_named(before.table, use.meld)
    grown = len(meld.cards) + length
    laid = card(use.cards[0]) if length == 1 else spoken_count(length, "card")
    return f"{laid} to {meld.id}: {_sum_of(meld.kind, len(meld.cards), grown)}"


def _sum_of(kind: MeldKind, before: int, after: int) -> str:
    """Return the last figure of `score_text`."""
    return score_text(kind, before, after).rpartition(" ")[2]


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return who reached the target first in a tie (R50)."""
    [winner] = winners_of(over)
    if state.scores.count(state.scores[winner]) < 2:
        return ()
    return (f"{doing(sides[winner], 'win')} the tie, having pegged out first",)


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why a move is refused."""
    return describe_with(REFUSALS, refusal, names, card)


def meld_name(kind: MeldKind, length: int) -> str:
    """Return the name of a meld: "run of five", "set of three"."""
    return f"{kind} of {spoken(length)}"


def meld_worth(meld: TableMeld) -> str:
    """Return the points of a meld, and after a plus those of its next card, "10+4", unless it is full (R34)."""
    length = len(meld.cards)
    made = f"{crib_rummy_points(meld.kind, 0, length)}"
    if length == (LARGEST_SET if meld.kind == "set" else LONGEST_RUN):
        return made
    return f"{made}+{crib_rummy_points(meld.kind, length, length + 1)}"


def score_text(kind: MeldKind, before: int, after: int) -> str:
    """Return the points for growing a meld from `before` cards, 0 for a new one, to `after`, card by card (R34).

    "3 + 3 + 4 = 10" for a new run of five; a single figure stands alone.
    """
    first = max(before + 1, 3)
    figures = [crib_rummy_points(kind, 0 if length == 3 else length - 1, length) for length in range(first, after + 1)]
    return f"{' + '.join(map(str, figures))} = {sum(figures)}" if len(figures) > 1 else str(sum(figures))


def part_text(part: Part, players: int, card: CardText) -> str:
    """Return one reason for points in few words: "run 4♥ 5♥ 6♥ 3", "out 18"."""
    if part.kind == "rummy":
        return f"going out {part.points} ({_RATES[players]})"
    if part.kind == "claimed":
        return f"claimed {part.points}"
    return f"{part.kind} {' '.join(map(card, part.cards))} {part.points}"


def call_turn(event: moves.Event, names: Sequence[str], card: CardText) -> str:
    """Return the points of a turn as a sentence, each with its reason (R26)."""
    said = ", ".join(part_text(part, len(names), card) for part in event.parts)
    return f"{doing(names[event.player], 'peg')} {spoken(event.points)}: {said}"


def hand_end(before: State, state: State, names: Sequence[str]) -> Line | None:
    """Return how a move ended the hand, None if it goes on or was over before (R38, R42, R47)."""
    if before.hand_over is not None:
        return None
    match state.hand_over:
        case "rummy":
            out = state.hand_counts.index(0)
            left = sum(state.hand_counts)
            is_one = len(names) == 2
            others = f"{possessive(names[1 - out])} hand" if is_one else "the other hands"
            cards = capitalised(spoken_count(left, "card"))
            text = f"{names[out]}: out! {cards} {'is' if left == 1 else 'are'} left in {others}"
            return Line(text, out)
        case "draw_pile":
            return Line("The draw pile is used up: the hand is over, without a bonus")
        case "final_turns":
            over = "The final turns are over" if before.pegged_out else "Nobody is due a final turn"
            return Line(f"{over}: the game ends")
        case None:
            return None


def made_in_hand(history: History) -> tuple[int, ...]:
    """Return the points pegged since the deal, or since the position that the game started from, by seat."""
    deals = (step.state for step in reversed(history.steps) if isinstance(step.move, moves.Deal | moves.Setup))
    dealt: State = next(deals, history.state_before(len(history.steps)))
    return tuple(now - then for now, then in zip(history.state.scores, dealt.scores, strict=True))


def _consequences(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield the points that a move pegged, who pegged out with it, and how the hand ended."""
    state: State = step.state
    for event in step.events:
        yield Line(call_turn(event, names, card), event.player, event.points)
    for seat in state.pegged_out:
        if seat not in before.pegged_out and step.events:
            yield Line(_pegged_out(state, seat, names), seat)
    ended = hand_end(before, state, names)
    if ended is not None:
        yield ended


def _pegged_out(state: State, seat: int, names: Sequence[str]) -> str:
    """Announce who has reached the target, and who still has a final turn (R51)."""
    said = f"{doing(names[seat], 'have')} pegged out"
    due = [within(names[each]) for each in state.final_turns]
    return f"{said}; final turn for {', '.join(due)}" if due else said


def _lines_of(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a move itself."""
    state: State = step.state
    move: object = step.move
    match move:
        case moves.Deal(deal_first=first):
            dealer = (first - 1) % state.players
            upcard = "" if state.upcard is None else f": {spoken(HAND_CARDS)} cards each, the upcard is "
            yield Line(f"{doing(names[dealer], 'deal')}{upcard}{card(state.discard_pile[0])}", dealer)
        case moves.Start(player=seat):
            yield Line(f"{doing(names[seat], 'were')} drawn to start", seat)
        case moves.Choose(player=seat, first=first):
            yield Line(f"{doing(names[seat], 'choose')} {'to start' if first else 'not to start'}", seat)
        case moves.Draw(player=seat):
            last = "" if state.draw_count else " the last card of the draw pile, and the hand ends with this turn"
            yield Line(f"{doing(names[seat], 'draw')}{last}", seat)
        case moves.TakeUpcard(player=seat, use=use):
            upcard = before.discard_pile[0]
            yield Line(f"{doing(names[seat], 'take')} {card(upcard)}: {_laid(before, use, card)}", seat)
            more = before.hand_counts[seat] + 1 - len(use.cards)
            came = state.hand_counts[seat] - more
            if came:
                number = "the next card" if came == 1 else f"the next {spoken(came)} cards"
                yield Line(f"{doing(names[seat], 'pick')} up {number} of the pile", seat)
        case moves.Meld(player=seat) | Extend(player=seat):
            yield Line(f"{doing(names[seat], 'lay')} {_laid(before, move, card)}", seat)
        case Discard(player=seat, card=laid):
            yield Line(f"{doing(names[seat], 'discard')} {card(laid)}", seat)
        case moves.Peg(player=seat, points=points):
            lost = before.earned - points
            if lost:
                earned = spoken(before.earned)
                yield Line(
                    f"{doing(names[seat], 'claim')} {spoken(points)} of {earned} points: {spoken(lost)} lost", seat
                )
        case moves.Setup():
            yield Line("The game begins from a position")
        case _:
            raise TypeError(f"no words for {move!r}")


def _laid(before: State, use: moves.Use, card: CardText) -> str:
    """Return the cards laid, their place and their points: "4♥ 5♥ to M2, now a run of five: 3 + 4 = 7"."""
    cards = " ".join(map(card, use.cards))
    if isinstance(use, moves.UseMeld | moves.Meld):
        length = len(use.cards)
        return f"{cards}, a {meld_name(use.kind, length)}: {score_text(use.kind, 0, length)}"
    meld = meld_named(before.table, use.meld)
    length = len(meld.cards)
    longer = length + len(use.cards)
    return f"{cards} to {meld.id}, now a {meld_name(meld.kind, longer)}: {score_text(meld.kind, length, longer)}"


def name_choice(move: moves.CribRummyMove, position: State | View, card: CardText) -> str:
    """Return a choice as an instruction: "lay 4♥ 5♥ to M2 (run of five)", "discard K♦"."""
    match move:
        case moves.Choose(first=first):
            return "go first" if first else "do not go first"
        case moves.Draw():
            return "draw"
        case moves.TakeUpcard(use=use):
            return f"take the upcard for {_proposed(use, position.table, card)}"
        case moves.Meld() | Extend():
            return f"lay {_proposed(move, position.table, card)}"
        case Discard(card=laid):
            return f"discard {card(laid)}"
        case _:
            raise TypeError(f"no choice: {move!r}")


def _proposed(use: moves.Use, table: Sequence[TableMeld], card: CardText) -> str:
    cards = " ".join(map(card, use.cards))
    if isinstance(use, moves.UseMeld | moves.Meld):
        return f"{cards} ({meld_name(use.kind, len(use.cards))})"
    meld = meld_named(table, use.meld)
    return f"{cards} to {meld.id} ({meld_name(meld.kind, len(meld.cards) + len(use.cards))})"
