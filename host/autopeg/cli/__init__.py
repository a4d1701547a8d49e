"""Commands of `autopeg`, each a module that is imported when the command is called."""
