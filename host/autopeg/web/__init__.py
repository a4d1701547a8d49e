"""The web page: tables for laptops and phones, served by this computer."""
