"""The board's program as it goes onto a Pico, on a real MicroPython image, on an emulated chip: the word `emulated`.

pico is the chip with what hangs at it: flash_chip and flash_image (its memory), usb_host (the computer at its USB),
key_matrix and led_tap (keypad and LEDs). It runs in a process of its own, process, for it needs all of a processor;
port is the way there, wire what is said on it. Needs the extra `emulated` and an image, which `image` finds.
"""
