"""Bots at tables of their own: programs over stdin and stdout, the arena, and the ladder."""
