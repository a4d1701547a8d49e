"""Every board as an assembly of solids, and what must be true of it: nothing intersects, everything can be reached."""
