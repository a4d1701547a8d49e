"""What hands, discards and plays are worth: the knowledge that bots play by and hints explain."""
