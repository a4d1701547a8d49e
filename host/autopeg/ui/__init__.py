"""What people see: the command line, the terminal and the words that both say."""
