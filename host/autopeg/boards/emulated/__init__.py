"""The emulated board: its program as it goes onto a Pico, on a real MicroPython image, on an emulated chip.

`pico` is the chip with what is attached to it: `flash_chip` and `flash_image` (its memory), `usb_host` (the computer at
its USB), `key_matrix` and `led_tap` (keypad and LEDs). It runs in a `process` of its own because it needs a whole
processor; `port` connects to that, with the messages of `wire`. Needs the extra `emulated` and an image, see `image`.
"""
