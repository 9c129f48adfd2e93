#!/usr/bin/env python3
"""Reports circles of imports between the source files of a crate.

    scripts/ci/module_circles.py [--most N] [--list] [CRATE...]

An edge goes from a file to each file of the same crate that it names, in a `use` or in a path that begins with `crate::`,
`super::` or `self::`. A re-export (`pub use`) is followed to the file that it names and is no edge of its own; modules
under `#[cfg(test)]`, comments and strings are left out. The exit status is 1 if a circle, which is a strongly connected
component, has more than N files (default 4). `--list` prints the smaller circles too.
"""

import argparse
import re
import sys
from pathlib import Path

SKIPPED = re.compile(
    r'//[^\n]*|/\*(?:.|\n)*?\*/|r(#*)"(?:.|\n)*?"\1|"(?:\\(?:.|\n)|[^"\\])*"|\'(?:\\[^\']+|[^\\\'])\''
)
NAME = re.compile(r"\b(?:crate|super|self)(?:::\w+)+")


def without_comments(text):
    """The text without comments, strings and test modules."""
    text = SKIPPED.sub(" ", text)
    while match := re.search(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+\w+\s*(;|\{)", text):
        end = match.end()
        depth = 1 if match.group(1) == "{" else 0
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[: match.start()] + text[end:]
    return text


def expanded(tree):
    """The paths of a use tree, as lists of names; the last is the name that they are imported by."""
    tree = tree.strip()
    if (brace := tree.find("{")) >= 0:
        head = tree[:brace].strip().rstrip(":").split("::") if brace else []
        depth, start, inner = 0, brace + 1, []
        for at in range(brace, len(tree)):
            depth += {"{": 1, "}": -1}.get(tree[at], 0)
            if (tree[at] == "," and depth == 1) or depth == 0:
                inner.append(tree[start:at])
                start = at + 1
            if depth == 0:
                break
        for part in filter(str.strip, inner):
            for path, name in expanded(part):
                path = head + path
                yield ((path[:-1], path[-2]) if path[-1] == "self" and len(path) > 1 else (path, name))
        return
    path, _, alias = tree.partition(" as ")
    path = [name.strip() for name in path.split("::")]
    yield path, alias.strip() or path[-1]


class Crate:
    """The modules of a crate, what they import, and what they pass on."""

    def __init__(self, source):
        self.files = {}
        for file in sorted(source.rglob("*.rs")):
            names = list(file.relative_to(source).with_suffix("").parts)
            if names[-1] in ("lib", "main", "mod"):
                names.pop()
            self.files[tuple(names)] = file
        self.texts = {module: without_comments(file.read_text()) for module, file in self.files.items()}
        self.exports, self.imports = {}, {}
        for module, text in self.texts.items():
            self.exports[module], self.imports[module] = {}, []
            for match in re.finditer(r"(\bpub(?:\([^)]*\))?\s+)?\buse\s+([^;]+);", text):
                for path, name in expanded(match.group(2)):
                    if match.group(1):
                        self.exports[module][name] = path
                    else:
                        self.imports[module].append(path)
            rest = re.sub(r"\buse\s+[^;]+;", "", text)
            self.imports[module] += [match.group().split("::") for match in NAME.finditer(rest)]

    def file_of(self, module, path, seen=()):
        """The module that a path written in a module leads to, or None if that is outside the crate."""
        at, names = module, list(path)
        if names[0] == "crate":
            at, names = (), names[1:]
        elif names[0] not in ("self", "super") and module + (names[0],) not in self.files:
            return None
        while names and names[0] in ("self", "super"):
            at = at[:-1] if names.pop(0) == "super" else at
        for place, name in enumerate(names):
            if at + (name,) in self.files:
                at += (name,)
            elif name in self.exports.get(at, {}) and (at, name) not in seen:
                further = self.file_of(at, self.exports[at][name] + names[place + 1 :], (*seen, (at, name)))
                return further if further is not None else at
            else:
                for export, target in self.exports.get(at, {}).items():
                    if export == "*" and (at, name) not in seen:
                        found = self.file_of(at, target[:-1] + [name], (*seen, (at, name)))
                        if found is not None:
                            return found
                break
        return at if at in self.files else None

    def edges(self):
        all_edges = {}
        for module in self.files:
            targets = {self.file_of(module, path) for path in self.imports[module]}
            all_edges[module] = sorted(targets - {None, module})
        return all_edges


def circles(edges):
    """The strongly connected components of more than one node (R. Tarjan, 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges[node]:
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            component = []
            while not component or component[-1] != node:
                component.append(stack.pop())
            if len(component) > 1:
                found.append(sorted(component))

    sys.setrecursionlimit(10_000)
    for node in edges:
        if node not in index:
            visit(node)
    return sorted(found, key=len, reverse=True)


def main():
    root = Path(__file__).resolve().parents[2] / "crates"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--most", type=int, default=4, help="the most files that a circle may have (default 4)")
    parser.add_argument("--list", action="store_true", help="print the smaller circles too")
    parser.add_argument("crates", nargs="*", help="names of folders under crates/ (default: all)")
    arguments = parser.parse_args()
    failed = False
    for crate in arguments.crates or sorted(file.name for file in root.iterdir() if (file / "src").is_dir()):
        found = circles(Crate(root / crate / "src").edges())
        large = [component for component in found if len(component) > arguments.most]
        failed |= bool(large)
        sizes = ", ".join(str(len(component)) for component in found) or "none"
        print(f"{crate}: circles of {sizes} files" if found else f"{crate}: no circles")
        for component in found if arguments.list else large:
            print("  " + ", ".join("::".join(module) or "lib" for module in component))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
