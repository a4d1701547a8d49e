"""The page and devices, for all tests of this folder."""

from support.web.fixtures import browser, devices_hang_up, home, new_device, new_page, server, still_stage, with_board

__all__ = ["browser", "devices_hang_up", "home", "new_device", "new_page", "server", "still_stage", "with_board"]
