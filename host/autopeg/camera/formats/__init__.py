"""The formats of photos: what their first bytes say, before anything is decoded.

header.py: what is read, the limits, and the errors · jpeg.py, png.py, webp.py, avif.py: a format each · exif.py: the
orientation, which all of them may carry · known.py: which format it is, and what to do about the others.
"""
