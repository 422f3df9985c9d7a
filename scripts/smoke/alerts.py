"""Tries each alert end to end: rule, Prometheus, Alertmanager, mailbox.

The series of each alert come from its test in deploy/observe/prometheus/tests: they are written into the database of a
Prometheus as its past, up to now. The rules are the real ones without their "for", and Alertmanager's configuration is the one
that start.sh makes, with waits of a second. A mail with the alert's summary, what to do and the link into the runbook must
arrive, and another one when the alert is over.

Usage: alerts.py FOLDER PROMETHEUS PROMTOOL ALERTMANAGER
"""

import concurrent.futures
import email.policy
import json
import queue
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import yaml
from aiosmtpd.controller import Controller

ROOT = Path(__file__).parents[2]
OBSERVE = ROOT / "deploy/observe"
# Only a hang takes this long.
DEADLINE = 30
AT_ONCE = 4
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Mailbox:
    """A mail server; the mails to each address are a queue."""

    def __init__(self):
        self.mails = {}

    def of(self, address):
        return self.mails.setdefault(address, queue.Queue())

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802 -- the name is aiosmtpd's
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        [address] = envelope.rcpt_tos
        part = message.get_body(("plain",))
        self.of(address).put((message["Subject"], part.get_content()))
        return "250 OK"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def seconds(duration):
    return sum(int(number) * SECONDS[unit] for number, unit in re.findall(r"(\d+)([smhd])", str(duration)))


def values(notation):
    """The samples of promtool's notation; None where there is none."""
    found = []
    for word in notation.split():
        if word == "stale":
            found.append(None)
        elif missing := re.fullmatch(r"_(?:x(\d+))?", word):
            found += [None] * int(missing[1] or 1)
        else:
            first, step, repeats = re.fullmatch(r"(-?[\d.]+)([+-][\d.]+)?(?:x(\d+))?", word).groups()
            found += [float(first) + float(step or 0) * n for n in range(int(repeats or 0) + 1)]
    return found


def history(trial, eval_time, now):
    """The series of a test in OpenMetrics, so that now is its time of evaluation."""
    start = now - seconds(eval_time)
    lines = []
    for series in trial["input_series"]:
        # OpenMetrics has no space between labels.
        name = re.sub(r'", (?=\w+=)', '",', series["series"])
        # These are times, and the test's begin at 0.
        shift = start if re.match(r"\w+_timestamp_seconds\b", series["series"]) else 0
        for at, value in enumerate(values(series["values"])):
            when = start + at * seconds(trial["interval"])
            if value is not None and when <= now:
                lines.append(f"{name} {value + shift} {when}")
    return "\n".join([*lines, "# EOF\n"])


def write_rule(alert, paths, folder):
    """Writes the alert's rule without its wait, and what is recorded. Others would explain it, and have it inhibited."""
    for path in paths:
        rules = yaml.safe_load(path.read_text())
        for group in rules["groups"]:
            group["rules"] = [rule for rule in group["rules"] if rule.get("alert", alert) == alert]
            for rule in group["rules"]:
                rule.pop("for", None)
        (folder / path.name).write_text(yaml.safe_dump(rules))


def trials():
    """Each alert with the test in which it fires first."""
    found = {}
    for path in sorted((OBSERVE / "prometheus/tests").glob("*.test.yml")):
        tests = yaml.safe_load(path.read_text())
        rules = [(path.parent / name).resolve() for name in tests["rule_files"]]
        for trial in tests["tests"]:
            for expected in trial["alert_rule_test"]:
                if expected["exp_alerts"]:
                    found.setdefault(expected["alertname"], (rules, trial, expected))
    return found


