"""Rummy games watched: how cards on a table join into melds, and hands that nobody has seen."""
