"""What tiles say, made of the very words of the data files: a phrase for each of them."""
