"""Terminal interface of Crummy Rummy."""
