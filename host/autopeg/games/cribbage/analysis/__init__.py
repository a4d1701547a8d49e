"""What a discard and a card of the play are worth."""
