"""Files for makers: everything for each board in one archive, and files to drag onto a Pico."""
