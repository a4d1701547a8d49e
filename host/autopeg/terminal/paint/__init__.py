"""The painters: each turns a scene into the text of one zone of the screen."""
