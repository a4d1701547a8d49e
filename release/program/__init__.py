"""The program for people without Python: a folder made by PyInstaller, in the package that each system installs."""
