"""Terminal interface of Crib Rummy."""
