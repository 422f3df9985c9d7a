#!/usr/bin/env python3
"""Prints the results of the parts of `make test`, a line each, and the slowest tests.

    summary.py PART=SECONDS=EXIT_CODE…

Reads target/test-reports/PART/: steps.tsv (scripts/test/steps.sh) and JUnit XML. Exits with 1 if anything failed.
"""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree
from typing import NamedTuple

REPORTS = pathlib.Path("target/test-reports")
SLOWEST = 20


class Test(NamedTuple):
    part: str
    name: str
    seconds: float
    failed: bool


def junit_tests(part: str, path: pathlib.Path) -> list[Test]:
    """The tests of a JUnit report, without those that were skipped."""
    cases = ElementTree.parse(path).iter("testcase")
    return [
        Test(
            part,
            f"{case.get('classname', '')}: {case.get('name', '')}",
            float(case.get("time") or 0),
            case.find("failure") is not None or case.find("error") is not None,
        )
        for case in cases
        if case.find("skipped") is None
    ]


def tests_of(part: str) -> tuple[list[Test], list[str]]:
    """The tests of a part, and the suites that failed."""
    folder = REPORTS / part
    tests = [test for path in sorted(folder.rglob("*.xml")) for test in junit_tests(part, path)]
    failed_suites = []
    steps = folder / "steps.tsv"
    for line in steps.read_text().splitlines() if steps.exists() else []:
        kind, name, result, seconds = line.split("\t")
        if kind == "step":
            tests.append(Test(part, name, float(seconds), result == "failed"))
        elif result == "failed":
            failed_suites.append(name)
    return tests, failed_suites


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def main(arguments: list[str]) -> int:
    every: list[Test] = []
    failed_elsewhere: list[str] = []
    any_failed = False
    print(f"\n{'part':<10}{'result':<9}{'tests':>6}{'failed':>8}{'time':>8}")
    for part, seconds, code in (argument.split("=") for argument in arguments):
        tests, failed_suites = tests_of(part)
        failures = sum(test.failed for test in tests)
        part_failed = failures > 0 or code != "0"
        if part_failed and failures == 0:
            failed_elsewhere.append(f"{part}: {', '.join(failed_suites) or 'ended early'}")
        any_failed |= part_failed
        every += tests
        print(f"{part:<10}{'FAILED' if part_failed else 'ok':<9}{len(tests):>6}{failures:>8}{clock(float(seconds)):>8}")
    print(f"\nThe {SLOWEST} slowest tests, in seconds:")
    for test in sorted(every, key=lambda test: -test.seconds)[:SLOWEST]:
        print(f"{test.seconds:8.1f}  {test.part:<8}  {test.name}")
    failed = [test for test in every if test.failed]
    if failed or failed_elsewhere:
        print("\nFailed:")
        for what in failed_elsewhere:
            print(f"  {what}, outside of its tests")
        for test in failed:
            print(f"  {test.part}: {test.name}")
    print(f"\n{len(every) - len(failed)} passed, {len(failed)} failed")
    return 1 if any_failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
