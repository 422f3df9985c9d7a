//! Enquiries, from the form to the archive.

use super::FOLDER_OF_THE_IMAGE;
use crate::env::{DefaultValue, InContainers, Variable};

pub static CAPTCHA_VERIFY_URL: Variable = Variable {
    name: "CAPTCHA_VERIFY_URL",
    default: DefaultValue::Unset,
    form: "URL",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that gets enquiries from bots",
    sets: "the service that verifies the captcha challenge: Turnstile \
     (`https://challenges.cloudflare.com/turnstile/v0/siteverify`) or hCaptcha \
     (`https://api.hcaptcha.com/siteverify`). Only with `turnstileSiteKey` in `site.json`, or for a page of your own \
     with a challenge: enquiries without its answer are marked as suspected spam",
};

pub static CAPTCHA_SECRET: Variable = Variable {
    name: "CAPTCHA_SECRET",
    default: DefaultValue::Unset,
    form: "secret",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that sets `CAPTCHA_VERIFY_URL`",
    sets: "the secret for it",
};

pub static SPAM_SCORE: Variable = Variable {
    name: "SPAM_SCORE",
    default: DefaultValue::Value("5"),
    form: "number",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that sees too much marked, or too little",
    sets: "the sum of weights from which an enquiry is marked as suspected spam; none is refused for it ([decision \
     26](../decisions/0026-suspected-spam-is-marked-never-rejected.md)). With `1000` none is marked",
};

pub static SPOOL_MAX_BYTES: Variable = Variable {
    name: "SPOOL_MAX_BYTES",
    default: DefaultValue::Value("268435456"),
    form: "bytes",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator with a small disk, or many enquiries",
    sets: "maximum size of the spool; an enquiry takes a block of 4 KiB, and one client at most an eighth of the \
     whole ([decision 39](../decisions/0039-a-client-has-a-share-of-the-spool.md))",
};

pub static SPOOL_DIR: Variable = Variable {
    name: "SPOOL_DIR",
    default: DefaultValue::Value("var/spool"),
    form: "path",
    also_read_by: &[],
    in_containers: FOLDER_OF_THE_IMAGE,
    changed_by: "the images",
    sets: "the folder in which accepted enquiries wait while the broker is away. Replicas may share it; it must be kept between \
     starts",
};

pub static NOTIFIER_PREFETCH: Variable = Variable {
    name: "NOTIFIER_PREFETCH",
    default: DefaultValue::Value("6"),
    form: "enquiries",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who raises `SMTP_MAX_CONNECTIONS`, to three times as many",
    sets: "enquiries in flight at once in one notifier, including those that wait for a connection. Each may be \
     mailed twice if the process is killed",
};

// Six delays within the first three hours, then four retries a day.
pub static RETRY_SCHEDULE: Variable = Variable {
    name: "RETRY_SCHEDULE",
    default: DefaultValue::Value("5s,30s,2m,10m,30m,2h,6h"),
    form: "durations",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who wants other retry delays",
    sets: "delays before a mail is retried; the last repeats, and each is shortened by up to a fifth at random. Every \
     delay is a queue. An enquiry becomes a dead letter 72 h after its first failed attempt; time spooled or queued \
     does not count",
};

pub static ARCHIVE_MAX_AGE: Variable = Variable {
    name: "ARCHIVE_MAX_AGE",
    default: DefaultValue::Value("90D"),
    form: "age",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm whose privacy policy says otherwise",
    sets: "retention of the archive, in RabbitMQ's notation (`90D`, `12h`). RabbitMQ deletes whole segments of 64 \
     KiB, some 200 enquiries: whenever a segment is full (or RabbitMQ starts), those before it whose newest enquiry \
     is that old. So an enquiry stays for up to this long *and* twice the time in which 200 arrive: with two a day up \
     to 200 days, with 20 a day up to 100 ([decision \
     49](../decisions/0049-the-archive-is-rewritten-to-forget-a-person.md))",
};

pub static KEEP_DEAD_LETTERS: Variable = Variable {
    name: "KEEP_DEAD_LETTERS",
    default: DefaultValue::Value("180D"),
    form: "age",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm whose privacy policy says otherwise; one value for both services",
    sets: "the time for which dead letters, and spool files that cannot be read, are kept, in the same notation; at least \
     `28D`. From 14 days before, the notifier sends an alert about dead letters; about spool files only Prometheus' \
     rule [DeadLettersExpiring](../operations/runbook.md#deadlettersexpiring) does, where Prometheus runs. Dead \
     letters on a queue that an older version declared are not deleted automatically (the same section)",
};
