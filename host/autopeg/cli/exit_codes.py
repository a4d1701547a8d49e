"""What the program tells whoever has called it, besides 0, 1 for a failure and 2 for wrong usage or bad input."""

INTERRUPTED = 130
READER_LEFT = 141
"""What a shell tells of a program that SIGPIPE has ended: 128 and the number of the signal."""
