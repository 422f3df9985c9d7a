"""Every object is valid by the strict schemas of Kubernetes and its operators, which detect a misspelled field."""

import json
import unittest

import jsonschema
import kubernetes_validate
from manifests import K8S, VARIANTS, rendered

# The oldest supported version, and the newest whose schemas are available.
VERSIONS = ["1.29", "1.37"]


def own_schema(item):
    """The schema of an operator's kind, or `None` for a built-in kind."""
    group, _, version = item["apiVersion"].partition("/")
    path = K8S / "schemas" / f"{item['kind']}-{group.split('.')[0]}-{version}.json".lower()
    return json.loads(path.read_text()) if path.exists() else None


class Schemas(unittest.TestCase):
    def test_every_object_is_valid(self):
        for variant in VARIANTS:
            for item in rendered(variant):
                with self.subTest(variant, kind=item["kind"], name=item["metadata"]["name"]):
                    schema = own_schema(item)
                    if schema:
                        jsonschema.validate(item, schema)
                        continue
                    for version in VERSIONS:
                        kubernetes_validate.validate(item, version, strict=True)

    def test_a_misspelled_field_is_detected(self):
        for kind in ["Deployment", "ScaledObject", "RabbitmqCluster", "Gateway", "HTTPRoute", "BackendTrafficPolicy"]:
            item = next(item for item in rendered("base") if item["kind"] == kind)
            wrong = item | {"spec": item["spec"] | {"replicaz": 3}}
            with self.subTest(kind), self.assertRaises(jsonschema.ValidationError):
                schema = own_schema(wrong)
                if schema:
                    jsonschema.validate(wrong, schema)
                else:
                    kubernetes_validate.validate(wrong, VERSIONS[-1], strict=True)


if __name__ == "__main__":
    unittest.main()