class Worker:
    """An Alertmanager with an address of its own in the mailbox."""

    def __init__(self, folder, programs, mailbox, smtp_port, number):
        self.folder, self.programs, self.number = folder, programs, number
        self.address = f"operator-{number}@firm.example"
        self.mails = mailbox.of(self.address)
        self.port = free_port()
        variables = {
            "PATH": "/usr/bin:/bin",
            "ALERT_MAIL_TO": self.address,
            "MAIL_FROM": "Website <website@firm.example>",
            "SMTP_URL": f"smtp://127.0.0.1:{smtp_port}",
        }
        start = OBSERVE / "alertmanager/start.sh"
        printed = subprocess.run([start, "--print"], env=variables, check=True, capture_output=True, text=True).stdout
        configuration = yaml.safe_load(printed)
        for route in [configuration["route"], *configuration["route"]["routes"]]:
            route |= {"group_wait": "1s", "group_interval": "1s"}
        file = folder / f"alertmanager-{number}.yml"
        file.write_text(yaml.safe_dump(configuration))
        self.process = self.start(
            "alertmanager",
            f"--config.file={file}",
            f"--storage.path={folder}/alertmanager-{number}",
            f"--web.listen-address=127.0.0.1:{self.port}",
            "--cluster.listen-address=",
        )
        self.until_ready(self.port)

    def start(self, program, *arguments):
        log = (self.folder / f"{program}-{self.number}.log").open("ab")
        return subprocess.Popen([self.programs[program], *arguments], stdout=log, stderr=subprocess.STDOUT)

    @staticmethod
    def until_ready(port):
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/-/ready", timeout=DEADLINE)
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"nothing is ready on port {port}")

    def next_mail(self, what, *parts):
        """The next mail with all of `parts`. Earlier ones are of the alerts before."""
        deadline = time.monotonic() + DEADLINE
        seen = []
        while (left := deadline - time.monotonic()) > 0:
            try:
                subject, text = self.mails.get(timeout=left)
            except queue.Empty:
                break
            if all(part in subject + "\n" + text for part in parts):
                return subject, text
            seen.append(subject)
        raise AssertionError(f"{what}: no mail with {parts}, only {seen}")

    def prometheus(self, alert, rules, trial, eval_time):
        folder = Path(tempfile.mkdtemp(prefix=f"{alert}-", dir=self.folder))
        write_rule(alert, rules, folder)
        (folder / "prometheus.yml").write_text(
            yaml.safe_dump(
                {
                    "global": {"evaluation_interval": "1s"},
                    "rule_files": [str(folder / rule.name) for rule in rules],
                    "alerting": {"alertmanagers": [{"static_configs": [{"targets": [f"127.0.0.1:{self.port}"]}]}]},
                }
            )
        )
        past = folder / "past.txt"
        past.write_text(history(trial, eval_time, int(time.time())))
        promtool = [self.programs["promtool"], "tsdb", "create-blocks-from", "openmetrics", past, folder / "data"]
        if trial["input_series"]:
            made = subprocess.run(promtool, check=False, capture_output=True, text=True)
            if made.returncode:
                raise AssertionError(f"the past cannot be written: {made.stdout}{made.stderr}")
        port = free_port()
        return self.start(
            "prometheus",
            f"--config.file={folder}/prometheus.yml",
            f"--storage.tsdb.path={folder}/data",
            f"--web.listen-address=127.0.0.1:{port}",
            # It finds its Alertmanager after the first evaluation, and would otherwise wait for a minute.
            "--rules.alert.resend-delay=1s",
        )

    def end_alerts(self):
        """Tells Alertmanager that what fires is over, as Prometheus does. Without this it waits for four minutes."""
        url = f"http://127.0.0.1:{self.port}/api/v2/alerts"
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        with urllib.request.urlopen(url, timeout=DEADLINE) as answer:
            fields = ("labels", "annotations", "startsAt", "generatorURL")
            over = [{field: alert[field] for field in fields} | {"endsAt": now} for alert in json.load(answer)]
        body = json.dumps(over).encode()
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="POST")
        urllib.request.urlopen(request, timeout=DEADLINE).close()

    def try_alert(self, alert, rules, trial, expected):
        words = expected["exp_alerts"][0]["exp_annotations"]
        prometheus = self.prometheus(alert, rules, trial, expected["eval_time"])
        try:
            # Figures in a summary may have moved on since the time of the test.
            needed = [words["description"], words["runbook"], "Since: "]
            subject, _ = self.next_mail(alert, "Website alert: ", *needed)
        finally:
            prometheus.kill()
            prometheus.wait()
        self.end_alerts()
        summary = subject.removeprefix("Website alert: ").split(" (and ")[0]
        self.next_mail(f"the end of {alert}", "over", summary)
        return alert, subject


def main():
    folder, prometheus, promtool, alertmanager = sys.argv[1:]
    programs = {"prometheus": prometheus, "promtool": promtool, "alertmanager": alertmanager}
    mailbox = Mailbox()
    controller = Controller(mailbox, hostname="127.0.0.1", port=free_port())
    controller.start()
    waiting = queue.Queue()
    for alert, trial in trials().items():
        waiting.put((alert, trial))
    total, faults, lock = waiting.qsize(), [], threading.Lock()

    def work(number):
        worker = Worker(Path(folder), programs, mailbox, controller.port, number)
        try:
            while True:
                alert, trial = waiting.get_nowait()
                try:
                    name, subject = worker.try_alert(alert, *trial)
                    with lock:
                        print(f"{name}: {subject}", flush=True)
                except (AssertionError, subprocess.CalledProcessError) as fault:
                    with lock:
                        faults.append(alert)
                        print(f"{alert}: {fault}", file=sys.stderr, flush=True)
        except queue.Empty:
            return
        finally:
            worker.process.terminate()
            worker.process.wait()

    try:
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(work, range(AT_ONCE)))
    finally:
        controller.stop()
    print(f"{total - len(faults)} of {total} alerts reached the mailbox, and so did their end")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
