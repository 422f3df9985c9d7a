//! The site, and the gateway that serves it.

use super::FOLDER_OF_THE_IMAGE;
use crate::env::{DefaultValue, InContainers, Variable};

pub static SITE_ENV: Variable = Variable {
    name: "SITE_ENV",
    default: DefaultValue::Value("development"),
    form: "`development`, `production`",
    also_read_by: &["site build"],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm, to `production`",
    sets: "`production` refuses unsafe and unfinished settings",
};

pub static SITE_ORIGIN: Variable = Variable {
    name: "SITE_ORIGIN",
    default: DefaultValue::Value("http://localhost:8080"),
    form: "URL",
    also_read_by: &["site build"],
    in_containers: InContainers::PassedOn,
    changed_by: "every firm",
    sets: "the public address: canonical links, origin check, HSTS with https, where canaries are posted and whose \
     certificate is watched. The gateway needs the address that the site was built with. A notifier \
     without it posts no canary and watches no certificate",
};

pub static PREVIEW_TOKEN: Variable = Variable {
    name: "PREVIEW_TOKEN",
    default: DefaultValue::Unset,
    form: "secret",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that shows drafts to others",
    sets: "opens drafts at `/api/preview/{slug}/`, whose page asks for it; at least 16 characters. It is exchanged \
     for a cookie of eight hours (`HttpOnly`, `SameSite=Strict`, `Secure` with https), and is in no address and no \
     log. A client may try ten wrong ones an hour",
};

pub static FORMS_PAUSED: Variable = Variable {
    name: "FORMS_PAUSED",
    default: DefaultValue::Unset,
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that cannot take enquiries for a while",
    sets: "pauses the forms: one line of plain text, at most 300 characters, that visitors read in their place, with \
     the phone number and WhatsApp ([decision \
     50](../decisions/0050-alertmanager-sends-alerts-and-a-variable-pauses-the-forms.md))",
};

pub static TRUSTED_PROXIES: Variable = Variable {
    name: "TRUSTED_PROXIES",
    default: DefaultValue::Unset,
    form: "networks",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who puts another proxy in front",
    sets: "networks (CIDR, separated by commas) of proxies whose `X-Forwarded-For` is trusted; in containers the \
     private networks, where the edge is. Behind a proxy that is not listed, all visitors are one address and share \
     its limits",
};

pub static ENQUIRY_RATE_PER_HOUR: Variable = Variable {
    name: "ENQUIRY_RATE_PER_HOUR",
    default: DefaultValue::Value("20"),
    form: "enquiries an hour",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a site whose visitors share an address",
    sets: "maximum accepted enquiries per client, which is an IPv4 address or an IPv6 /64, to protect the staff's \
     mailbox; the next gets a 429 with `Retry-After`. All may come at once. Two limits follow from it: six times as \
     many a day (120), and half as many posts a minute (10), which count when they begin. An IPv4 /24 and an IPv6 /56 \
     share four times the limit, an IPv6 /48 sixteen times, here and in all limits per client ([decision \
     32](../decisions/0032-limits-apply-to-address-prefixes.md)). Clients within `TRUSTED_PROXIES` are exempt from \
     the limits of accepted enquiries. Each gateway counts in its own memory",
};

pub static REQUEST_RATE_PER_MINUTE: Variable = Variable {
    name: "REQUEST_RATE_PER_MINUTE",
    default: DefaultValue::Value("6000"),
    form: "requests a minute",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a site whose visitors share an address",
    sets: "maximum requests of any kind per client; a page and its files take about 40. Two limits follow in \
     proportion: 256 connections (trusted proxies exempt), of which the next is closed at once, and 8 request bodies \
     being received at once, of which the next gets a 429",
};

pub static CONTACT_URL: Variable = Variable {
    name: "CONTACT_URL",
    default: DefaultValue::Conditional {
        usual: "http://127.0.0.1:50051",
        condition: "with `GRPC_TLS_CA`",
        exceptional: "https://127.0.0.1:50051",
    },
    form: "URLs",
    also_read_by: &[],
    in_containers: InContainers::Set,
    changed_by: "the Compose files and manifests",
    sets: "the contact service: a name, each address of which is a replica, or several names separated by commas",
};

pub static REVIEWS_URL: Variable = Variable {
    name: "REVIEWS_URL",
    default: DefaultValue::Conditional {
        usual: "http://127.0.0.1:50052",
        condition: "with `GRPC_TLS_CA`",
        exceptional: "https://127.0.0.1:50052",
    },
    form: "URLs",
    also_read_by: &[],
    in_containers: InContainers::Set,
    changed_by: "the Compose files and manifests",
    sets: "the reviews service, in the form of `CONTACT_URL`",
};

pub static SITE_DIR: Variable = Variable {
    name: "SITE_DIR",
    default: DefaultValue::Value("web/dist"),
    form: "path",
    also_read_by: &[],
    in_containers: FOLDER_OF_THE_IMAGE,
    changed_by: "the images",
    sets: "the output of the site's build",
};
