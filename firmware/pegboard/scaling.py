"""Dimming of a frame in plain Python, where scaling_viper cannot run."""


def copy_scaled(source, target, scale: int) -> None:
    """Copy source to target with each byte times scale / 256, rounded down. scale: 0 to 255."""
    for i in range(len(source)):
        target[i] = source[i] * scale >> 8
