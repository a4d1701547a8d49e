"""The measuring pictures, drawn by a program of their own: what training pictures lack is not missing here too."""
