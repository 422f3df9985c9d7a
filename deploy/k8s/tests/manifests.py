"""The manifests as kustomize renders them, and lookups for the tests."""

import functools
import os
import subprocess
from pathlib import Path

import yaml

K8S = Path(__file__).parents[1]
ROOT = K8S.parents[1]
SERVICES = ["gateway", "contact", "reviews", "notifier"]
VARIANTS = ["base", "overlays/production"]


@functools.cache
def rendered(variant):
    program = os.environ.get("KUSTOMIZE", "kubectl kustomize").split()
    done = subprocess.run([*program, str(K8S / variant)], capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise AssertionError(f"{' '.join(program)} {variant}: {done.stderr}")
    return list(yaml.safe_load_all(done.stdout))


def of_kind(variant, *kinds):
    return [item for item in rendered(variant) if item["kind"] in kinds]


def one(variant, kind, name):
    [found] = [item for item in of_kind(variant, kind) if item["metadata"]["name"] == name]
    return found


def workloads(variant):
    """Deployments and StatefulSets by name."""
    return {item["metadata"]["name"]: item for item in of_kind(variant, "Deployment", "StatefulSet")}


def pod_of(workload):
    return workload["spec"]["template"]["spec"]


def container_of(workload):
    [container] = pod_of(workload)["containers"]
    return container


def labels_of(workload):
    return workload["spec"]["template"]["metadata"]["labels"]


def selects(selector, labels):
    return selector.get("matchLabels", {}).items() <= labels.items()


def environment(variant, workload):
    """The variables of the workload's container."""
    values = {}
    for source in container_of(workload).get("envFrom", []):
        values |= one(variant, "ConfigMap", source["configMapRef"]["name"])["data"]
    return values
