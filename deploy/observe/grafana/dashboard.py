"""Writes dashboards/enquiries.json, the dashboard in Grafana's format, from the rows below.

    python3 deploy/observe/grafana/dashboard.py

A panel here takes a line or two; in Grafana's format it takes forty, with positions that shift whenever one is added.
"""

import json
from pathlib import Path

TARGET = Path(__file__).parent / "dashboards" / "enquiries.json"
WIDTH = 24
HEIGHT = 7
ABREAST = 4


def stat(title, unit, expr, thresholds):
    """A single value. `thresholds` are the values from which it is orange and red."""
    orange, red = thresholds
    steps = [{"color": "green", "value": None}, {"color": "orange", "value": orange}, {"color": "red", "value": red}]
    return {
        "type": "stat",
        "title": title,
        "fieldConfig": {
            "defaults": {"unit": unit, "thresholds": {"mode": "absolute", "steps": steps}, "noValue": "none"},
            "overrides": [],
        },
        "options": {
            "colorMode": "background",
            "reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False},
        },
        "queries": [(expr, "")],
    }


def graph(title, unit, *queries):
    """A time series panel. A query is an expression and the legend of its lines."""
    return {
        "type": "timeseries",
        "title": title,
        "fieldConfig": {"defaults": {"unit": unit, "min": 0, "custom": {"fillOpacity": 10}}, "overrides": []},
        "options": {
            "legend": {"displayMode": "list", "placement": "bottom"},
            "tooltip": {"mode": "multi", "sort": "desc"},
        },
        "queries": list(queries),
    }


ROWS = [
    (
        "Enquiries",
        [
            stat("Oldest undelivered", "s", "max(enquiry_oldest_undelivered_seconds)", (300, 900)),
            stat("Undelivered", "none", "max(enquiries_undelivered)", (1, 10)),
            stat("Dead letters", "none", 'sum(rabbitmq_detailed_queue_messages{queue=~".+[.]dead"})', (1, 1)),
            stat("Rejected by the mail server", "none", "max(enquiries_refused)", (1, 10)),
            stat("In the spool", "none", "sum(spool_enquiries)", (1, 100)),
            stat(
                "Failed with a server error, 1 h",
                "percentunit",
                "enquiries:errors:ratio_rate1h or vector(0)",
                (0.001, 0.01),
            ),
            stat(
                "Since the last successful canary",
                "s",
                "time() - max(canary_last_success_timestamp_seconds)",
                (3600, 7200),
            ),
            stat("Forms are paused", "bool_yes_no", "max(forms_paused)", (1, 1)),
        ],
    ),
    (
        "",
        [
            graph("1. Accepted, and not", "cpm", ("60 * sum by (outcome) (rate(enquiries_total[5m]))", "{{outcome}}")),
            graph("2. Published", "cpm", ("60 * job_outcome:messages_published:rate5m", "{{job}} {{outcome}}")),
            graph("3. On the queues", "none", ("sum by (queue) (rabbitmq_detailed_queue_messages)", "{{queue}}")),
            graph("4. Mailed, and not", "cpm", ("60 * outcome:mails:rate5m", "{{outcome}}")),
        ],
    ),
    (
        "HTTP: the gateway",
        [
            graph("Requests per second", "reqps", ("route:http_requests:rate5m", "{{route}}")),
            graph("Server errors per second", "reqps", ("route:http_errors:rate5m", "{{route}}")),
            graph("Latency, p99", "s", ("route:http_request_seconds:p99_5m", "{{route}}")),
            graph(
                "In flight, shed and rate limited",
                "none",
                ("sum by (instance) (http_requests_in_flight)", "in flight at {{instance}}"),
                ("sum by (instance) (rate(http_requests_shed_total[5m]))", "shed per second at {{instance}}"),
                ("sum(rate(rate_limited_total[5m]))", "rate limited per second"),
            ),
        ],
    ),
    (
        "gRPC: the services behind it",
        [
            graph("Calls per second", "reqps", ("upstream_code:calls:rate5m", "{{upstream}} {{code}}")),
            graph("Client latency, p99", "s", ("upstream:call_seconds:p99_5m", "{{upstream}}")),
            graph("Server latency, p99", "s", ("job_method:grpc_request_seconds:p99_5m", "{{job}} {{method}}")),
            graph(
                "Replicas and retries",
                "none",
                ("min by (upstream, state) (upstream_replicas)", "{{upstream}} {{state}}"),
                (
                    "sum by (upstream, outcome) (rate(upstream_retries_total[5m]))",
                    "{{upstream}} retries a second: {{outcome}}",
                ),
            ),
            graph(
                "Served per second", "reqps", ("job_method_code:grpc_requests:rate5m", "{{job}} {{method}} {{code}}")
            ),
        ],
    ),
    (
        "AMQP: RabbitMQ",
        [
            graph("Consumed per second", "reqps", ("queue_outcome:messages_consumed:rate5m", "{{queue}} {{outcome}}")),
            graph(
                "Latency, p99",
                "s",
                ("to:message_publish_seconds:p99_5m", "publishing to the {{to}}"),
                ("queue:message_handling_seconds:p99_5m", "handling from {{queue}}"),
            ),
            graph(
                "Notifiers on the mail queue",
                "none",
                ('sum(rabbitmq_detailed_queue_consumers{queue=~".+[.]email"})', "notifiers"),
            ),
            graph(
                "Sessions lost",
                "cpm",
                ("60 * sum by (job, session) (rate(sessions_lost_total[5m]))", "{{job}} {{session}}"),
            ),
        ],
    ),
    (
        "SMTP: the mail server",
        [
            graph(
                "Mail duration, p99",
                "s",
                ("histogram_quantile(0.99, sum by (le) (rate(mail_delivery_seconds_bucket[5m])))", "mails"),
            ),
            graph("Failures per minute", "cpm", ("60 * step:smtp_failures:rate5m", "{{step}}")),
            graph("Step duration, p99", "s", ("step:smtp_step_seconds:p99_5m", "{{step}}")),
            graph(
                "Mails this hour, and over budget",
                "none",
                ("max(mail_budget_used)", "mails"),
                ("max(mail_budget_limit)", "budget"),
                ("sum by (class) (increase(mails_over_budget_total[5m]))", "waited in five minutes: {{class}}"),
            ),
            graph(
                "Canaries",
                "s",
                (
                    "histogram_quantile(0.5, sum by (le) (rate(canary_round_trip_seconds_bucket[1h])))",
                    "half of them came within",
                ),
            ),
        ],
    ),
    (
        "Dependencies",
        [
            graph(
                "Available (1) or not (0)", "none", ("min by (job, component) (component_up)", "{{job}} {{component}}")
            ),
            graph("Redis: errors per second", "reqps", ("sum by (job) (rate(redis_errors_total[5m]))", "{{job}}")),
            graph(
                "Oldest dead letter, and the limit",
                "s",
                ("max(dead_letter_oldest_seconds)", "oldest"),
                ("max(dead_letter_limit_seconds)", "limit"),
            ),
            graph("RabbitMQ: disk left", "bytes", ("rabbitmq_disk_space_available_bytes", "{{instance}}")),
            graph(
                "The site's certificate is valid (1) or not (0)", "none", ("min(site_certificate_valid)", "certificate")
            ),
            graph(
                "Visitors who share an address, per second",
                "reqps",
                ("sum by (instance) (rate(client_address_shared_total[5m]))", "{{instance}}"),
            ),
            graph(
                "Reviews: source of those shown", "reqps", ("sum by (from) (rate(reviews_shown_total[5m]))", "{{from}}")
            ),
            graph(
                "Reviews: Google's responses",
                "cpm",
                ("60 * sum by (api, outcome) (rate(google_requests_total[5m]))", "{{api}} {{outcome}}"),
            ),
        ],
    ),
    (
        "The processes",
        [
            graph("Replicas up", "none", ("sum by (job) (up)", "{{job}}")),
            graph("Memory", "bytes", ("process_resident_memory_bytes", "{{job}} {{instance}}")),
            graph("Killed for memory, 1 h", "none", ("max by (job) (increase(host_oom_kills_total[1h]))", "{{job}}")),
            graph("CPU", "percentunit", ("rate(process_cpu_seconds_total[5m])", "{{job}} {{instance}}")),
            graph("Open file descriptors", "none", ("process_open_fds", "{{job}} {{instance}}")),
            graph("Threads", "none", ("process_threads", "{{job}} {{instance}}")),
            graph(
                "Tokio",
                "none",
                ("tokio_alive_tasks", "tasks of {{job}} {{instance}}"),
                ("tokio_global_queue_depth", "of them waiting"),
            ),
            graph("Uptime", "s", ("time() - process_start_time_seconds", "{{job}} {{instance}}")),
            graph("Versions", "none", ("count by (job, version) (build_info)", "{{job}} {{version}}")),
        ],
    ),
]


