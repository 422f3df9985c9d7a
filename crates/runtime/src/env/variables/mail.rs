//! Mails to the staff and to visitors.

use super::DEVELOPMENT_ONLY;
use crate::env::{DefaultValue, InContainers, Variable};

pub static SMTP_URL: Variable = Variable {
    name: "SMTP_URL",
    default: DefaultValue::Unset,
    form: "URL",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm",
    sets: "the mail server: `smtps://user:password@host`, or `smtp://` with `?tls=required` for STARTTLS or \
     `?tls=opportunistic` where it is offered. A path is the name for EHLO, otherwise the domain of `MAIL_FROM`: \
     `smtps://user:password@host/www.firm.co.uk`. Unset: mails become files in `MAIL_DIR`",
};

pub static MAIL_FROM: Variable = Variable {
    name: "MAIL_FROM",
    default: DefaultValue::Value("Website enquiries <website@example.com>"),
    form: "mail address",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm",
    sets: "the sender, an address of the firm's own domain. The domain ends the Message-ID, and DKIM signs for it",
};

pub static MAIL_TO: Variable = Variable {
    name: "MAIL_TO",
    default: DefaultValue::Value("office@example.com"),
    form: "mail addresses",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm",
    sets: "the staff who get enquiries, separated by commas",
};

pub static MAIL_ROUTES: Variable = Variable {
    name: "MAIL_ROUTES",
    default: DefaultValue::Unset,
    form: "services and mail addresses",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm with staff for some services",
    sets: "other staff for a service: \
     `commercial-security=trade@firm.example|boss@firm.example,cctv-systems=cctv@firm.example`",
};

pub static MAIL_SPAM_TO: Variable = Variable {
    name: "MAIL_SPAM_TO",
    default: DefaultValue::Unset,
    form: "mail addresses",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that gets much spam",
    sets: "the recipients of suspected spam, whatever its service. Unset: those of other enquiries. It is marked \
     either way",
};

pub static MAIL_HOURLY_BUDGET: Variable = Variable {
    name: "MAIL_HOURLY_BUDGET",
    default: DefaultValue::Value("40"),
    form: "mails an hour",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm whose mail account may send more, or less",
    sets: "maximum mails an hour to the mail server from all notifiers together; further ones wait, suspected spam \
     first ([decision 38](../decisions/0038-an-hourly-mail-budget.md))",
};

pub static MAIL_RATE_PER_MINUTE: Variable = Variable {
    name: "MAIL_RATE_PER_MINUTE",
    default: DefaultValue::Unset,
    form: "mails a minute",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm whose mail account may send a limited number a minute",
    sets: "maximum mails a minute of one notifier, spaced evenly, from 1 to 60000; further ones wait, which counts as \
     no attempt. Alerts and notices are not counted. Microsoft 365 lets a mailbox send 30 a minute \
     ([learn.microsoft.com](https://learn.microsoft.com/en-us/exchange/troubleshoot/send-emails/smtp-submission-improvements)): \
     with one notifier set at most 30, with two 15 each",
};

pub static DKIM_KEY_FILE: Variable = Variable {
    name: "DKIM_KEY_FILE",
    default: DefaultValue::Unset,
    form: "path",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm whose mail server does not sign",
    sets: "the private key that signs every mail: a PEM file with RSA (2048 to 4096 bits) or Ed25519, or the base64 \
     of an Ed25519 seed",
};

pub static DKIM_SELECTOR: Variable = Variable {
    name: "DKIM_SELECTOR",
    default: DefaultValue::Unset,
    form: "DNS name",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that sets `DKIM_KEY_FILE`",
    sets: "the name under which the public key is in the DNS: `<selector>._domainkey.<domain of MAIL_FROM>`",
};

pub static MAIL_ACK_COMPANY: Variable = Variable {
    name: "MAIL_ACK_COMPANY",
    default: DefaultValue::Unset,
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that thanks its visitors by mail",
    sets: "the name that thanks. With `MAIL_ACK_PHONE`, turns acknowledgements on, and copies of estimates",
};

pub static MAIL_ACK_PHONE: Variable = Variable {
    name: "MAIL_ACK_PHONE",
    default: DefaultValue::Unset,
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that sets `MAIL_ACK_COMPANY`",
    sets: "the number to ring",
};

pub static SMTP_TIMEOUT: Variable = Variable {
    name: "SMTP_TIMEOUT",
    default: DefaultValue::Value("30s"),
    form: "duration",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm with a slow mail server",
    sets: "timeout of one mail, from connecting to the server's reply. The lease on an enquiry in flight follows from \
     it",
};

pub static SMTP_MAX_CONNECTIONS: Variable = Variable {
    name: "SMTP_MAX_CONNECTIONS",
    default: DefaultValue::Value("2"),
    form: "connections",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm with a slow mail server that allows more, or with many notifiers",
    sets: "maximum connections of one notifier to the mail server at once, for enquiries and mails to visitors, from \
     1 to 64; further mails wait, which counts as no attempt. A connection carries up to 100 mails, one after \
     another, and ends when it was idle for two seconds. Alerts and notices have separate connections. Microsoft 365 \
     allows a mailbox three at once \
     ([learn.microsoft.com](https://learn.microsoft.com/en-us/exchange/troubleshoot/send-emails/smtp-submission-improvements)): \
     with two notifiers, as in a swarm or on Kubernetes, set `1`. More than `NOTIFIER_PREFETCH` are of little use",
};

pub static SMTP_CA: Variable = Variable {
    name: "SMTP_CA",
    default: DefaultValue::Unset,
    form: "path",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator whose mail server has a certificate of a private CA",
    sets: "the same as `AMQP_CA`, for the mail server",
};

pub static MAIL_DIR: Variable = Variable {
    name: "MAIL_DIR",
    default: DefaultValue::Value("var/mail"),
    form: "path",
    also_read_by: &[],
    in_containers: DEVELOPMENT_ONLY,
    changed_by: "developers",
    sets: "the folder of the files that mails become without `SMTP_URL`",
};
