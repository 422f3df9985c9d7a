"""The responses in schemathesis's event log, which the variable EVENTS names."""

import base64
import json
import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    operation: str  # such as "POST /api/contact"
    status: int
    headers: dict  # lists of values by lower-case name
    body: bytes


def all_answers():
    with open(os.environ["EVENTS"], encoding="utf-8") as events:
        finished = (json.loads(line).get("ScenarioFinished") for line in events)
        recorders = [event["recorder"] for event in finished if event]
    return [
        answer_of(recorder["label"], interaction["response"])
        for recorder in recorders
        for interaction in recorder.get("interactions", {}).values()
    ]


def answer_of(operation, response):
    if response is None:
        raise AssertionError(f"{operation}: no response")
    content = response.get("content") or {}
    return Answer(operation, response["status_code"], response["headers"], base64.b64decode(content.get("$base64", "")))
