"""What several tests share: stand-ins, tables, readers and drivers, in the same folders as the tests themselves."""
