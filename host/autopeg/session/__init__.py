"""What no screen owns: which question a seat is asked, what has happened in sentences, how a game ends."""
