"""The pods' privileges, resources, spreading and rolling updates."""

import re
import unittest
from pathlib import PurePosixPath

from manifests import (
    ROOT,
    SERVICES,
    VARIANTS,
    container_of,
    environment,
    labels_of,
    of_kind,
    pod_of,
    selects,
    workloads,
)


def documented_variables():
    rows = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/reference/configuration.md").read_text(), flags=re.MULTILINE)
    return set(rows)


def variables_of_operator():
    """The variables on which operators' commands depend, without the addresses and certificates of the pod."""
    page = (ROOT / "docs/reference/configuration.md").read_text()
    rows = re.findall(r"^\| `([A-Z_]+)` \|[^|]*\|[^|]*\boperator\b[^|]*\|", page, flags=re.MULTILINE)
    return set(rows) - {"AMQP_URL", "REDIS_URL", "AMQP_CA", "REDIS_CA"}


# How long a stopping process has for work in flight, in seconds: crates/runtime/src/process.rs.
GRACE = 40


def seconds(text):
    number, unit = re.fullmatch(r"(\d+)(s|m)", text).groups()
    return int(number) * {"s": 1, "m": 60}[unit]


def each():
    return [(variant, name, workload) for variant in VARIANTS for name, workload in workloads(variant).items()]


def each_service():
    return [(variant, name, workload) for variant, name, workload in each() if name in SERVICES]


