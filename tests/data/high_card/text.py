"""High Card in sentences: what happens, what is asked, and why not."""

from collections.abc import Iterator, Sequence

from autopeg.base.phrases import doing
from autopeg.engine import Result
from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.engine.refusal import IllegalMove
from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import Deal, Event, Play, State, View
from autopeg.session.questions import Question, common_prompt, request_text
from autopeg.session.refusals import Templates, describe_with
from autopeg.session.text import CardText, Line

REFUSALS: Templates = {
    "MISDEAL": "Every player gets {count:card}",
    "NOT_IN_HAND": "{seat:has} no {card}",
    "WRONG_PHASE.dealt": "The cards have been dealt already",
    "WRONG_PHASE.not_dealt": "The cards have not been dealt yet",
    "WRONG_PHASE.over": "The game is over",
}


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move, all cards open, and who takes the round."""
    if isinstance(step.move, Deal):
        hands = (f"{name} {card_names(hand)}" for name, hand in zip(names, step.move.hands, strict=True))
        yield f"{doing(names[step.move.dealer], 'deal')}: {', '.join(hands)}"
    else:
        yield from (line.text for line in describe_openly(before, step, names, str))


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step."""
    match step.move:
        case Deal(dealer=dealer):
            yield Line(doing(names[dealer], "deal"), dealer)
        case Play(player=seat, card=played):
            yield Line(f"{doing(names[seat], 'play')} {card(played)}", seat)
        case move:
            raise TypeError(f"no words for {move!r}")
    yield from (_line_of(event, names) for event in step.events)


def _line_of(event: Event, names: Sequence[str]) -> Line:
    return Line(f"{doing(names[event.player], 'take')} the round", event.player, event.points)


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return nothing: the scores say it."""
    return ()


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why a move is refused."""
    return describe_with(REFUSALS, refusal, names, card)


def prompt_of(question: Question, names: Sequence[str], view: View) -> str:
    """Return the sentence that says what is waited for."""
    match question:
        case PlayCard(seat=seat):
            return request_text(names[seat], "play a card")
        case _:
            return common_prompt(question, names, view.to_act)
