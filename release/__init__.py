"""What is published: checks before a release, its notes, and what people download."""
