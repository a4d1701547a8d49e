"""The page and devices, for all tests of this folder."""

from support.web.fixtures import browser, home, new_device, new_page, server, with_board

__all__ = ["browser", "home", "new_device", "new_page", "server", "with_board"]
