"""Messages for refused moves of Crummy Rummy, as templates of `autopeg.session.refusals`."""

from autopeg.games.rummy.refusals import RUMMY_REFUSALS
from autopeg.session.refusals import Templates, of_positions

REFUSALS: Templates = {
    **RUMMY_REFUSALS,
    "ALL_WILD": "A meld needs at least one card that is not wild",
    "ALREADY_DECLINED": "{seat:has} already declined the upcard",
    "ALREADY_DREW": "{seat:has} already drawn in this turn",
    "ALREADY_LAID_DOWN": "{seat:has} already laid down the contract in this round",
    "BAD_DEAL.cards": "The deck has {limit:card}, not {count}",
    "BAD_DEAL.copies": "The {card} appears more often than the deck has it ({limit})",
    "BAD_DEAL.dealer": "It is {due:'s} deal",
    "BAD_DEAL.no_card": "There is no card {card} in this game",
    "BAD_DEAL.no_seat": "The dealer must be a player in this game",
    "BAD_DEAL.round": "Round {limit} is next, not round {count}",
    "BAD_DEAL.wild_place": "The {card} must go back among the {limit:card} of the deck",
    "BAD_DEAL.wilds": "{limit:wild card} came before the upcard, but {count} went back",
    "BAD_MOVE.nobody": "Nobody was named who takes the upcard",
    "BAD_RESHUFFLE.cards": "The discard pile has {limit:card}, not {count}",
    "BAD_RESHUFFLE.copies": "The {card} appears more often than the discard pile has it ({limit})",
    "BAD_RESHUFFLE.deck": "The deck still has {count:card}",
    "BAD_RESHUFFLE.no_card": "There is no card {card} in this game",
    "BAD_RESHUFFLE.no_draw": "Nobody can draw now, so nothing is shuffled",
    "CONTRACT_NOT_LAID": "{seat} must lay down the contract first",
    "CONTRACT_SAME_RANK": "The sets of a contract must have different ranks",
    "CONTRACT_SAME_SUIT": "The runs of a contract must have different suits",
    "CONTRACT_WRONG_MELDS": "This round's contract is {wanted}, not {laid}",
    "DECK_EMPTY.no_discards": "Nothing is left to shuffle",
    "DECK_EMPTY.no_upcard": "There is no upcard to take",
    "DECK_EMPTY.shuffle": "The deck is empty: the discard pile must be shuffled first",
    "DECK_EMPTY.take": "No cards are left to draw, so the upcard must be taken",
    "MELD_TOO_SHORT": "A {name} needs at least {limit:card} here, not {count}",
    "MUST_DECLINE_FIRST": "{seat} must take or decline the upcard first",
    "NOT_IN_THIS_VARIANT": "In this game players draw without declining the upcard",
    "NOT_OUT_OF_TURN": "It is {seat:'s} own turn: take the upcard the usual way",
    "NOT_REPLACEABLE.deuce": "The {card} stands in the place of a 2, so it can't be replaced",
    "NOT_REPLACEABLE.natural": "The {card} is not wild, so it can't be replaced",
    "NOT_REPLACEABLE.no_place": "There is no such card in {name}",
    "NOT_REPLACEABLE.other": "The {card} is not the card that the {cards} stands for",
    "NOT_REPLACEABLE.wild": "The {card} is wild: only a natural card can replace a wild one",
    "OUT_OF_TURN_ALREADY": "The upcard has already been taken in this turn",
    "OUT_OF_TURN_CLOSED.drawn": "It is too late to take the upcard: {due:has} drawn",
    "OUT_OF_TURN_CLOSED.not_declined": "Wait until {due:has} declined the upcard",
    "OUT_OF_TURN_CLOSED.not_drawn": "Wait until {due:has} drawn",
    "OUT_OF_TURN_CLOSED.playing": "It is too late to take the upcard: {due:has} begun to play",
    "OUT_OF_TURN_CLOSED.taken": "It is too late: {due:has} taken the upcard",
    "OUT_OF_TURN_NO_PENALTY": "The upcard can't be taken out of turn: no card is left for the penalty",
    "ROUND7_ALL_CARDS": "In round 7 all cards must be laid down: {count:card} would be left",
    "ROUND_OVER": "No round is being played now",
    "ROUND_OVER.game": "The game is over. You can still undo",
    "TOO_MANY_WILDS": "{cards} has too many wild cards: at most half may be wild",
    "UNKNOWN_MOVE.pass": "Declining to take the upcard out of turn is not recorded as a move",
    "WILD_MAY_NOT_MOVE": "The {card} must stay in its meld: only jokers may move to another",
    "WRONG_PHASE.deal": "Round {count} is not over yet",
    **of_positions(
        {
            "copies": "the {card} appears more often than the deck has it ({limit})",
            "last_round": "in round 7, nobody can have laid down",
            "meld_name": "meld {name} must be called M{count}: melds are numbered in their order",
            "no_card": "there is no card {card} in this game",
            "no_draw": "deck and discard pile are empty, so nobody can draw",
            "round": "round {count} is not 1 to {limit}",
            "total": "a total of {count} is not a multiple of {limit}",
        }
    ),
}


def melds_text(melds: tuple[int, int] | None) -> str:
    """Return the numbers of runs and sets in words: "1 run and 2 sets", "3 sets"."""
    kinds = zip(melds or (0, 0), ("run", "set"), strict=True)
    return " and ".join(f"{count} {kind}{'' if count == 1 else 's'}" for count, kind in kinds if count) or "no melds"
