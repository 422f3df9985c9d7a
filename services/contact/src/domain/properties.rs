//! Properties of validation: no input panics, every refusal names its fields, and every accepted value fits a mail.

use std::collections::BTreeSet;

use proptest::{
    option,
    prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest},
};
use proto::{
    contact::v1::{Estimate, EstimateAnswer, EstimatePart, EstimatePrice, Touch},
    enquiry::v1::Enquiry as Event,
};
use test_support::{text_like, thousand_cases};

use super::{Email, Enquiry, Message, Name, Phone, Submission};

const KEY: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

/// Arbitrary text, and values that the forms send, with and without a prefix or suffix.
fn typed() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "Pat Example",
        "pat@example.com",
        "not-provided@example.com",
        "0161 4960 999",
        "No phone provided",
        "cctv-systems",
        "General Enquiry",
        "Callback Request",
        "Estimate Copy",
        "Two cameras for a yard, please.",
        "now",
        "scheduled",
        "2026-03-30",
        "14:00",
        "/contact-us/",
        "https://www.google.com/search",
        "\r\nBcc: all@example.com",
        "\u{202e}\u{0}",
    ]);
    prop_oneof![
        1 => text_like("(?s).{0,60}"),
        1 => text_like("\\PC{0,200}"),
        4 => known.clone().prop_map(str::to_owned),
        1 => (known.clone(), text_like("(?s).{0,4}")).prop_map(|(text, more)| format!("{text}{more}")),
        1 => (known, text_like("(?s).{0,4}")).prop_map(|(text, more)| format!("{more}{text}")),
    ]
}

fn attribution() -> impl Strategy<Value = Touch> {
    (typed(), typed(), typed(), typed(), typed(), typed(), typed()).prop_map(
        |(source, medium, campaign, term, content, referrer, landing_path)| Touch {
            source,
            medium,
            campaign,
            term,
            content,
            referrer,
            landing_path,
        },
    )
}

fn estimate() -> impl Strategy<Value = Estimate> {
    let price = any::<(u32, u32, u32)>().prop_map(|(low, high, yearly)| EstimatePrice { low, high, yearly });
    let answer = (typed(), typed()).prop_map(|(question, answer)| EstimateAnswer { question, answer });
    let part = (typed(), typed(), any::<(u32, bool)>()).prop_map(|(name, place, (price, left_out))| EstimatePart {
        name,
        place,
        price,
        left_out,
    });
    (option::of(price), prop::collection::vec(answer, 0..30), prop::collection::vec(part, 0..80), typed())
        .prop_map(|(price, answers, parts, code)| Estimate { price, answers, parts, code })
}

/// Returns true if a text cannot begin another line in a mail's header.
fn is_one_line(text: &str) -> bool {
    !text.contains(char::is_control)
}

fn assert_can_be_mailed(event: &Event) {
    let attributions = event.first_touch.iter().chain(&event.last_touch);
    let hints = attributions.flat_map(|touch| {
        [
            &touch.source,
            &touch.medium,
            &touch.campaign,
            &touch.term,
            &touch.content,
            &touch.referrer,
            &touch.landing_path,
        ]
    });
    for text in [&event.name, &event.email, &event.phone, &event.service, &event.page].into_iter().chain(hints) {
        assert!(is_one_line(text), "{text:?}");
    }
    let estimate = event.estimate.clone().unwrap_or_default();
    let answers = estimate.answers.iter().flat_map(|row| [&row.question, &row.answer]);
    let parts = estimate.parts.iter().flat_map(|row| [&row.name, &row.place]);
    for text in answers.chain(parts) {
        assert!(is_one_line(text) && text.chars().count() <= 120, "{text:?}");
    }
    assert!(estimate.code.chars().all(|c| c.is_ascii_digit() || c == '.'), "{:?}", estimate.code);
    assert!(estimate.answers.len() <= 20 && estimate.parts.len() <= 60);
    assert!(estimate.price.is_none_or(|price| price.low <= price.high));
    assert!(event.message.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')), "{:?}", event.message);
    assert!(event.service == "Estimate Copy" || !event.name.is_empty());
    assert!(event.name.chars().count() <= 100);
    assert!(event.message.chars().count() <= 5_000);
    // The visitor can be answered.
    assert!(!event.email.is_empty() || !event.phone.is_empty());
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_form_is_an_enquiry_that_can_be_mailed_or_names_its_wrong_fields(
        texts in prop::array::uniform9(typed()),
        privacy_agreed in any::<Option<bool>>(),
        first_touch in option::of(attribution()),
        last_touch in option::of(attribution()),
        estimate in option::of(estimate()),
    ) {
        let [name, email, phone, service, message, timing, date, time, page] = texts.each_ref().map(String::as_str);
        let (first_touch, last_touch, estimate) = (first_touch.as_ref(), last_touch.as_ref(), estimate.as_ref());
        let submission = Submission {
            name, email, phone, service, message, timing, date, time, privacy_agreed, page, first_touch, last_touch, estimate,
        };
        let now = "2026-03-28T10:00:00[Europe/London]".parse().unwrap();
        match Enquiry::parse(KEY.parse().unwrap(), &submission, &now) {
            Ok(enquiry) => assert_can_be_mailed(&enquiry.to_event()),
            Err(errors) => {
                let fields: Vec<_> = errors.iter().map(|(field, message)| {
                    assert!(!message.is_empty() && is_one_line(message));
                    field.as_str()
                }).collect();
                prop_assert!(!fields.is_empty());
                prop_assert_eq!(fields.iter().collect::<BTreeSet<_>>().len(), fields.len(), "one message a field");
            }
        }
    }

    #[test]
    fn a_parsed_value_is_the_typed_one_and_parses_again(text in typed(), min_chars in 0_usize..12) {
        if let Ok(name) = Name::parse(&text, min_chars) {
            prop_assert_eq!(name.as_str(), text.trim());
            prop_assert!(Name::parse(name.as_str(), min_chars).is_ok());
        }
        if let Ok(email) = Email::parse(&text) {
            prop_assert_eq!(email.as_str(), text.trim());
            prop_assert!(email.as_str().is_ascii() && email.as_str().matches('@').count() == 1);
        }
        if let Ok(phone) = Phone::parse(&text, min_chars) {
            prop_assert_eq!(phone.as_str(), text.trim());
        }
        if let Ok(message) = Message::parse(&text, min_chars) {
            let lines = |text: &str| text.trim().replace("\r\n", "\n").replace('\r', "\n");
            prop_assert_eq!(message.as_str(), lines(&text));
        }
    }
}
