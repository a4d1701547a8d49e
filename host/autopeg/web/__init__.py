"""The page: tables for laptop and phones, served by this computer."""
