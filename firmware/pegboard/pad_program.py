"""Keypad scan as a program for a PIO state machine of the Pico."""
# Only the assembler knows its instructions.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import rp2


def pad_program(span: int, width: int):
    """Return the program: it pulls the rows of the next word low, waits, and samples `span` pins in `width` bits.

    A row takes 8 cycles; the columns are sampled in the seventh, long after they have settled.
    """

    @rp2.asm_pio(
        in_shiftdir=rp2.PIO.SHIFT_RIGHT,
        out_shiftdir=rp2.PIO.SHIFT_RIGHT,
        autopush=True,
        autopull=True,
    )
    def scan():
        wrap_target()
        out(pindirs, 32)[5]
        in_(pins, span)
        if span < width:
            in_(null, width - span)
        else:
            nop()
        wrap()

    return scan
