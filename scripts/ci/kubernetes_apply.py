#!/usr/bin/env python3
"""Applies manifests as an API server would, in memory, and checks the rules that a schema does not hold:

names are RFC 1123 labels and short enough for the pods of a job, a ConfigMap has at most 1 MiB of data, nothing is applied client-side
with an annotation beyond 262,144 bytes, and the template of a Job is immutable. Each argument is a file of manifests; they are applied
in turn to one server, and what became of each object is printed: created, unchanged, or an error.
"""
import json
import re
import sys

import yaml

server = {}


def check(manifest, server_side):
    name = manifest["metadata"]["name"]
    if not re.fullmatch(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?", name) or len(name) > 57:
        sys.exit(f"{name}: no name of a job whose pods have names too")
    if manifest["kind"] == "ConfigMap":
        size = sum(len(key) + len(value.encode()) for key, value in manifest["data"].items())
        if size > 1 << 20:
            sys.exit(f"{name}: {size} bytes of data, where 1048576 are the most")
    if not server_side and len(json.dumps(manifest)) > 262144:
        sys.exit(f"{name}: its annotation would be larger than 262144 bytes")


for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as text:
        content = text.read()
    for manifest in yaml.safe_load_all(content):
        check(manifest, content.startswith("# kubectl apply --server-side "))
        metadata = manifest["metadata"]
        key = (manifest["kind"], metadata.get("namespace", "default"), metadata["name"])
        old = server.get(key)
        if old is not None and old != manifest and manifest["kind"] == "Job":
            sys.exit(f"{'/'.join(key)}: the template of a Job is immutable")
        print("unchanged" if old == manifest else "changed" if old else "created", *key)
        server[key] = manifest
