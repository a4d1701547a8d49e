"""What every room stands on: errors, files, processes, the console, and words and numbers in sentences."""
