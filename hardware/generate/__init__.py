"""Generator of what stands in hardware/: the files of every board and of the carrier. `make hardware` runs it."""
