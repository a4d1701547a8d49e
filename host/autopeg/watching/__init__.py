"""Watching a table: facts about cards at rest, and observers that make points of them. No camera, clock or thread."""
