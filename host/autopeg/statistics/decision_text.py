"""Sentences about decisions: the alternatives and what they would have been worth."""

from collections.abc import Mapping, Sequence

from autopeg.base.phrases import count_text, listed
from autopeg.engine.advice import Choice
from autopeg.engine.games import rules_of
from autopeg.registry import GAME_NAMES
from autopeg.session.advice_text import PartWords, Seen, advice_text_of, loss_text, percent_text, winning_text
from autopeg.session.text import CardText
from autopeg.statistics.deal_statistics import LuckSpread
from autopeg.statistics.review import Decision, Summary


def kind_words(game_name: str) -> Mapping[str, str]:
    """Return the names of a game's kinds of decisions, in playing order; none for the score pad."""
    return advice_text_of(game_name).KIND_WORDS if game_name in GAME_NAMES else {}


def describe_summary(name: str, game_name: str, summary: Summary) -> str:
    """Sum up a player's decisions: "Ann: placing cost 3.2 points in 9 decisions, 6 of them the best, and 1.1% of
    winning each on average"."""
    words = kind_words(game_name)
    told = [
        f"{words[kind]} cost {loss_text(summary.lost[kind], None)} in {count_text(count, 'decision')}, "
        f"{_best_share(summary.best[kind], count)}{_winning_lost(summary.wins_lost[kind], count)}"
        for kind, count in summary.count.items()
    ]
    return f"{name}: {'; '.join(told) or 'no decisions'}"


def _best_share(best: int, count: int) -> str:
    """Return how many of some decisions were the best."""
    if count == 1:
        return "the best" if best else "not the best"
    return f"{'none' if not best else 'all' if best == count else best} of them the best"


def _winning_lost(chance: float | None, decisions: int) -> str:
    """Return the mean loss: the sum may be more than there is to win, because the other one loses as well."""
    lost = "" if chance is None else winning_text(chance / decisions)
    return f", and {lost} each on average" if lost else ""


def describe_luck(dealt: float, turned: float) -> str:
    """Describe the luck of the cards in points: "luck of the cards +3.1, +2.0 dealt and +1.1 turned up"."""
    return f"luck of the cards {dealt + turned:+z.1f}, {dealt:+z.1f} dealt and {turned:+z.1f} turned up"


def describe_chance(dealt: float, turned: float, deals: int, chance: LuckSpread) -> str:
    """Describe the luck of all games beside what chance gives: "chance gives -0.72 to +0.72 in 42 deals, ±0.40 dealt
    and ±0.60 turned up, in 19 of 20 cases: this is within it"."""
    bounds = f"{-chance.both:+.2f} to {chance.both:+.2f}"
    parts = f"±{chance.dealt:.2f} dealt and ±{chance.turned:.2f} turned up"
    found = "this is within it" if abs(dealt + turned) <= chance.both else "this is one of the others"
    return f"chance gives {bounds} in {count_text(deals, 'deal')}, {parts}, in 19 of 20 cases: {found}"


def name_kept(game_name: str, choice: Choice, state: object, card: CardText) -> str:
    """Describe a stored choice as an instruction: "discard 5♥ 5♠". state: the one it was made in."""
    return advice_text_of(game_name).name_choice(rules_of(game_name).parse_move(choice.move), state, card)


def seen_by_decider(game_name: str, decision: Decision, state: object, card: CardText) -> Sequence[Seen]:
    """Return everything that the player of a decision could see. state: the one it was made in."""
    view = rules_of(game_name).view(state, decision.seat)
    return advice_text_of(game_name).seen(view, card)


def choices_text(game_name: str, decision: Decision, state: object, card: CardText) -> str:
    """Return the best choices with the chance to win of each, or its worth in points, and mark the one made."""
    choices = {str(each.move): each for each in (decision.best, decision.made, *decision.others)}.values()
    by_chance = decision.by_chance
    named: list[str] = []
    for each in sorted(choices, key=lambda each: (each.win_chance or 0.0) if by_chance else each.worth, reverse=True):
        worth = f"{each.win_chance or 0.0:.1%}" if by_chance else f"{each.worth:.1f}"
        done = ", done" if each.move == decision.made.move else ""
        named.append(f"{name_kept(game_name, each, state, card)} ({worth}{done})")
    more = f", of {decision.of}" if decision.of > len(named) else ""
    return f"{'; '.join(named)}{more}"


