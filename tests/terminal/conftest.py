"""What holds on every screen that a test of this folder paints."""

from screen_fixtures import nothing_is_cropped

__all__ = ["nothing_is_cropped"]
