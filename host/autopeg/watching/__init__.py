"""Watching a table: facts about cards at rest, and observers that make points of them.

Only the sources know cameras, clocks and threads.
"""
