"""An SMTP server for tests that writes each accepted mail as a line of JSON, with the fields that Python parses from it.

A recipient whose name begins with "refused" gets a permanent refusal (550), one with "busy" a transient one (451), one
with "busy-once" only the first time. As real servers do, the replies quote the address.

Arguments: the port, and for TLS "starttls" or "implicit" with a file of certificate and key.
"""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP


def parsed(content):
    mail = email.message_from_bytes(content, policy=email.policy.SMTP)
    body = mail.get_body(("plain",))
    return {
        "headers": sorted(set(mail.keys())),
        "id": mail["Message-ID"],
        "subject": mail["Subject"],
        "text": body.get_content() if body else None,
    }


class Handler:
    def __init__(self):
        self.deferred = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused"):
            return f"550 5.1.1 <{address}> no such mailbox"
        if address.startswith("busy") and address not in self.deferred:
            if address.startswith("busy-once"):
                self.deferred.add(address)
            return f"451 4.3.0 <{address}> try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = {
            "recipients": envelope.rcpt_tos,
            "lines": envelope.original_content.decode().split("\r\n"),
            "parsed": parsed(envelope.original_content),
        }
        print(json.dumps(mail))
        return "250 OK"


async def main(port, tls=None, certificate=None):
    handler = Handler()
    loop = asyncio.get_running_loop()
    context = None
    if tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
    starttls = {"tls_context": context, "require_starttls": True} if tls == "starttls" else {}
    implicit = context if tls == "implicit" else None

    def session():
        # Without a hostname it resolves its own, which blocks for seconds if no name server answers.
        return SMTP(handler, loop=loop, hostname="localhost", **starttls)

    server = await loop.create_server(session, "127.0.0.1", port, ssl=implicit)
    async with server:
        print("listening")
        await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), *sys.argv[2:]))
