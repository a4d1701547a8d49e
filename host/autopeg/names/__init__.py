"""Names of people: what can be one, and which nobody could tell apart at a table.

The rule is for names that are typed now. Games, records and settings that have others are read as they are.
"""
