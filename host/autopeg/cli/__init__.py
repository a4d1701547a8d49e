"""The commands of `autopeg`, each a module that is read when the command is called."""
