"""What Crib Rummy and Crummy Rummy share."""
