"""Boards: where pegs are shown and keys are pressed, and what is needed to make one."""
