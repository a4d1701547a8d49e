"""WS2812 waveform as a program for a PIO state machine of the Pico."""
# Only the assembler knows its instructions.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import rp2

# One bit is 20 cycles of 62.5 ns: 312 ns high for a 0 and 812 ns for a 1, 1250 ns in all. WS2812B data sheets ask for
# 220-380 (0.35 us +-150) and 580-1000 (0.7 us +-150 or 0.8 us +-150).
CYCLES_HZ = 16_000_000


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=8,
)
def ws2812():
    wrap_target()
    label("next_bit")
    out(x, 1).side(0)[6]
    jmp(not_x, "zero").side(1)[4]
    jmp("next_bit").side(1)[7]
    label("zero")
    nop().side(0)[7]
    wrap()
