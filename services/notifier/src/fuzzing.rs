//! Entry points for `fuzz/`: mails made of arbitrary input. They panic if an invariant is broken.

use std::{collections::BTreeSet, sync::LazyLock};

use prost::Message;
use proto::enquiry::v1::{
    CallbackAt, CallbackNow, Enquiry, Estimate, EstimateAnswer, EstimatePart, Touch, enquiry::Callback,
};
use runtime::env::Env;

use crate::{
    mail::{Composer, Mail},
    routes::Routes,
};

const STAFF: &str = "office@firm.example";
/// The headers of a mail, each at most once.
const HEADERS: [&str; 9] =
    ["Auto-Submitted", "Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Reply-To", "Subject", "To"];
/// Maximum length of a line without its line ending (RFC 5322 §2.1.1).
const MAX_LINE: usize = 998;
static COMPOSER: LazyLock<Option<Composer>> = LazyLock::new(|| {
    let routes = Routes::from_env(&Env::from_pairs([("MAIL_TO", STAFF)])).ok()?;
    Composer::new("Website <web@firm.example>".parse().ok()?, routes, None).ok()
});

/// Mails an arbitrary message from the queue.
pub fn queued_event(bytes: &[u8]) {
    if let Ok(enquiry) = Enquiry::decode(bytes) {
        compose_and_check(&enquiry);
    }
}

/// Mails an enquiry whose text fields are the input, split at NUL.
pub fn mail(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut fields = text.split('\0').map(str::to_owned);
    let mut next = || fields.next().unwrap_or_default();
    let enquiry = Enquiry {
        id: "018f6b1e-7c1a-7000-8000-0000000000aa".to_owned(),
        accepted_at: 1_774_692_000,
        name: next(),
        email: next(),
        phone: next(),
        service: next(),
        message: next(),
        page: next(),
        callback: match (next(), next()) {
            (date, time) if date.is_empty() && time.is_empty() => Some(Callback::Now(CallbackNow {})),
            (date, time) => Some(Callback::At(CallbackAt { date, time })),
        },
        first_touch: Some(Touch { source: next(), campaign: next(), referrer: next(), ..Touch::default() }),
        estimate: Some(Estimate {
            price: None,
            answers: vec![EstimateAnswer { question: next(), answer: next() }],
            parts: vec![EstimatePart { name: next(), place: next(), ..EstimatePart::default() }],
            code: next(),
        }),
        ..Enquiry::default()
    };
    assert!(compose_and_check(&enquiry), "every lead can be mailed, whatever was typed");
}

/// Composes and checks a mail. Returns false if the enquiry cannot be mailed.
fn compose_and_check(enquiry: &Enquiry) -> bool {
    let Some(composer) = COMPOSER.as_ref() else { panic!("no composer") };
    let Ok(mail) = composer.compose(enquiry) else { return false };
    check(&mail);
    true
}

fn check(mail: &Mail) {
    let to: Vec<String> = mail.envelope().to().iter().map(ToString::to_string).collect();
    assert_eq!(to, [STAFF], "a visitor cannot choose the recipients");
    let Ok(text) = std::str::from_utf8(mail.bytes()) else { panic!("the mail is not UTF-8") };
    let Some((head, _)) = text.split_once("\r\n\r\n") else { panic!("the mail has no header section") };
    for line in text.split("\r\n") {
        assert!(!line.contains(['\r', '\n']), "a bare CR or LF: {line:?}");
        assert!(line.len() <= MAX_LINE, "{line:?}");
    }
    let mut seen = BTreeSet::new();
    for line in head.split("\r\n").filter(|line| !line.starts_with([' ', '\t'])) {
        let name = line.split_once(':').map_or(line, |(name, _)| name);
        assert!(HEADERS.contains(&name) && seen.insert(name), "an injected or repeated header: {line:?}");
    }
    assert!(head.is_ascii(), "{head:?}");
}
