"""Reads a mail from standard input as Python's standard library understands it, and writes what it says as JSON."""

import email
import email.policy
import json
import sys

mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.SMTP)
print(
    json.dumps(
        {
            "headers": sorted(set(mail.keys())),
            "id": mail["Message-ID"],
            "subject": mail["Subject"],
            "text": mail.get_body(("plain",)).get_content(),
        }
    )
)
