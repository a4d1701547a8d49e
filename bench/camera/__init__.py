"""Generated photographs of playing cards: what the card reader is trained on, and the set by which it is measured."""


def run() -> None:
    """Print the figures of the card reader."""
    from camera.measured.table import print_figures

    print_figures()
