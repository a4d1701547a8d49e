"""A game that begins from a position instead of a deal."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.errors import IllegalMove
from autopeg.games.cribbage.rules.deal import check_cards, dealt_cards
from autopeg.games.cribbage.rules.moves import Position, Setup
from autopeg.games.cribbage.rules.scoring import Step
from autopeg.games.cribbage.rules.state import HAND_CARDS, Cards, State
from pegcore.cribbage import count_of


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP."""
    if len(state.cutters) < state.players or any(state.scores):
        raise IllegalMove("WRONG_PHASE", "setup: a game begins from a position only at its very beginning")
    position = move.state
    _check_scores(state, position)
    state = replace(state, pegs=tuple((points, points) for points in position.scores))
    hands = _by_seat(position.hands, state.players, "hands")
    if not any(hands):
        _check(position.to_act is None, f"with empty hands nobody is to act, not player {position.to_act}")
        _check(len(_cards_of(position)) == len(position.out_of_play), "with empty hands no card is on the table")
        return state if position.dealer is None else replace(state, dealer=position.dealer, cutters=()), ()
    played = _by_seat(position.played, state.players, "played")
    check_cards(_cards_of(position))
    state = replace(state, dealer=position.dealer, hands=hands, played=played, crib=position.crib, cutters=())
    state = replace(state, discarded=((),) * state.players, pegs_at_deal=state.pegs, out_of_play=position.out_of_play)
    _check(position.dealer is not None, "with cards in hand there is a dealer")
    if position.starter is None:
        return _before_the_starter(state, position), ()
    return _in_the_play(state, position), ()


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise IllegalMove("BAD_SETUP", f"setup: {sentence}")


def _by_seat(hands: tuple[Cards, ...], players: int, name: str) -> tuple[Cards, ...]:
    _check(len(hands) in (0, players), f"{name} has {len(hands)} lists for {players} players")
    return hands or ((),) * players


def _cards_of(position: Position) -> tuple[Card, ...]:
    by_seat = (*position.hands, *position.played, position.crib, position.out_of_play)
    starter = () if position.starter is None else (position.starter,)
    return (*(card for cards in by_seat for card in cards), *starter)


def _check_scores(state: State, position: Position) -> None:
    _check(len(position.scores) == state.sides, f"{len(position.scores)} scores for {state.sides} sides")
    for points in position.scores:
        _check(0 <= points < state.options.target, f"score {points} is not 0 to {state.options.target - 1}")
    dealer = position.dealer
    _check(dealer is None or 0 <= dealer < state.players, f"there is no player {dealer} to deal")


def _before_the_starter(state: State, position: Position) -> State:
    _check(not any(state.played) and not position.series, "cards are played although there is no starter")
    sizes = (HAND_CARDS, dealt_cards(state.players))
    laid_away = 1 if state.players == 3 else 0
    for seat, hand in enumerate(state.hands):
        _check(
            len(hand) in sizes,
            f"player {seat} holds {len(hand)} cards before the starter, not {sizes[0]} or {sizes[1]}",
        )
        laid_away += sizes[1] - len(hand)
    _check(len(state.crib) == laid_away, f"the crib has {len(state.crib)} cards where {laid_away} were laid away")
    done = all(len(hand) == HAND_CARDS for hand in state.hands)
    return replace(state, phase="starter" if done else "discard")


def _in_the_play(state: State, position: Position) -> State:
    for seat in range(state.players):
        size = len(state.hands[seat]) + len(state.played[seat])
        _check(size == HAND_CARDS, f"player {seat} has {size} cards, played ones counted in, instead of {HAND_CARDS}")
    _check(len(state.crib) == HAND_CARDS, f"the crib has {len(state.crib)} cards instead of {HAND_CARDS}")
    series = position.series
    _check(len(set(series)) == len(series), "a card stands twice in the series")
    _check(position.count == count_of(series) < 31, f"the count {position.count} is not that of the series")
    owners = [_owner_of(card, state) for card in series]
    turn = position.to_act
    _check(turn is not None and 0 <= turn < state.players, f"player {turn} cannot be to act")
    for seat in position.gone:
        _check(0 <= seat < state.players, f"there is no player {seat} to have said go")
    _check(
        turn is not None and bool(state.hands[turn]) and turn not in position.gone,
        f"player {turn} has passed or has no card",
    )
    return replace(
        state,
        phase="play",
        starter=position.starter,
        series=series,
        last_player=owners[-1] if owners else None,
        gone=frozenset(position.gone),
        turn=turn,
    )


def _owner_of(card: Card, state: State) -> int:
    for seat, cards in enumerate(state.played):
        if card in cards:
            return seat
    raise IllegalMove("BAD_SETUP", f"setup: {card} is in the series, but nobody has played it")
