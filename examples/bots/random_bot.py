"""A bot in thirty lines: passes and throws away what it does not like, at random. Standard library only.

Try it:  bagsplit bot check -- python3 examples/bots/random_bot.py
"""
import json
import random
import sys

games = {}  # a random stream for each game that is being played

for line in sys.stdin:
    request = json.loads(line)
    answer = {"id": request["id"]}
    match request["type"]:
        case "hello":
            answer |= {"name": "random-discards", "version": "1", "deterministic": True, "takes": ["turn"]}
        case "new":
            games[request["game"]] = random.Random(request["seed"])
            answer["ok"] = True
        case "ask":
            seen, dice = request["seen"], games[request["game"]]
            private = "bags" in seen  # only in Math Scrabble does a pass throw tiles away
            answer["pass"] = "".join(t for t in seen["hand"] if dice.random() < 0.5) if private else ""
        case "over":
            games.pop(request["game"], None)
            continue  # needs no answer
        case "quit":
            break
    print(json.dumps(answer), flush=True)