def cost_text(decision: Decision) -> str:
    """Return what a decision cost compared to the best one: "1.5 points", "1.5 points and 3.1% of winning", or where
    the chance decides "a 12% chance to win"."""
    if decision.by_chance:
        return f"a {percent_text(decision.wins_lost or 0.0)} chance to win"
    return loss_text(decision.lost, decision.wins_lost)


def describe_cost(decision: Decision, best: str) -> str:
    """Describe the cost of a decision compared to the best one: "better by 1.5 points: discard 6S AH". best: its
    name."""
    if decision.is_best:
        return "nothing was better" if decision.of > 1 else ""
    if not decision.by_chance:
        return f"better by {cost_text(decision)}: {best}"
    best_chance, made_chance = decision.best.win_chance or 0.0, decision.made.win_chance or 0.0
    digits = int(f"{best_chance:.0%}" == f"{made_chance:.0%}")  # chances that differ look different
    chances = f"{best_chance:.{digits}%} instead of {made_chance:.{digits}%}"
    points = loss_text(decision.lost, None)
    better = "better" if points == loss_text(0.0, None) else f"better by {points}"
    return f"{better}, and wins {chances} of the games: {best}"


def explain_cost(game_name: str, decision: Decision, best: str) -> str:
    """Describe the cost of a decision with the main reason: "better by 1.5 points: discard 6S AH; the hand
    kept averages 5.2 instead of 3.5". best: the name of the best choice."""
    cost = describe_cost(decision, best)
    reason = reason_text(game_name, decision)
    return f"{cost}; {reason}" if cost and reason else cost


def reason_text(game_name: str, decision: Decision) -> str:
    """Return what speaks for the best choice, and what against it: every summand that differs, as it is and as it was,
    those by which it is ahead most first: "the crib averages 6.5 instead of 3.0, but the hand kept averages 7.5 instead
    of 8.0". It fits whoever decided.

    A play before a discard is explained by its own summands. Empty if no summand is ahead as it is shown. Near the end
    the best choice may be worth fewer points.
    """
    if decision.is_best:
        return ""
    if decision.best.worth < decision.made.worth:
        return "it makes fewer points on average, but wins more often"
    made, best = ({part.name: part.points for part in choice.parts} for choice in (decision.made, decision.best))
    words = advice_text_of(game_name)
    names = [*best, *(name for name in made if name not in best)]
    if decision.made.move["type"] in words.LAST_MOVES and decision.best.move["type"] not in words.LAST_MOVES:
        # The move that was made could have followed the best one, so that only the best one's own worth is a reason.
        names = [name for name in best if name not in made] or [*best]
    ahead = {name: best.get(name, 0.0) - made.get(name, 0.0) for name in names}
    said = {name: _part_text(words.PART_WORDS[name], best.get(name, 0.0), made.get(name, 0.0)) for name in names}
    order = [name for name in sorted(names, key=lambda name: -abs(ahead[name])) if said[name]]
    gains = listed(said[name] for name in order if ahead[name] > 0)
    costs = listed(said[name] for name in order if ahead[name] < 0)
    return f"{gains}, but {costs}" if gains and costs else gains


def _part_text(words: PartWords, now: float, then: float) -> str:
    """Return a summand of the best choice and of the one made; empty if they look alike."""
    better, worse = f"{abs(now):.1f}", f"{abs(then):.1f}"
    if "0.0" not in (better, worse) and now > 0 > then:
        return f"{words.good} {better} (otherwise {words.bad} {worse})"
    if "0.0" not in (better, worse) and now < 0 < then:
        return f"{words.bad} {better} (otherwise {words.good} {worse})"
    # Points for others are negative in a valuation; the sentence names what the others get.
    return "" if better == worse else f"{words.good if now + then > 0 else words.bad} {better} instead of {worse}"
