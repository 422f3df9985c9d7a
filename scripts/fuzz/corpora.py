"""What the fuzzers have found worth keeping, a file for each target: a line for each input, in base64.

Arguments: `unpack FILE FOLDER`, which adds the inputs to a folder as libFuzzer has them, or `pack FILE FOLDER`, which makes
the file of it. The same inputs make the same file.
"""

import base64
import hashlib
import sys
from pathlib import Path


def unpack(file, folder):
    for line in file.read_text(encoding="ascii").split() if file.exists() else ():
        content = base64.b64decode(line)
        (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def pack(file, folder):
    inputs = sorted(path.read_bytes() for path in folder.iterdir())
    file.write_text(
        "".join(f"{base64.b64encode(content).decode()}\n" for content in inputs if content), encoding="ascii"
    )


if __name__ == "__main__":
    command, file, folder = sys.argv[1:]
    {"pack": pack, "unpack": unpack}[command](Path(file), Path(folder))
