"""Game sessions without a screen: questions, sentences about the game, and the end of a game."""
