"""Who is on the floor: people, their names and roles, and where they sit."""