def panels():
    """The panels of the rows with their positions."""
    placed, y = [], 0
    for title, row in ROWS:
        if title:
            placed.append(
                {"type": "row", "title": title, "collapsed": False, "gridPos": {"x": 0, "y": y, "w": WIDTH, "h": 1}}
            )
            y += 1
        height = 4 if row[0]["type"] == "stat" else HEIGHT
        for first in range(0, len(row), ABREAST):
            beside = row[first : first + ABREAST]
            width = WIDTH // len(beside)
            for index, panel in enumerate(beside):
                placed.append(panel | {"gridPos": {"x": index * width, "y": y, "w": width, "h": height}})
            y += height
    return placed


def with_queries(number, panel):
    """The panel with its number and its queries in Grafana's format."""
    source = {"type": "prometheus", "uid": "prometheus"}
    queries = panel.pop("queries", [])
    targets = [
        {"refId": chr(ord("A") + index), "datasource": source, "expr": expr, "legendFormat": legend}
        for index, (expr, legend) in enumerate(queries)
    ]
    return {"id": number} | panel | ({"datasource": source, "targets": targets} if targets else {})


def dashboard():
    return {
        "uid": "enquiries",
        "title": "Enquiries",
        "tags": ["enquiries"],
        "schemaVersion": 39,
        "editable": False,
        "timezone": "Europe/London",
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "annotations": {"list": []},
        "templating": {"list": []},
        "links": [
            {"type": "link", "title": "Traces", "url": "http://localhost:16686", "targetBlank": True},
            {"type": "link", "title": "Alerts", "url": "http://localhost:9090/alerts", "targetBlank": True},
        ],
        "panels": [with_queries(number, panel) for number, panel in enumerate(panels(), start=1)],
    }


def text():
    return json.dumps(dashboard(), indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text())
