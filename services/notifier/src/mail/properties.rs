//! Property tests: any message on the queue becomes a valid mail or an error, never a panic. The assertions on a mail
//! are those of the fuzz targets (`crate::fuzzing`).

use proptest::{
    collection::vec,
    option,
    prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest},
    sample::Index,
};
use prost::Message;
use proto::enquiry::v1::{
    CallbackAt, Enquiry, Estimate, EstimateAnswer, EstimatePart, EstimatePrice, Touch, enquiry::Callback,
};
use test_support::{text_like, thousand_cases};
use uuid::Uuid;

use crate::{fuzzing, message::identity::identify};

/// Arbitrary text, and text with a meaning in a mail.
fn any_text() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "Pat Example",
        "pat@example.com",
        "not-provided@example.com",
        "0161 4960 999",
        "cctv-systems",
        "2026-03-30",
        "14:00",
        "/contact-us/",
        "\r\nBcc: all@example.com",
        "\r\n.\r\n",
        "=?utf-8?B?UGF0?=",
        "\u{202e}\u{0}\u{fffd}",
    ]);
    prop_oneof![
        2 => text_like("(?s).{0,60}"),
        1 => text_like("[^ -~]{0,400}"),
        1 => text_like(".{0,4}a{0,2000}"),
        3 => known.clone().prop_map(str::to_owned),
        1 => (known, text_like("(?s).{0,4}")).prop_map(|(text, more)| format!("{more}{text}{more}")),
    ]
}

/// Date and time of a callback; half of them are valid and make an invitation.
fn any_callback_time() -> impl Strategy<Value = (String, String)> {
    let valid =
        (text_like("20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9])"), text_like("([01][0-9]|2[0-3]):[0-5][0-9]"));
    prop_oneof![valid, (any_text(), any_text())]
}

fn any_estimate() -> impl Strategy<Value = Estimate> {
    let price = any::<(u32, u32, u32)>().prop_map(|(low, high, yearly)| EstimatePrice { low, high, yearly });
    let answer = (any_text(), any_text()).prop_map(|(question, answer)| EstimateAnswer { question, answer });
    let part = (any_text(), any_text(), any::<(u32, bool)>())
        .prop_map(|(name, place, (price, left_out))| EstimatePart { name, place, price, left_out });
    (option::of(price), vec(answer, 0..3), vec(part, 0..3), any_text())
        .prop_map(|(price, answers, parts, code)| Estimate { code, price, answers, parts })
}

fn any_enquiry() -> impl Strategy<Value = Enquiry> {
    let accepted_at = prop_oneof![4 => 0..4_000_000_000_i64, 1 => any::<i64>()];
    let has_valid_id = prop::bool::weighted(0.9);
    let ids = (any::<u64>(), has_valid_id);
    (prop::array::uniform8(any_text()), any_callback_time(), accepted_at, ids, option::of(any_estimate())).prop_map(
        |(
            [id, name, email, phone, service, message, page, source],
            (date, time),
            accepted_at,
            (number, has_valid_id),
            estimate,
        )| {
            Enquiry {
                id: if has_valid_id { Uuid::from_u128(number.into()).to_string() } else { id },
                accepted_at,
                name,
                email,
                phone,
                service,
                message,
                page,
                callback: Some(Callback::At(CallbackAt { date, time })),
                first_touch: Some(Touch { referrer: source.clone(), landing_path: source, ..Touch::default() }),
                estimate,
                ..Enquiry::default()
            }
        },
    )
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_enquiry_is_a_valid_mail_or_an_error(enquiry in any_enquiry()) {
        fuzzing::queued_event(&enquiry.encode_to_vec());
    }

    #[test]
    fn a_corrupted_enquiry_is_a_valid_mail_or_an_error(
        enquiry in any_enquiry(),
        changes in vec((any::<Index>(), any::<u8>()), 0..8),
        end in any::<Index>(),
    ) {
        let mut bytes = enquiry.encode_to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(end.index(bytes.len() + 1));
        fuzzing::queued_event(&bytes);
    }

    #[test]
    fn any_bytes_have_a_stable_id_and_an_enquiry_needs_a_uuid(bytes in vec(any::<u8>(), 0..200), text in any_text()) {
        fuzzing::queued_event(&bytes);
        prop_assert_eq!(identify(&bytes).id, identify(&bytes).id);
        let other_id = identify(&Enquiry { id: text.clone(), ..Enquiry::default() }.encode_to_vec());
        prop_assert!(other_id.enquiry.is_none() || Uuid::try_parse(&text).is_ok());
    }
}
