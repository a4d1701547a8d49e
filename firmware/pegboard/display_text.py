"""All texts of the display, in English. Another language is another table like this one.

A line has 21 letters of ASCII; `{}` are filled in.
"""

PROGRAM = "Autopeg"
LANE = "Lane {}"

# A game
TO = "to {}"
LOWEST_WINS = "lowest wins"
CRIB = "crib"
TURN = "turn"
ROUND = "Round {}: {}"
HAND = "Hand {} to {}"
FINAL_TURNS = "Final turns, to {}"
LINE_OF = "line {} of {}"
CRIB_DUE = "the crib"
THIS_ROUND = "Now {}"
RUNS = "{} runs"
ONE_RUN = "1 run"
SETS = "{} sets"
ONE_SET = "1 set"
MISSING = "?"
END_ROUND = "# ends round {}"
GAMES_WON = "Games {} first to {}"
GAMES_WON_OF_MANY = "{} first to {}"  # with three or four lanes
HOST_LOST = "The computer is away"

# A number being typed
REALLY = "{} points?"
AGAIN = "# again"
CLEAR = "* clears it"

# The end
WINS = "{} wins"
WIN_TOGETHER = "{} win"
LURCH = "Lurch"
LURCH_TWICE = "Lurch: counts two"
MATCH_WON = "Match won {}"
NEXT_GAME = "# next game"
REMATCH = "# rematch"
NEXT_GAME_AGAIN = "Next game? # again"
REMATCH_AGAIN = "Rematch? # again"

# The menu of a new game, and the options
NEW_GAME = "New game"
KINDS = ("Cribbage", "Table Top", "Table Top, Ship", "Crib Rummy", "Crummy Rummy")
FIVE_A_HOLE = "5 a hole"
ONE_A_HOLE = "1 a hole"
LANES = "{} lanes"
ONE_LANE = "1 lane"
ONE_GAME = "one game"
BEST_OF = "best of {}"
OPTIONS = "Options"
MENU_OPTIONS = "options"
MENU_KEYS = "# begin     * leave"
BRIGHTNESS = "A B LEDs {} percent"
ROTATION = "C   display {}"
UPRIGHT = "upright"
TURNED = "turned"
DISPLAY = "D   display {}"
ON = "on"
OFF = "off"
OPTIONS_KEYS = "# * leave"

# Cards being counted
COUNT = "{}: {}"
COUNTED = {
    "hand": "hand",
    "crib": "crib",
    "line": "line",
    "centre line": "centre line",
    "meld": "meld",
    "cards left": "cards left",
}
PARTS = {
    "fifteen": "fifteens",
    "pair": "pairs",
    "run": "runs",
    "flush": "flush",
    "nobs": "his nobs",
}
TYPE_CARDS = "Rank, then suit"
RANKS = "A J  B Q  C K"
SUITS_ROW = "A{} B{} C{} D{}"
NO_POINTS = "nothing"
PEG = "# pegs"
ADD = "# adds"
MELDS = "Melds {}"
LEFT_ELSEWHERE = "Cards left elsewhere"
LEFT_NONE = "0: the pile ran out"
HEELS = "His heels, 2?"

# Refusals and notices
NOT_DONE = "Not done"
LANE_NOT_IN_PLAY = "{} does not play. Choose a lane."
TOO_LONG = "Three digits at most."
NOTHING_TYPED = "Nothing has been typed."
KEY_MEANS_NOTHING = "This key means nothing here."
NO_CARD = "Not a card that fits, or not complete."
NO_MELD = "Not a legal meld."
NO_CARDS_LEFT = "Type how many cards, two digits at most."
CRASH = "The board has stopped"
BOARD_FILE = "board.json"
SELF_TEST = "Self-test"
SELF_TEST_WORDS = "LEDs and keys are tested. The game waits."
HELD = "Keys {}"
