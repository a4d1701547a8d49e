"""Exit codes other than 0, 1 for a failure and 2 for wrong usage or bad input."""

INTERRUPTED = 130
PIPE_CLOSED = 141
"""As of a program ended by SIGPIPE: 128 plus the number of the signal."""
