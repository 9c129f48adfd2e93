#!/usr/bin/env python3
"""Validates conversations with bots against docs/reference/schemas/bot-protocol.schema.json, and the schema against wrong answers.

    bot_schema.py FILE...      files with the lines sent to bots and the lines of bots, mixed or apart

A request is held against the schema of requests, an answer against that of the request with its id where that comes before it in
the same file, or else against that of any answer. Needs the package jsonschema from PyPI. Exit code 1: a line does not fit, or a
wrong answer does.
"""
import json
import sys
from pathlib import Path

import jsonschema

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/reference/schemas/bot-protocol.schema.json").read_text())

WRONG = [  # the kind of request, and an answer that no bot may give
    ("hello", {"id": 1, "version": "1", "takes": ["turn"]}),
    ("hello", {"id": 1, "name": "a", "takes": ["turn"]}),
    ("hello", {"id": 1, "name": "a", "version": "1"}),
    ("hello", {"id": 1, "name": "a", "version": 1, "takes": ["turn"]}),
    ("hello", {"id": 1, "name": "a", "version": "1", "takes": ["draw"]}),
    ("hello", {"id": 1, "name": "a", "version": "1", "takes": ["turn", "tea"]}),
    ("new", {"id": 2, "ok": False}),
    ("new", {"id": 2}),
    ("start", {"id": 3, "start": "me"}),
    ("draw", {"id": 3, "draw": {"Q": 7}}),
    ("draw", {"id": 3, "draw": {"A": -1}}),
    ("draw", {"id": 3, "draw": {"A": "three"}}),
    ("mulligan", {"id": 3, "mulligan": "yes"}),
    ("turn", {"pass": ""}),
    ("turn", {"id": "3", "pass": ""}),
    ("turn", {"id": 3}),
    ("turn", {"id": 3, "pass": "", "exchange": "1"}),
    ("turn", {"id": 3, "pass": "xyz"}),
    ("turn", {"id": 3, "exchange": ""}),
    ("turn", {"id": 3, "place": []}),
    ("turn", {"id": 3, "place": [["Z99", "1"]]}),
    ("turn", {"id": 3, "place": [["G7", "12"]]}),
    ("turn", {"id": 3, "place": [["G7"]]}),
    ("turn", {"id": 3, "pass": "", "surprise": 1}),
    ("turn", [3, "pass"]),
    ("discard", {"id": 3, "discard": None}),
    ("discard", {"id": 3, "pass": ""}),
    ("exchange", {"id": 3, "exchange": None}),
    ("exchange", {"id": 3, "exchange": ""}),
    ("hello", {"id": 1, "name": "a", "version": "1", "takes": ["turn"], "split": {"Q": "123"}}),
]


def validator(name):
    """A validator for a part of the schema."""
    return jsonschema.Draft202012Validator({**SCHEMA, "if": True, "then": {"$ref": f"#/$defs/{name}"}})


def main():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    kinds = ["request", "answer", *(f"answer-{kind}" for kind in ("hello", "new", "start", "draw", "mulligan", "turn", "discard", "exchange"))]
    validators = {kind: validator(kind) for kind in kinds}
    wrong = 0
    lines = 0
    for path in sys.argv[1:]:
        asked = {}
        for number, text in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
            line, lines = json.loads(text), lines + 1
            part = "request" if "type" in line else f"answer{asked.get(line['id'], '')}"
            if "type" in line:
                asked[line["id"]] = "-" + line.get("kind", line["type"])
            for error in validators[part].iter_errors(line):
                wrong += 1
                print(f"{path}:{number}: {part}: {error.message[:200]}")
    accepted = [(kind, answer) for kind, answer in WRONG if validators[f"answer-{kind}"].is_valid(answer)]
    for kind, answer in accepted:
        print(f"wrong, but accepted as an answer to '{kind}': {answer}")
    print(f"{lines} lines, {wrong} do not fit; {len(WRONG)} wrong answers, {len(accepted)} accepted")
    sys.exit(1 if wrong or accepted else 0)


main()
