//! Alerts, and the canaries that show whether enquiries arrive.

use crate::env::{DefaultValue, InContainers, Variable};

pub static ALERT_URL: Variable = Variable {
    name: "ALERT_URL",
    default: DefaultValue::Unset,
    form: "URL",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm sets `ALERT_URL`, `ALERT_MAIL_TO` or both",
    sets: "a webhook that takes JSON with a `text`, as those of Slack and Teams do. Its path is a secret",
};

pub static ALERT_MAIL_TO: Variable = Variable {
    name: "ALERT_MAIL_TO",
    default: DefaultValue::Unset,
    form: "mail addresses",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm; a mailbox at another mail server than the staff's is best",
    sets: "the recipients of alerts by mail, separated by commas. The contact service sends its alerts to `ALERT_URL` only",
};

pub static ALERT_AFTER: Variable = Variable {
    name: "ALERT_AFTER",
    default: DefaultValue::Value("15m"),
    form: "duration",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who wants alerts sooner or later",
    sets: "the time that an enquiry may be undelivered, or in the spool, before an alert is sent",
};

pub static CANARY_TO: Variable = Variable {
    name: "CANARY_TO",
    default: DefaultValue::Unset,
    form: "mail address",
    also_read_by: &["operator"],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that wants to know of a fault within half an hour; one value for every notifier",
    sets: "a mailbox for canaries only, and the address by which notifiers recognise them: a synthetic enquiry is \
     sent the whole way every 15 minutes, to `/api/contact` of `SITE_ORIGIN`, as visitors reach it",
};
