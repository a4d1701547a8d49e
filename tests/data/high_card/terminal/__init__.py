"""High Card in the terminal."""
