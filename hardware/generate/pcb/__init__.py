"""The carrier board: one description of circuit, parts and tracks, and the files made from it."""
