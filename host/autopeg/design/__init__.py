"""Design of a board of one's own: from a few choices to its board file, its drawings and lists.

choices.py: what a person chooses · curve.py, straight.py: where the holes are · board_text.py: the board file ·
checks.py: what speaks against building it · designing.py: all of these together · folder.py: the files.
"""
