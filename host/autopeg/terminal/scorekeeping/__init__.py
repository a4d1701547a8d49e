"""Score pad in the terminal, on a screen and in lines."""
