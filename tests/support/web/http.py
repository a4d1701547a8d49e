"""How tests ask the page, which speaks plain HTTP."""

PLAIN = False
"""What httpx calls `verify`. Loading what TLS needs takes 20 ms of the processor for every client."""
