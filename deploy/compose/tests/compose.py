"""The Compose files as they are on disk, and questions that the tests ask of them."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[3]
OURS = ["edge", "gateway", "contact", "reviews", "notifier"]

BASE = "docker-compose.yml"
DEVELOPMENT = "docker-compose.override.yml"
PRODUCTION = "docker-compose.production.yml"
SWARM = "docker-compose.swarm.yml"
OBSERVE = "docker-compose.observe.yml"
CLUSTER = "docker-compose.cluster.yml"
FILES = [BASE, DEVELOPMENT, PRODUCTION, SWARM, OBSERVE, CLUSTER]

REQUIREMENT = re.compile(r"\$\{([A-Z0-9_]+):\?([^}]*)\}")
VARIABLE = re.compile(r"\$\{([A-Z0-9_]+)")


def text(path):
    return (ROOT / path).read_text()


def read(path):
    return yaml.safe_load(text(path))


def services(path):
    """The services of that file that bring an image, by name."""
    return {name: service for name, service in read(path)["services"].items() if "image" in service}


def every_service():
    """File, name and definition of each service that brings an image."""
    return [(path, name, service) for path in FILES for name, service in services(path).items()]


def required(path):
    """The variables that the file requires, each with what it says about it."""
    return dict(REQUIREMENT.findall(text(path)))


def settings_of_example():
    """The variables of .env.example, each with the comment above it and its value."""
    found, comment = {}, []
    for line in text(".env.example").splitlines():
        if line.startswith("#"):
            comment.append(line)
        elif "=" in line:
            name, value = line.split("=", 1)
            found[name] = (" ".join(comment), value)
        else:
            comment = []
    return found
