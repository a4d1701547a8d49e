"""Screens and the page, as the tests of the terminal and of the page have them."""

from support.terminal.fixtures import keys_take_no_time, nothing_is_cropped
from support.web.fixtures import browser, devices_hang_up, home, new_device, new_page, server

__all__ = [
    "browser",
    "devices_hang_up",
    "home",
    "keys_take_no_time",
    "new_device",
    "new_page",
    "nothing_is_cropped",
    "server",
]
