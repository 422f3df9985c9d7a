#!/usr/bin/env python3
"""Fails if modules of a crate import each other in a cycle.

    module_cycles.py CRATE...

Reads the `use` declarations and inline paths (`crate::…`, `super::…`) in the src/ folder of each crate, without its tests.
A module and the modules inside it may import each other. Prints each cycle with its imports; exits with 1 if there is one.
"""

import re
import sys
from pathlib import Path

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
TESTS = re.compile(
    r"#\[cfg\((?:test|any\([^)]*\btest\b[^)]*\))\)\]\s*(?:pub(?:\([^)]*\))? )?mod \w+ \{.*?^\}", re.S | re.M
)
TEST_MODULE = re.compile(
    r"#\[cfg\((?:test|any\([^)]*\btest\b[^)]*\))\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))? )?mod (\w+);"
)
USE = re.compile(r"\buse\s+((?:crate|super|self)\b[^;]*);", re.S)
INLINE = re.compile(r"(?<![\w:])((?:crate|super)(?:::\w+)+)")


def module_of(file, source):
    """The path of a file's module, as a tuple: src/a/b.rs is ("a", "b")."""
    parts = list(file.relative_to(source).with_suffix("").parts)
    if parts[-1] in ("mod", "lib", "main"):
        parts.pop()
    return tuple(parts)


def expand(tree):
    """The paths in a `use` tree: a::b and a::c::d in `a::{b, c::d}`."""
    tree = re.sub(r"\s+", "", re.sub(r"\s+as\s+\w+", "", tree))
    if "{" not in tree:
        return [tree.split("::")]
    head, rest = tree.split("{", 1)
    paths, depth, start = [], 0, 0
    for end, letter in enumerate(rest):
        if letter == "{":
            depth += 1
        if letter == "," and depth == 0 or letter == "}" and depth == 0:
            if rest[start:end]:
                paths += expand(head + rest[start:end])
            start = end + 1
        if letter == "}":
            depth -= 1
    return paths


def imports(crate):
    """The imports of each module: {module: {imported module: path as written}}."""
    source = crate / "src"
    texts, skipped = {}, set()
    for file in sorted(source.rglob("*.rs")):
        if "bin" in file.relative_to(source).parts:
            continue
        text = TESTS.sub("", COMMENT.sub("", file.read_text(encoding="utf-8")))
        module = module_of(file, source)
        skipped |= {module + (name,) for name in TEST_MODULE.findall(text)}
        texts[module] = text
    modules = {m for m in texts if not any(m[: len(s)] == s for s in skipped)}
    graph = {}
    for module in modules:
        paths = [p for tree in USE.findall(texts[module]) for p in expand(tree)]
        paths += [p.split("::") for p in INLINE.findall(texts[module])]
        for path in paths:
            base = () if path[0] == "crate" else module
            names = path[1:]
            if path[0] == "super":
                base = module[:-1]
                while names and names[0] == "super":
                    base, names = base[:-1], names[1:]
            target = base
            for name in names:
                if target + (name,) not in modules:
                    break
                target += (name,)
            related = module[: len(target)] == target or target[: len(module)] == module
            if not related:
                graph.setdefault(module, {}).setdefault(target, "::".join(path))
    return graph


def cycles(graph):
    """The strongly connected components with more than one module (Tarjan's algorithm)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in graph.get(node, {}):
            if target not in index:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            part = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(part) > 1:
                found.append(part)

    for node in list(graph):
        if node not in index:
            visit(node)
    return found


def main():
    """Prints the cycles of the crates named on the command line."""
    found = False
    for crate in map(Path, sys.argv[1:]):
        graph = imports(crate)
        for part in cycles(graph):
            found = True
            print(f"{crate}: a cycle of {len(part)} modules")
            for module in sorted(part):
                for target, path in graph[module].items():
                    if target in part:
                        print(f"  {'::'.join(module)} imports {path}")
    sys.exit(found)


main()
