//! The sources of reviews.

use super::{DEVELOPMENT_ONLY, FOLDER_OF_THE_IMAGE};
use crate::env::{DefaultValue, InContainers, Variable};

pub static REVIEWS_SOURCE: Variable = Variable {
    name: "REVIEWS_SOURCE",
    default: DefaultValue::Value("file"),
    form: "`file`, `google`, `business`",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm with reviews on Google",
    sets: "the source of the reviews: `file`, `google` (Places API, up to five) or `business` (Business Profile API, \
     all)",
};

pub static REVIEWS_FRESH: Variable = Variable {
    name: "REVIEWS_FRESH",
    default: DefaultValue::Value("1h"),
    form: "duration",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a developer who changes the reviews file often",
    sets: "age from which reviews are fetched again while the old ones are still shown; also with `file`",
};

pub static REVIEWS_KEEP: Variable = Variable {
    name: "REVIEWS_KEEP",
    default: DefaultValue::Value("6h"),
    form: "duration",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that accepts older reviews",
    sets: "age from which reviews are not shown, even if the source fails; at least `REVIEWS_FRESH`, at most 30 days \
     (`720h`). Google's terms: [decision 9](../decisions/0009-reviews-are-cached-for-hours.md)",
};

pub static REVIEWS_DAILY_REQUESTS: Variable = Variable {
    name: "REVIEWS_DAILY_REQUESTS",
    default: DefaultValue::Conditional { usual: "32", condition: "with `business`", exceptional: "2000" },
    form: "requests a day",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm that pays Google for more",
    sets: "maximum requests to Google per day (UTC) from all replicas together, retries included. 32 stay within the \
     1,000 a month that are free of charge with `google`; the Business Profile API is free. The second half is spread \
     over the rest of the day",
};

pub static REVIEWS_FILE: Variable = Variable {
    name: "REVIEWS_FILE",
    default: DefaultValue::Value("web/content/reviews.json"),
    form: "path",
    also_read_by: &[],
    in_containers: FOLDER_OF_THE_IMAGE,
    changed_by: "the images",
    sets: "the reviews of the source `file`; an image has those that it was built with",
};

pub static GOOGLE_PLACES_API_KEY: Variable = Variable {
    name: "GOOGLE_PLACES_API_KEY",
    default: DefaultValue::Unset,
    form: "secret",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "needed with `google`",
    sets: "a key that may call Places API (New)",
};

pub static GOOGLE_PLACE_ID: Variable = Variable {
    name: "GOOGLE_PLACE_ID",
    default: DefaultValue::Unset,
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "needed with `google`",
    sets: "the firm's place, such as `ChIJ…`",
};

pub static GOOGLE_BUSINESS_LOCATION: Variable = Variable {
    name: "GOOGLE_BUSINESS_LOCATION",
    default: DefaultValue::Unset,
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "needed with `business`",
    sets: "the firm's location: `accounts/…/locations/…`",
};

pub static GOOGLE_BUSINESS_CLIENT_ID: Variable = Variable {
    name: "GOOGLE_BUSINESS_CLIENT_ID",
    default: DefaultValue::Unset,
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "needed with `business`",
    sets: "the OAuth client that the owner gave consent to",
};

pub static GOOGLE_BUSINESS_CLIENT_SECRET: Variable = Variable {
    name: "GOOGLE_BUSINESS_CLIENT_SECRET",
    default: DefaultValue::Unset,
    form: "secret",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "needed with `business`",
    sets: "the client's secret",
};

pub static GOOGLE_BUSINESS_REFRESH_TOKEN: Variable = Variable {
    name: "GOOGLE_BUSINESS_REFRESH_TOKEN",
    default: DefaultValue::Unset,
    form: "secret",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "needed with `business`",
    sets: "the owner's consent, for the scope `business.manage`",
};

pub static GOOGLE_TIMEOUT: Variable = Variable {
    name: "GOOGLE_TIMEOUT",
    default: DefaultValue::Value("4s"),
    form: "duration",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "a firm with hundreds of reviews and `business`",
    sets: "timeout of a fetch, all attempts and pages together, at most `1m`",
};

pub static GOOGLE_API_URL: Variable = Variable {
    name: "GOOGLE_API_URL",
    default: DefaultValue::Unset,
    form: "URL",
    also_read_by: &[],
    in_containers: DEVELOPMENT_ONLY,
    changed_by: "developers",
    sets: "a double of Google's APIs; https, or http on this machine",
};
