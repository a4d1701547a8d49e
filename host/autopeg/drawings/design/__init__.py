"""Design of your own board: from a few choices to its board file, drawings and lists.

choices.py: what a person chooses · curve.py, straight.py: where the holes are · board_text.py: the board file ·
checks.py: reasons not to build it · designing.py: all of these together · folder.py: the files.
"""
