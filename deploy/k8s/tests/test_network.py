"""Who may talk to whom: what ARCHITECTURE.md draws, and nothing else."""

import unittest
from urllib.parse import urlsplit

from manifests import SERVICES, VARIANTS, container_of, environment, labels_of, of_kind, one, selects, workloads

INTERNET = "0.0.0.0/0"

# From, to, port.
ARROWS = {
    ("ingress-nginx", "gateway", 8080),
    ("gateway", "contact", 50051),
    ("gateway", "reviews", 50052),
    ("contact", "rabbitmq", 5672),
    ("notifier", "rabbitmq", 5672),
    ("keda", "rabbitmq", 5672),
    ("rabbitmq-system", "rabbitmq", 15672),
    ("rabbitmq", "rabbitmq", 4369),
    ("rabbitmq", "rabbitmq", 25672),
    ("rabbitmq", "rabbitmq", (35672, 35682)),
    ("rabbitmq", "rabbitmq", (6000, 6500)),
    ("rabbitmq", "anywhere", 443),
    ("rabbitmq", "anywhere", 6443),
    ("contact", "redis", 6379),
    ("reviews", "redis", 6379),
    ("notifier", "redis", 6379),
    ("contact", INTERNET, 443),
    ("reviews", INTERNET, 443),
    ("notifier", INTERNET, 443),
    # A canary by the public address, which is led to the ingress controller without leaving the cluster.
    ("notifier", "ingress-nginx", 443),
    ("notifier", INTERNET, 25),
    ("notifier", INTERNET, 465),
    ("notifier", INTERNET, 587),
    ("monitoring", "rabbitmq", 15692),
    *(("monitoring", service, 9100 + number) for number, service in enumerate(SERVICES)),
    *((service, "monitoring", 4317) for service in SERVICES),
    *((pod, "kube-system", 53) for pod in [*SERVICES, "rabbitmq", "redis"]),
}

# Its pods are the operator's.
RABBITMQ = {"app.kubernetes.io/name": "rabbitmq", "app.kubernetes.io/component": "rabbitmq"}


def pods(variant):
    """The labels of each kind of pod in the namespace."""
    return {name: labels_of(workload) for name, workload in workloads(variant).items()} | {"rabbitmq": RABBITMQ}


def peers(variant, side):
    """Who is meant by one side of a rule; without peers, anybody."""
    for peer in side or [{}]:
        if "ipBlock" in peer:
            yield peer["ipBlock"]["cidr"]
        elif "namespaceSelector" in peer:
            yield peer["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"]
        elif "podSelector" in peer:
            yield from (name for name, labels in pods(variant).items() if selects(peer["podSelector"], labels))
        else:
            yield "anywhere"


def port_of(variant, pod, port):
    if isinstance(port["port"], str):
        ports = container_of(workloads(variant)[pod])["ports"]
        return next(named["containerPort"] for named in ports if named["name"] == port["port"])
    return (port["port"], port["endPort"]) if "endPort" in port else port["port"]


def allowed(variant, direction):
    """The arrows that the policies allow, as seen from one side: `ingress` or `egress`."""
    arrows = set()
    for policy in of_kind(variant, "NetworkPolicy"):
        for pod, labels in pods(variant).items():
            if not selects(policy["spec"]["podSelector"], labels):
                continue
            for rule in policy["spec"].get(direction, []):
                for peer in peers(variant, rule.get("from" if direction == "ingress" else "to")):
                    for port in rule["ports"]:
                        ends = (peer, pod) if direction == "ingress" else (pod, peer)
                        arrows.add((*ends, port_of(variant, pod, port)))
    return arrows


class Network(unittest.TestCase):
    def test_what_is_not_named_is_forbidden_to_every_pod(self):
        for variant in VARIANTS:
            nothing = one(variant, "NetworkPolicy", "nothing")["spec"]
            self.assertEqual(nothing, {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]})

    def test_the_arrows_are_those_of_the_architecture_seen_from_both_ends(self):
        for variant in VARIANTS:
            inside = set(pods(variant))
            self.assertEqual(allowed(variant, "ingress"), {arrow for arrow in ARROWS if arrow[1] in inside}, variant)
            self.assertEqual(allowed(variant, "egress"), {arrow for arrow in ARROWS if arrow[0] in inside}, variant)

    def test_the_internet_is_not_the_cluster(self):
        for variant in VARIANTS:
            for policy in of_kind(variant, "NetworkPolicy"):
                for rule in policy["spec"].get("egress", []):
                    for peer in rule.get("to", []):
                        if "ipBlock" in peer:
                            self.assertIn("10.0.0.0/8", peer["ipBlock"]["except"])

    def test_every_service_leads_to_a_port_of_its_pods(self):
        for variant in VARIANTS:
            for service in of_kind(variant, "Service"):
                name = service["metadata"]["name"]
                with self.subTest(variant, service=name):
                    workload = workloads(variant)[service["spec"]["selector"]["app.kubernetes.io/name"]]
                    self.assertLessEqual(service["spec"]["selector"].items(), labels_of(workload).items())
                    named = {port["name"] for port in container_of(workload)["ports"]}
                    self.assertLessEqual({port["targetPort"] for port in service["spec"]["ports"]}, named)

    def test_one_client_has_one_gateway_and_assets_are_asked_of_others(self):
        annotation = "nginx.ingress.kubernetes.io/"
        for variant in VARIANTS:
            site, assets = one(variant, "Ingress", "site"), one(variant, "Ingress", "assets")
            self.assertIn("$http_user_agent", site["metadata"]["annotations"][f"{annotation}upstream-hash-by"])
            self.assertIn("http_404", assets["metadata"]["annotations"][f"{annotation}proxy-next-upstream"])
            paths = [
                (path["path"], path["backend"]["service"]["name"])
                for ingress in [site, assets]
                for rule in ingress["spec"]["rules"]
                for path in rule["http"]["paths"]
            ]
            # Of one Service, ingress-nginx would choose gateways in one way.
            self.assertEqual(paths, [("/", "gateway"), ("/assets", "gateway-assets")])
            hosts = [[rule.get("host") for rule in ingress["spec"]["rules"]] for ingress in [site, assets]]
            self.assertEqual(hosts[0], hosts[1])
            self.assertEqual(site["spec"].get("tls"), assets["spec"].get("tls"))

    def test_the_gateway_finds_each_replica_by_name(self):
        for variant in VARIANTS:
            variables = environment(variant, workloads(variant)["gateway"])
            for variable in ["CONTACT_URL", "REVIEWS_URL"]:
                url = urlsplit(variables[variable])
                service = one(variant, "Service", url.hostname)["spec"]
                self.assertEqual(service["clusterIP"], "None")
                self.assertEqual([port["port"] for port in service["ports"]], [url.port])


if __name__ == "__main__":
    unittest.main()
