"""Connect Four taught: the rules that prove who can't lose, and the words that explain them."""
