"""The network policies allow the connections in ARCHITECTURE.md's diagram, and no others."""

import unittest
from urllib.parse import urlsplit

from manifests import SERVICES, VARIANTS, container_of, environment, labels_of, of_kind, one, selects, workloads

INTERNET = "0.0.0.0/0"

# From, to, port.
ARROWS = {
    ("envoy-gateway-system", "gateway", 8080),
    ("gateway", "contact", 50051),
    ("gateway", "reviews", 50052),
    ("contact", "rabbitmq", 5672),
    ("notifier", "rabbitmq", 5672),
    ("operator", "rabbitmq", 5672),
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
    ("operator", "redis", 6379),
    ("contact", INTERNET, 443),
    ("reviews", INTERNET, 443),
    ("notifier", INTERNET, 443),
    # A canary to the public address, which is routed to Envoy's proxies inside the cluster.
    ("notifier", "envoy-gateway-system", 10443),
    ("notifier", INTERNET, 25),
    ("notifier", INTERNET, 465),
    ("notifier", INTERNET, 587),
    ("monitoring", "rabbitmq", 15692),
    *(("monitoring", service, 9100 + number) for number, service in enumerate(SERVICES)),
    *((service, "monitoring", 4317) for service in SERVICES),
    *((pod, "kube-system", 53) for pod in [*SERVICES, "operator", "rabbitmq", "redis"]),
}

# The operator creates its pods.
RABBITMQ = {"app.kubernetes.io/name": "rabbitmq", "app.kubernetes.io/component": "rabbitmq"}


def pods(variant):
    """The labels of each kind of pod in the namespace."""
    return {name: labels_of(workload) for name, workload in workloads(variant).items()} | {"rabbitmq": RABBITMQ}


def peers(variant, side):
    """The peers of one side of a rule; without any, all peers."""
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
    """The connections that the policies allow on one side: `ingress` or `egress`."""
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
    def test_all_other_traffic_is_denied_to_every_pod(self):
        for variant in VARIANTS:
            nothing = one(variant, "NetworkPolicy", "nothing")["spec"]
            self.assertEqual(nothing, {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]})

    def test_both_ends_allow_the_connections_of_the_architecture(self):
        for variant in VARIANTS:
            inside = set(pods(variant))
            self.assertEqual(allowed(variant, "ingress"), {arrow for arrow in ARROWS if arrow[1] in inside}, variant)
            self.assertEqual(allowed(variant, "egress"), {arrow for arrow in ARROWS if arrow[0] in inside}, variant)

    def test_internet_rules_exclude_the_cluster(self):
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

    def test_one_client_has_one_gateway_and_assets_are_retried_at_others(self):
        for variant in VARIANTS:
            routes = {
                name: [
                    (match["path"]["value"], backend["name"])
                    for rule in one(variant, "HTTPRoute", name)["spec"]["rules"]
                    for match in rule["matches"]
                    for backend in rule["backendRefs"]
                ]
                for name in ["site", "assets"]
            }
            self.assertEqual(routes, {"site": [("/", "gateway")], "assets": [("/assets", "gateway")]})
            for policy in of_kind(variant, "BackendTrafficPolicy"):
                [target] = policy["spec"]["targetRefs"]
                self.assertEqual(target["name"], policy["metadata"]["name"])
            site = one(variant, "BackendTrafficPolicy", "site")["spec"]
            headers = [header["name"] for header in site["loadBalancer"]["consistentHash"]["headers"]]
            self.assertEqual(headers, ["X-Forwarded-For", "User-Agent"])
            assets = one(variant, "BackendTrafficPolicy", "assets")["spec"]
            self.assertEqual(assets["loadBalancer"]["type"], "RoundRobin")
            self.assertEqual(assets["retry"]["retryOn"]["httpStatusCodes"], [404])

    def test_an_enquiry_is_retried_only_if_no_gateway_received_it(self):
        for variant in VARIANTS:
            retry = one(variant, "BackendTrafficPolicy", "site")["spec"]["retry"]
            self.assertEqual(retry["retryOn"]["triggers"], ["connect-failure", "refused-stream"])

    def test_plain_http_is_redirected(self):
        for variant in VARIANTS:
            listeners = {item["name"]: item for item in one(variant, "Gateway", "edge")["spec"]["listeners"]}
            self.assertEqual({name: item["port"] for name, item in listeners.items()}, {"http": 80, "https": 443})
            for route in of_kind(variant, "HTTPRoute"):
                name = route["metadata"]["name"]
                [parent] = route["spec"]["parentRefs"]
                self.assertEqual(parent, {"name": "edge", "sectionName": "http" if name == "redirect" else "https"})
            [rule] = one(variant, "HTTPRoute", "redirect")["spec"]["rules"]
            self.assertEqual(rule["filters"][0]["requestRedirect"]["scheme"], "https")

    def test_the_host_is_the_same_on_every_listener(self):
        listeners = one("overlays/production", "Gateway", "edge")["spec"]["listeners"]
        self.assertEqual({listener["hostname"] for listener in listeners}, {"www.firm.example"})

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
