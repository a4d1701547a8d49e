"""The rummy games drawn: a long hand, melds on the table."""
