"""How judgement is learned: games a bot plays against itself, and weights fitted to them."""
