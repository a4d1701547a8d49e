"""The program of the board: keys in, pegs of light out, and the link to a host.

app puts the parts together; strip, scene, keypad, entry, journal, console are the parts; hardware alone knows the
Pico. Everything but hardware, pio_output and scaling_viper runs on CPython as well, where it is the virtual board.
"""

VERSION = "0.1.0"

# In bytes: ten times that of a board with four lanes. Reading one that fills the memory takes long, and is in vain.
LONGEST_BOARD_FILE = 32768
