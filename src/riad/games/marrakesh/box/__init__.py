"""What is in the box: the printed components, read from the data files and checked."""
