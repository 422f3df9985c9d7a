//! Snapshots of the mails in `tests/snapshots/`, so that a change of text or design shows in review.
//!
//! After an intended change, run `RENEW_SNAPSHOTS=1 make test-rust TEST=snapshots` and review the difference.

use std::{fs, path::Path};

use proto::enquiry::v1::{
    CallbackAt, CallbackNow, Enquiry, Estimate, EstimateAnswer, EstimatePart, EstimatePrice, Touch, enquiry,
};
use uuid::Uuid;

use super::{
    acknowledgement::{AcknowledgementComposer, AcknowledgementTemplate},
    callback::Callback,
    content::MailContent,
    estimate_copy::EstimateCopyComposer,
    html,
    invitation::Invitation,
    text,
};
use crate::time::london;

const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

fn enquiry() -> Enquiry {
    Enquiry {
        id: ID.into(),
        accepted_at: 1_774_519_200,
        name: "Pat Example".into(),
        email: "pat@example.com".into(),
        phone: "07700 900123".into(),
        service: "cctv-systems".into(),
        message: "Two cameras for a yard in Bolton, please.\n\nThe gate is 4 m wide; there is power in the shed."
            .into(),
        page: "/contact-us/".into(),
        first_touch: Some(Touch {
            source: "leaflet".into(),
            medium: "print".into(),
            campaign: "spring-2026".into(),
            landing_path: "/cctv-systems/".into(),
            ..Touch::default()
        }),
        last_touch: Some(Touch {
            referrer: "https://www.google.com".into(),
            landing_path: "/".into(),
            ..Touch::default()
        }),
        ..Enquiry::default()
    }
}

fn scheduled() -> Enquiry {
    let at = CallbackAt { date: "2026-03-28".into(), time: "14:00".into() };
    Enquiry { callback: Some(enquiry::Callback::At(at)), ..enquiry() }
}

/// From the result of the site's estimate, with a part that the visitor left out.
fn with_estimate() -> Enquiry {
    let answer = |question: &str, answer: &str| EstimateAnswer { question: question.into(), answer: answer.into() };
    let part = |name: &str, place: &str, price, left_out| EstimatePart {
        name: name.into(),
        place: place.into(),
        price,
        left_out,
    };
    Enquiry {
        service: "Callback Request".into(),
        message: "Customer has requested a callback as soon as possible.".into(),
        callback: Some(enquiry::Callback::Now(CallbackNow {})),
        page: "/app/online-estimate/".into(),
        estimate: Some(Estimate {
            price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
            answers: vec![
                answer("What kind of building is it?", "Semi"),
                answer("Which doors do you use?", "Front door, back door"),
            ],
            parts: vec![
                part("Control unit with a phone connection", "Under the stairs", 395, false),
                part("Door contact", "Front door", 85, false),
                part("Camera, four megapixels", "Drive", 240, true),
            ],
            code: "3.3.2".into(),
        }),
        ..enquiry()
    }
}

/// Hard to lay out: no address, a right-to-left name and a very long word.
fn odd() -> Enquiry {
    Enquiry {
        id: ID.into(),
        accepted_at: 1_774_519_200,
        name: "דנה לוי 👩‍🔧".into(),
        phone: "999".into(),
        service: "Callback Request".into(),
        message: format!("{}\nשלום, אנא התקשרו אלי 🙂", "Llanfair".repeat(30)),
        callback: Some(enquiry::Callback::Now(CallbackNow {})),
        ..Enquiry::default()
    }
}

fn suspected() -> Enquiry {
    let signals = ["link", "casino", "several_phrases"];
    Enquiry {
        message: "Best online casino! Free spins: https://example.com/spins".into(),
        suspected_spam: true,
        spam_signals: signals.map(str::to_owned).to_vec(),
        first_touch: None,
        last_touch: None,
        ..enquiry()
    }
}

/// Compares `text` with the file, or writes the file if `RENEW_SNAPSHOTS` is set.
fn assert_snapshot(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(file);
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "the mail differs from {file}; see the top of this file. It is now:\n{text}");
}

/// One tag a line, so that a difference shows where it is.
fn readable(html: &str) -> String {
    format!("{}\n", html.replace("><", ">\n<"))
}

fn assert_mail_snapshots(name: &str, enquiry: &Enquiry) {
    let london = london().unwrap();
    let content = MailContent::new(enquiry, &london);
    let text = format!("Subject: {}\n\n{}", content.subject(), text::render(&content));
    assert_snapshot(&format!("{name}.txt"), &text);
    assert_snapshot(&format!("{name}.html"), &readable(&html::render(&content)));
}

#[test]
fn an_enquiry() {
    assert_mail_snapshots("enquiry", &enquiry());
}

#[test]
fn a_scheduled_callback_and_its_invitation() {
    let enquiry = scheduled();
    assert_mail_snapshots("scheduled-callback", &enquiry);
    let london = london().unwrap();
    let content = MailContent::new(&enquiry, &london);
    let Some(Callback::At(at)) = &content.callback else { panic!("no time") };
    let invitation = Invitation {
        id: Uuid::try_parse(ID).unwrap(),
        accepted_at: enquiry.accepted_at,
        at,
        company: &"Website <web@firm.example>".parse().unwrap(),
        staff: &"office@firm.example".parse().unwrap(),
        content: &content,
    };
    // Files in the repository end their lines with LF.
    assert_snapshot("scheduled-callback.ics", &invitation.render().unwrap().replace("\r\n", "\n"));
}

#[test]
fn a_callback_that_is_hard_to_lay_out() {
    assert_mail_snapshots("odd-callback", &odd());
}

#[test]
fn a_callback_with_an_estimate() {
    assert_mail_snapshots("estimate", &with_estimate());
}

#[test]
fn a_suspected_enquiry() {
    assert_mail_snapshots("suspected-enquiry", &suspected());
}

#[test]
fn a_copy_of_an_estimate() {
    let page = "https://www.firm.example/app/online-estimate/".to_owned();
    let composer = EstimateCopyComposer::new(template(), None, Some(page));
    let content = composer.content(&with_estimate()).unwrap();
    assert_snapshot("estimate-copy.txt", &composer.text(&content));
    assert_snapshot("estimate-copy.html", &readable(&composer.html(&content)));
}

fn template() -> AcknowledgementTemplate {
    AcknowledgementTemplate {
        from: "Entwistle & Daughters <web@firm.example>".parse().unwrap(),
        reply_to: "office@firm.example".parse().unwrap(),
        company: "Entwistle & Daughters".into(),
        phone: "0161 496 0130".into(),
        promise: "We'll ring or write back the same working day.".into(),
    }
}

#[test]
fn an_acknowledgement() {
    let composer = AcknowledgementComposer::new(template(), None).unwrap();
    let content = composer.content(&enquiry());
    assert_snapshot("acknowledgement.txt", &composer.text(&content));
    assert_snapshot("acknowledgement.html", &readable(&composer.html(&content)));
}
