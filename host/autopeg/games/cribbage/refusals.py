"""Messages for refused moves of cribbage, as templates of `autopeg.session.refusals`."""

from autopeg.session.refusals import Templates, of_positions

REFUSALS: Templates = {
    "ALREADY_CLAIMED": "{seat:'s} side has already made its one claim",
    "ALREADY_DISCARDED": "{seat:has} already discarded",
    "CARD_NOT_HELD.dead": "{seat} can't play the {card}: it is dead for this deal",
    "CARD_NOT_HELD.discard": "{seat} can't discard the {card}: it is not in {seat:'s} hand",
    "CARD_NOT_HELD.none_fits": "{seat:has} no card that can be played at {count}",
    "CARD_NOT_HELD.play": "{seat} can't play the {card}: it is not in {seat:'s} hand",
    "CARD_NOT_HELD.twice": "{seat} can't discard the {card} twice",
    "EXCEEDS_31": "{seat} can't play the {card}: {count} is over {limit}",
    "GO_WITH_PLAYABLE": "{seat} can't say go: the {card} can be played",
    "MISDEAL.crib": "With three players, and only then, the pack gives one card to the crib",
    "MISDEAL.hand": "{seat:has} {count:card} instead of {limit}",
    "MISDEAL.hands": "There are {count:hand} for {limit:player}",
    "MISDEAL.played": "{seat:has} played the {card}, so it must stay in {seat:'s} hand",
    "NOT_DEALER": "It is {due:'s} deal",
    "NOT_YOUR_TURN.declare": "It is {due:'s} turn to declare",
    "NOT_YOUR_TURN.own_side": "{seat} can't claim points from {seat:'s} own side",
    "SHOW_OUT_OF_ORDER.declare": "It is {due:'s} turn to show a hand",
    "WRONG_DISCARD_COUNT": "{seat} must discard {limit:card}, not {count}",
    "WRONG_PHASE.deal": "This deal is not over yet",
    "WRONG_PHASE.declare": "There are no points to declare now",
    "WRONG_PHASE.declare_first": "{due} must declare points first",
    "WRONG_PHASE.discard": "You can discard only right after the deal",
    "WRONG_PHASE.misdeal": "No cards have been dealt, so there is no misdeal",
    "WRONG_PHASE.no_claim": "There is nothing to claim now",
    "WRONG_PHASE.no_muggins": "Muggins is not played in this game",
    "WRONG_PHASE.play": "Cards are played after the discards, not now",
    "WRONG_PHASE.redeal": "Before the first card is played, a misdeal is corrected by dealing again",
    "WRONG_PHASE.starter": "The starter is turned up when everybody has discarded",
    "WRONG_PHASE.undeclared": "Wait until {due:has} declared",
    **of_positions(
        {
            "cannot_act": "it can't be {seat:'s} turn after saying go, or without cards",
            "count": "the cards of the series make {limit}, not {count}",
            "crib": "the crib has {count:card}, not {limit}",
            "hand": "{seat:has} {count:card} before the starter; {limit} are dealt, and 4 are left after the discard",
            "hand_and_played": "{seat:has} {count:card}, those already played included, instead of {limit}",
            "no_dealer": "with cards in hand there must be a dealer",
            "played_without_starter": "cards were played, but there is no starter",
            "series_is_full": "at 31 a new count begins",
            "series_twice": "a card appears twice in the series",
            "series_unplayed": "the {card} is in the series, but nobody has played it",
        }
    ),
}
