"""What is said in both rummy games."""

from autopeg.games.rummy.keys import KEYS

HAS_DRAWN = f"You have taken a card already: {KEYS['discard']} discards one and ends your turn."
DRAW_FIRST = f"Take a card first: {KEYS['draw']} draws, {KEYS['take']} takes the upcard."
