"""Score pad for Crib Rummy with physical cards."""
