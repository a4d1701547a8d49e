"""The firmware of the board: keys in, pegs of light out, and the link to a host.

app combines the parts strip, scene, keypad, entry, journal and console; only hardware knows the Pico. Everything but
hardware, pio_output and scaling_viper also runs on CPython, as the virtual board.
"""

VERSION = "0.1.0"

# In bytes: ten times that of a board with four lanes. Reading one that fills the memory takes long and fails.
LONGEST_BOARD_FILE = 32768
