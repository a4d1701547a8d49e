"""Messages for refused moves of Crib Rummy, as templates of `autopeg.session.refusals`."""

from autopeg.games.rummy.refusals import RUMMY_REFUSALS
from autopeg.session.refusals import Templates, of_positions

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
            "meld_name": "{name!r} is not the name of a meld, such as M1",
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
