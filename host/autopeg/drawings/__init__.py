"""Drawings and lists of a board, made from its board file: plates, wiring, bill, power, light.

They need the packages of the extra `design`, so only the commands that draw may import this package.
"""
