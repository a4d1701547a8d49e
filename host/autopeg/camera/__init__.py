"""The camera: the cards on a photo, read on this computer without a network.

photo.py: the bytes of a photo as a picture; formats/: reading its first bytes · eye.py: the cards on a picture ·
reading.py: what was read · reader.py: a process that reads photos one after another. All but `reading` and `reader`
need the extra `camera`, and are imported in that process.
"""
