"""Formats of photos, read from their first bytes before anything is decoded.

header.py: the result, the limits, and the errors · jpeg.py, png.py, webp.py, avif.py: a format each · exif.py: the
orientation, which all of them may carry · known.py: which format it is, and what to do about the others.
"""
