"""Score pad for Crummy Rummy with physical cards."""
