"""The emulated board: the firmware as installed on a Pico, on a real MicroPython image, on an emulated chip.

`pico` is the chip with its flash and other peripherals: `flash_image` (the files), `usb_host` (the computer at its
USB), `key_matrix`, `led_tap` and `oled_chip` (keypad, LEDs, display). It runs in a `process` of its own because it
needs a whole processor; `port` connects to that process. Needs the extra `emulated` and an image, see `image`.
"""
