"""The crates that our programs are made of, as a CycloneDX 1.5 bill of materials.

Standard input is what `cargo metadata --locked` says; the argument is the lock file, which has the checksums. Listed is what
the four programs need to be built or to run, not what tests need. The same lock file gives the same bill.
"""

import hashlib
import json
import sys
import tomllib
import uuid
from pathlib import Path

PROGRAMS = ("gateway", "contact", "reviews", "notifier")
NAMESPACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")  # of URLs, RFC 9562 §6.6


def reached(metadata):
    """Ids of packages by those that they need, from the programs on."""
    needs = {
        node["id"]: [
            dependency["pkg"]
            for dependency in node["deps"]
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"])
        ]
        for node in metadata["resolve"]["nodes"]
    }
    members = set(metadata["workspace_members"])
    waiting = [
        package["id"] for package in metadata["packages"] if package["id"] in members and package["name"] in PROGRAMS
    ]
    found = {}
    while waiting:
        package = waiting.pop()
        if package not in found:
            found[package] = needs[package]
            waiting.extend(needs[package])
    return found


def url(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package, checksums):
    entry = {
        "type": "application" if package["name"] in PROGRAMS and package["source"] is None else "library",
        "bom-ref": url(package),
        "name": package["name"],
        "version": package["version"],
        "purl": url(package),
        # The older way to write "or".
        "licenses": [{"expression": package["license"].replace(" / ", "/").replace("/", " OR ")}],
    }
    checksum = checksums.get((package["name"], package["version"]))
    if checksum:
        entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return entry


def bill(metadata, lock):
    packages = {package["id"]: package for package in metadata["packages"]}
    locked = tomllib.loads(lock.decode())["package"]
    checksums = {(package["name"], package["version"]): package.get("checksum") for package in locked}
    found = reached(metadata)
    order = sorted(found, key=lambda package: url(packages[package]))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, hashlib.sha256(lock).hexdigest())}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "services", "bom-ref": "services"}},
        "components": [component(packages[package], checksums) for package in order],
        "dependencies": [
            {
                "ref": url(packages[package]),
                "dependsOn": sorted({url(packages[needed]) for needed in found[package]}),
            }
            for package in order
        ],
    }


if __name__ == "__main__":
    json.dump(bill(json.load(sys.stdin), Path(sys.argv[1]).read_bytes()), sys.stdout, indent=1)
