"""The gateway that gets a client's requests, and retries if it is unavailable or lacks an asset.

During a rollout the gateways differ: each has the pages of its release, and the assets of its release and of earlier ones.
"""

import unittest

from stubs import PORTS, Edge, Gateway, NameServer

BROWSERS = [f"browser {number}" for number in range(25)]
ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4"]


class Gateways(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.gateways = [Gateway("gateway 0", ADDRESSES[0], assets=["old.js"])]
        port = cls.gateways[0].port
        cls.gateways.append(Gateway("gateway 1", ADDRESSES[1], port, assets=["old.js"]))
        cls.gateways.append(Gateway("gateway 2", ADDRESSES[2], port, assets=["old.js", "new.js"]))
        cls.names = NameServer(ADDRESSES)
        settings = {
            "GATEWAY_NAME": "gateway",
            "GATEWAY_PORT": str(port),
            "GATEWAY_LOOKUP": f"resolvers udp/{cls.names.address}",
        }
        cls.edge = Edge(PORTS[0], **settings)
        cls.behind = Edge(PORTS[1], EDGE_TRUSTED_PROXIES="127.0.0.0/8", **settings)

    @classmethod
    def tearDownClass(cls):
        for started in [cls.edge, cls.behind, cls.names, *cls.gateways]:
            started.stop()

    def setUp(self):
        for gateway in self.gateways:
            gateway.requests.clear()

    def test_all_requests_of_a_client_go_to_one_gateway(self):
        answered = {}
        for path in ["/", "/blog/", "/assets/old.js"] * 2:
            for browser in BROWSERS:
                status, gateway = self.edge.ask(path, browser)
                self.assertEqual(status, 200)
                answered.setdefault(browser, set()).add(gateway)
        self.assertEqual({len(gateways) for gateways in answered.values()}, {1}, answered)

    def test_clients_behind_one_address_are_spread_over_all_gateways(self):
        self.assertEqual(
            {self.edge.ask("/", browser)[1] for browser in BROWSERS}, {"gateway 0", "gateway 1", "gateway 2"}
        )

    def test_behind_a_load_balancer_a_client_is_identified_by_its_forwarded_address(self):
        def gateways(client):
            return {self.behind.ask("/", headers={"X-Forwarded-For": client})[1] for _ in range(3)}

        answered = [gateways(f"203.0.113.{number}") for number in range(25)]
        self.assertEqual({len(gateways) for gateways in answered}, {1}, answered)
        self.assertEqual(len(set.union(*answered)), 3)

    def test_an_asset_that_its_gateway_lacks_is_requested_from_the_others(self):
        for method in ["GET", "HEAD"]:
            for browser in BROWSERS:
                status, gateway = self.edge.ask("/assets/new.js", browser, method)
                self.assertEqual((status, gateway), (200, "gateway 2" if method == "GET" else ""), browser)

    def test_an_asset_that_no_gateway_has_is_not_found(self):
        self.assertEqual(self.edge.ask("/assets/none.js")[0], 404)
        self.assertEqual([len(gateway.requests) > 0 for gateway in self.gateways], [True] * 3)
        self.assertLessEqual(sum(len(gateway.requests) for gateway in self.gateways), 4)

    def test_a_missing_page_is_requested_once(self):
        self.assertEqual(self.edge.ask("/nothing/")[0], 404)
        self.assertEqual(sum(len(gateway.requests) for gateway in self.gateways), 1)

    def test_gateways_see_only_the_address_of_the_client(self):
        forged = {"X-Forwarded-For": "198.51.100.1", "X-Edge-Client": "somebody"}
        for path in ["/", "/assets/none.js"]:
            self.edge.ask(path, headers=forged)
        for gateway in self.gateways:
            for _, path, headers, _ in gateway.requests:
                self.assertEqual(headers["X-Forwarded-For"], "127.0.0.1", path)
                self.assertNotIn("X-Edge-Client", headers)


class AwayGateway(unittest.TestCase):
    """DNS still has its address, as for some seconds after a machine fails."""

    def test_another_gateway_answers_clients_of_an_unreachable_one(self):
        stays = Gateway("stays", ADDRESSES[0])
        leaves = Gateway("leaves", ADDRESSES[1], stays.port)
        names = NameServer(ADDRESSES[:2])
        edge = Edge(
            PORTS[0],
            GATEWAY_NAME="gateway",
            GATEWAY_PORT=str(stays.port),
            GATEWAY_LOOKUP=f"resolvers udp/{names.address}",
        )
        for started in [edge, names, stays]:
            self.addCleanup(started.stop)
        self.assertEqual({edge.ask("/", browser)[1] for browser in BROWSERS}, {"stays", "leaves"})
        leaves.stop()
        self.assertEqual([edge.ask("/", browser) for browser in BROWSERS], [(200, "stays")] * len(BROWSERS))


if __name__ == "__main__":
    unittest.main()
