"""The carrier in ngspice: a wrong or reversed supply, the Pico through a brown-out, the lines of the display."""
