"""What editions, modules and opponents may answer otherwise, as one object to ask."""
