"""Messages for refused moves of Table Top Cribbage, as templates of `autopeg.session.refusals`."""

from autopeg.session.refusals import Templates, of_positions

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
    "WRONG_PHASE.over": "The game is over. You can still undo",
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
