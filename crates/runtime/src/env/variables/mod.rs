//! Every variable that a process reads, each declared once.
//!
//! A variable that is read and in no [`Group`] fails a test, and so does one that no process reads.

#![expect(missing_docs, reason = "each declaration has its documentation in its fields")]

mod alerts;
mod enquiries;
mod mail;
mod process;
mod reviews;
mod site;
mod stores;

pub use self::{alerts::*, enquiries::*, mail::*, process::*, reviews::*, site::*, stores::*};

use super::{InContainers, Variable};

const SET_BY_IMAGES: InContainers =
    InContainers::NotPassedOn("the images set them, and the health checks and the services' URLs rely on them");
const FOLDER_OF_THE_IMAGE: InContainers =
    InContainers::NotPassedOn("the images set them to folders of their own. A file of your own is mounted there");
const DEVELOPMENT_ONLY: InContainers = InContainers::NotPassedOn("for development without containers");

/// Variables that the same people change.
#[derive(Debug)]
pub struct Group {
    /// The heading of their table.
    pub title: &'static str,
    /// The variables, in the order of the table.
    pub variables: &'static [&'static Variable],
}

/// All variables.
pub static GROUPS: [Group; 3] = [
    Group {
        title: "A firm sets",
        variables: &[
            &SITE_ENV,
            &SITE_ORIGIN,
            &SMTP_URL,
            &MAIL_FROM,
            &MAIL_TO,
            &MAIL_ROUTES,
            &MAIL_SPAM_TO,
            &MAIL_HOURLY_BUDGET,
            &MAIL_RATE_PER_MINUTE,
            &DKIM_KEY_FILE,
            &DKIM_SELECTOR,
            &MAIL_ACK_COMPANY,
            &MAIL_ACK_PHONE,
            &REVIEWS_SOURCE,
            &GOOGLE_PLACES_API_KEY,
            &GOOGLE_PLACE_ID,
            &GOOGLE_BUSINESS_LOCATION,
            &GOOGLE_BUSINESS_CLIENT_ID,
            &GOOGLE_BUSINESS_CLIENT_SECRET,
            &GOOGLE_BUSINESS_REFRESH_TOKEN,
            &PREVIEW_TOKEN,
            &FORMS_PAUSED,
            &CAPTCHA_VERIFY_URL,
            &CAPTCHA_SECRET,
            &ALERT_URL,
            &ALERT_MAIL_TO,
            &CANARY_TO,
            &AMQP_URL,
            &REDIS_URL,
        ],
    },
    Group {
        title: "An operator may tune",
        variables: &[
            &TRUSTED_PROXIES,
            &ENQUIRY_RATE_PER_HOUR,
            &REQUEST_RATE_PER_MINUTE,
            &SPAM_SCORE,
            &SPOOL_MAX_BYTES,
            &PUBLISH_TIMEOUT,
            &REDIS_TIMEOUT,
            &SMTP_TIMEOUT,
            &SMTP_MAX_CONNECTIONS,
            &NOTIFIER_PREFETCH,
            &RETRY_SCHEDULE,
            &ARCHIVE_MAX_AGE,
            &KEEP_DEAD_LETTERS,
            &ALERT_AFTER,
            &REVIEWS_FRESH,
            &REVIEWS_KEEP,
            &REVIEWS_DAILY_REQUESTS,
            &GOOGLE_TIMEOUT,
            &SHUTDOWN_PAUSE,
            &GRPC_TLS_CA,
            &TLS_CERT,
            &AMQP_CA,
            &REDIS_CA,
            &SMTP_CA,
            &RUST_LOG,
            &OTEL_EXPORTER_OTLP_ENDPOINT,
            &AMQP_TOPOLOGY,
        ],
    },
    Group {
        title: "Images and development set",
        variables: &[
            &GATEWAY_HTTP_ADDR,
            &CONTACT_GRPC_ADDR,
            &REVIEWS_GRPC_ADDR,
            &GATEWAY_ADMIN_ADDR,
            &CONTACT_ADMIN_ADDR,
            &REVIEWS_ADMIN_ADDR,
            &NOTIFIER_ADMIN_ADDR,
            &ADMIN_NETWORK,
            &CONTACT_URL,
            &REVIEWS_URL,
            &SITE_DIR,
            &SPOOL_DIR,
            &REVIEWS_FILE,
            &MAIL_DIR,
            &GOOGLE_API_URL,
            &SERVICE_VERSION,
        ],
    },
];
