"""Refusals shared by both rummy games, as templates of `autopeg.session.refusals`."""

from autopeg.session.refusals import Templates, of_positions

RUMMY_REFUSALS: Templates = {
    "CARD_NOT_IN_HAND.one": "The {card} is not in {seat:'s} hand",
    "CARD_NOT_IN_HAND.several": "The {card} is not in {seat:'s} hand that often",
    "MUST_DRAW_FIRST": "{seat} must draw or take the upcard first",
    "NOTHING_ADDED": "Choose the cards to add to {name}",
    "NO_SUCH_MELD": "There is no meld {name} on the table",
    "RUN_MIXED_SUITS": "{cards} is not a run: the cards must be of one suit",
    "RUN_NOT_CONSECUTIVE": "{cards} is not a run: the cards must follow one another, the lowest first",
    "RUN_OUT_OF_RANGE": "{cards} is not a run: it goes beyond the last place that a run can have",
    "SET_MIXED_RANKS": "{cards} is not a set: the cards must be of one rank",
    **of_positions(
        {
            "empty_hand": "{seat:has} no cards, so it would be over",
            "meld": "meld {name}. {cause}",
        }
    ),
}
