"""What it costs to believe that something unlikely has happened: the negative logarithm of how often it does."""


class Cost:
    """Costs of events at a table and before a camera."""

    CUT = 0.7
    """That a first card in a player's zone is cut for deal."""
    CUT_BETWEEN = 3.0
    """That a card cut for deal lies between two players."""
    CUT_LIES = 2.0
    """That a card cut for deal still lies there when the deal begins."""
    STARTER_AMONG_CARDS = 0.7
    """That the starter lies where players lay their cards."""
    STARTER_MOVED = 4.0
    """That the starter lies elsewhere than in the last deal, or a card of the play where a starter would."""
    STARTER_GONE = 1.5
    """That the starter has gone when a card of the play is laid."""
    CLEARED = 3.0
    """That the play goes on although all cards were taken from the table."""
    CLEARED_S = 2.0
    """How long all cards must have gone for that."""
    ABANDONED = 5.0
    """That a deal ended without its last cards, or that they were not seen."""
    LOST_STARTER = 3.5
    LATE_STARTER, LATE_AMONG_CARDS = -1.2, 0.3
    """That it was late instead, where packs lie, and elsewhere."""
    LOST_CARD = 4.0
    """That a card was not seen at all."""
    CRIB_UNSEEN = 5.0
    """That the crib was gathered before all of it was seen."""
    OUT_OF_TURN = 4.0
    """That a card is laid in another's turn, or another player's card was seen only after it."""
    TAKEN_BACK = 1.0
    FIFTH = 5.0
    TWICE = 4.0
    """That a card lies there twice, as the camera reads it."""
    MISREAD = 2.5
    """That a card which lies there twice is another one."""
    MISREAD_LATER = 3.5
    """The same after the play, where a card that still lies there may be shown once more."""
    DOUBTED = 2.0
    """That a card in doubt was this one although this one lies elsewhere."""
    COULD_PLAY = 3.0
    """That a player overlooked a card that fitted."""
    COULD_PLAY_MISREAD = 4.5
    """That a card which seems to have been overlooked was read wrongly, or one before it."""
    LATE = 2.0
    """That a card was seen only after the next one."""
    NOT_LATE = 1.5
    """That a card laid out of turn was not, although it fits before the last one."""
    LATE_S = 4.5
    """How much later."""
    GO_PER_ROOM = 0.05
    """That nobody has a card which fits, for each pip up to 31."""
    BLIND = 0.4
    """With a card missing, that this card comes next: nothing says which it must be."""
    LOST_GONE = 4.0
    """That a card was taken up again before the next one, if it was laid in turn."""
    COVERED_S = 0.7
    """A card that was last seen within this time before the next one may lie under it."""
    SAME_AGAIN = 3.0
    """With a card missing, that a player lays two cards in a row."""