class Pods(unittest.TestCase):
    def test_all_four_services_are_there(self):
        for variant in VARIANTS:
            self.assertLessEqual(set(SERVICES), set(workloads(variant)))

    def test_pods_have_minimal_privileges(self):
        for variant, name, workload in each():
            with self.subTest(variant, name=name):
                pod, container = pod_of(workload), container_of(workload)
                self.assertIs(pod["automountServiceAccountToken"], False)
                self.assertIs(pod["enableServiceLinks"], False)
                self.assertIs(pod["securityContext"]["runAsNonRoot"], True)
                self.assertEqual(pod["securityContext"]["runAsUser"], 10001)
                self.assertEqual(pod["securityContext"]["seccompProfile"], {"type": "RuntimeDefault"})
                self.assertEqual(
                    container["securityContext"],
                    {
                        "allowPrivilegeEscalation": False,
                        "readOnlyRootFilesystem": True,
                        "capabilities": {"drop": ["ALL"]},
                    },
                )

    def test_kubernetes_rejects_a_pod_with_more_privileges(self):
        for variant in VARIANTS:
            [namespace] = of_kind(variant, "Namespace")
            for mode in ["enforce", "audit", "warn"]:
                self.assertEqual(namespace["metadata"]["labels"][f"pod-security.kubernetes.io/{mode}"], "restricted")

    def test_every_container_has_resource_requests_and_a_memory_limit(self):
        for variant, name, workload in each():
            with self.subTest(variant, name=name):
                resources = container_of(workload)["resources"]
                self.assertEqual(set(resources["requests"]), {"cpu", "memory"})
                self.assertIn("memory", resources["limits"])

    def test_every_container_has_startup_readiness_and_liveness_probes(self):
        for variant, name, workload in each():
            # It serves nothing.
            if name == "operator":
                continue
            with self.subTest(variant, name=name):
                container = container_of(workload)
                for probe in ["startupProbe", "readinessProbe", "livenessProbe"]:
                    self.assertIn(probe, container)
                if name in SERVICES:
                    self.assertEqual(container["readinessProbe"]["httpGet"], {"path": "/readyz", "port": "admin"})
                    self.assertEqual(container["livenessProbe"]["httpGet"], {"path": "/livez", "port": "admin"})

    def test_the_termination_grace_period_covers_the_shutdown_of_the_service(self):
        for variant, name, workload in each_service():
            with self.subTest(variant, name=name):
                variables = environment(variant, workload)
                takes = seconds(variables.get("SHUTDOWN_PAUSE", "0s")) + GRACE
                self.assertGreater(pod_of(workload)["terminationGracePeriodSeconds"], takes)

    def test_an_update_stops_no_replica_before_the_next_is_ready(self):
        for variant in VARIANTS:
            for deployment in of_kind(variant, "Deployment"):
                self.assertEqual(deployment["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"], 0)

    def test_replicas_are_spread_over_machines_and_zones(self):
        for variant, name, workload in each_service():
            with self.subTest(variant, name=name):
                keys = {spread["topologyKey"] for spread in pod_of(workload)["topologySpreadConstraints"]}
                self.assertEqual(keys, {"kubernetes.io/hostname", "topology.kubernetes.io/zone"})

    def test_each_service_has_at_least_two_replicas_of_which_one_may_be_evicted(self):
        for variant, name, workload in each_service():
            with self.subTest(variant, name=name):
                least = [
                    scaler["spec"].get("minReplicas", scaler["spec"].get("minReplicaCount"))
                    for scaler in of_kind(variant, "HorizontalPodAutoscaler", "ScaledObject")
                    if scaler["spec"]["scaleTargetRef"]["name"] == name
                    and scaler["spec"]["scaleTargetRef"].get("kind", "Deployment") == workload["kind"]
                ]
                budgets = [
                    budget["spec"]["maxUnavailable"]
                    for budget in of_kind(variant, "PodDisruptionBudget")
                    if selects(budget["spec"]["selector"], labels_of(workload))
                ]
                self.assertEqual((least, budgets), ([2], [1]))

    def test_the_contact_service_keeps_its_spool_and_is_never_scaled_down_automatically(self):
        for variant in VARIANTS:
            contact = workloads(variant)["contact"]
            self.assertEqual(contact["kind"], "StatefulSet")
            self.assertEqual(
                contact["spec"]["persistentVolumeClaimRetentionPolicy"],
                {"whenDeleted": "Retain", "whenScaled": "Retain"},
            )
            [scaler] = [s for s in of_kind(variant, "HorizontalPodAutoscaler") if s["metadata"]["name"] == "contact"]
            self.assertEqual(scaler["spec"]["behavior"]["scaleDown"]["selectPolicy"], "Disabled")

    def test_every_variable_is_one_that_the_services_read(self):
        known = documented_variables()
        for variant, name, workload in each_service():
            with self.subTest(variant, name=name):
                names = {
                    name.removesuffix("_FILE") if name not in known else name for name in environment(variant, workload)
                }
                self.assertLessEqual(names, known)

    def test_operators_commands_have_the_values_of_the_notifier(self):
        self.assertIn("ARCHIVE_MAX_AGE", variables_of_operator())
        for variant in VARIANTS:
            notifier, operator = (environment(variant, workloads(variant)[name]) for name in ["notifier", "operator"])
            for variable in variables_of_operator():
                with self.subTest(variant, variable=variable):
                    self.assertEqual(operator[variable], notifier[variable])

    def test_every_file_of_a_variable_is_in_a_secret_that_is_mounted(self):
        for variant, name, workload in each_service():
            with self.subTest(variant, name=name):
                secrets = {volume["name"]: volume["secret"] for volume in pod_of(workload).get("volumes", [])}
                mounts = {mount["mountPath"]: mount["name"] for mount in container_of(workload).get("volumeMounts", [])}
                for name, value in environment(variant, workload).items():
                    if name.endswith("_FILE") and name.removesuffix("_FILE") in documented_variables():
                        path = PurePosixPath(value)
                        secret = secrets[mounts[str(path.parent)]]
                        self.assertIn(path.name, [item["path"] for item in secret.get("items", [])] or [path.name])

    def test_each_pod_has_the_users_of_its_own_service_only(self):
        for variant, name, workload in each():
            with self.subTest(variant, name=name):
                secrets = {volume["secret"]["secretName"] for volume in pod_of(workload).get("volumes", [])}
                of_users = {"contact", "reviews", "notifier", "operator", "redis", "rabbitmq-users"}
                self.assertEqual(secrets & of_users, set() if name == "gateway" else {name})

    def test_no_manifest_contains_a_secret(self):
        for variant in VARIANTS:
            self.assertEqual(of_kind(variant, "Secret"), [])

    def test_production_is_production_everywhere(self):
        for name in SERVICES:
            variables = environment("overlays/production", workloads("overlays/production")[name])
            self.assertEqual(variables["SITE_ENV"], "production", name)

    def test_production_names_the_version_of_each_image_of_ours(self):
        for name in SERVICES:
            image = container_of(workloads("overlays/production")[name])["image"]
            self.assertRegex(image, r":\d+\.\d+\.\d+$")


if __name__ == "__main__":
    unittest.main()
