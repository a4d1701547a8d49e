"""Messages shared by both rummy games."""

from autopeg.games.rummy.keys import KEYS

HAS_DRAWN = f"You have already taken a card. Press {KEYS['discard']} to discard one and end your turn."
DRAW_FIRST = f"Take a card first: {KEYS['draw']} draws, {KEYS['take']} takes the upcard."
