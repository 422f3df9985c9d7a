use jiff::Timestamp;
use proto::enquiry::v1::{ESTIMATE_COPY, Enquiry, Touch, enquiry::Callback};
use serde::Serialize;
use uuid::Uuid;

use crate::{
    canary::CanarySignature,
    mail::{describe_attribution, describe_estimate},
};

/// Tells visitors' enquiries from other messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Enquiry,
    Canary,
    /// A request for a copy of an estimate, of which the staff get no mail.
    EstimateCopy,
}

/// An archived enquiry with all fields of the export. Fields that were not given are empty.
#[derive(Serialize)]
pub(super) struct Record {
    pub(super) id: Uuid,
    /// RFC 3339, in UTC.
    pub(super) accepted: String,
    pub(super) kind: Kind,
    pub(super) service: String,
    /// `now`, or date and time in London such as `2026-03-30 14:00`.
    pub(super) callback: String,
    pub(super) name: String,
    pub(super) phone: String,
    pub(super) email: String,
    pub(super) message: String,
    pub(super) page: String,
    pub(super) first_touch: String,
    pub(super) last_touch: String,
    /// `yes` or empty.
    pub(super) suspected_spam: String,
    /// Separated by spaces. An enquiry below the threshold has signals, too.
    pub(super) spam_signals: String,
    /// Price, answers and parts as the visitor saw them, one a line.
    pub(super) estimate: String,
}

impl Record {
    /// The field names in order.
    pub(super) const FIELDS: [&str; 15] = [
        "id",
        "accepted",
        "kind",
        "service",
        "callback",
        "name",
        "phone",
        "email",
        "message",
        "page",
        "first_touch",
        "last_touch",
        "suspected_spam",
        "spam_signals",
        "estimate",
    ];

    pub(super) fn new(id: Uuid, enquiry: Enquiry, canaries: &CanarySignature) -> Self {
        let is_canary = canaries.sent_at(&enquiry).is_some();
        Self {
            id,
            accepted: Timestamp::from_second(enquiry.accepted_at).map(|at| at.to_string()).unwrap_or_default(),
            kind: match enquiry.service.as_str() {
                _ if is_canary => Kind::Canary,
                ESTIMATE_COPY => Kind::EstimateCopy,
                _ => Kind::Enquiry,
            },
            callback: callback(enquiry.callback),
            first_touch: attribution(enquiry.first_touch.as_ref()),
            last_touch: attribution(enquiry.last_touch.as_ref()),
            suspected_spam: if enquiry.suspected_spam { "yes".to_owned() } else { String::new() },
            spam_signals: enquiry.spam_signals.join(" "),
            estimate: enquiry.estimate.as_ref().map(describe_estimate).unwrap_or_default(),
            service: enquiry.service,
            name: enquiry.name,
            phone: enquiry.phone,
            email: enquiry.email,
            message: enquiry.message,
            page: enquiry.page,
        }
    }

    /// The values in the order of [`FIELDS`](Self::FIELDS).
    pub(super) fn values(&self) -> [String; 15] {
        let kind = match self.kind {
            Kind::Enquiry => "enquiry",
            Kind::Canary => "canary",
            Kind::EstimateCopy => "estimate-copy",
        };
        [
            self.id.to_string(),
            self.accepted.clone(),
            kind.to_owned(),
            self.service.clone(),
            self.callback.clone(),
            self.name.clone(),
            self.phone.clone(),
            self.email.clone(),
            self.message.clone(),
            self.page.clone(),
            self.first_touch.clone(),
            self.last_touch.clone(),
            self.suspected_spam.clone(),
            self.spam_signals.clone(),
            self.estimate.clone(),
        ]
    }
}

fn attribution(touch: Option<&Touch>) -> String {
    touch.and_then(describe_attribution).unwrap_or_default()
}

fn callback(callback: Option<Callback>) -> String {
    match callback {
        Some(Callback::Now(_)) => "now".to_owned(),
        Some(Callback::At(at)) => format!("{} {}", at.date, at.time),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn csv_and_json_have_the_same_fields() {
        let record = Record::new(Uuid::nil(), Enquiry::default(), &CanarySignature::new(None));
        let Value::Object(object) = serde_json::to_value(&record).unwrap() else { panic!("it is an object") };
        let values = Record::FIELDS.map(|field| object[field].as_str().unwrap().to_owned());
        assert_eq!(values, record.values());
        assert_eq!(object.len(), Record::FIELDS.len());
    }
}
