//! Whatever lies on the queue, it is a mail of our making or a dead letter; nothing panics. What a mail has to be is said
//! by the door of `fuzz/`, whose promises these cases try on every run.

use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest},
    sample::Index,
};
use prost::Message;
use proto::enquiry::v1::{CallbackAt, Enquiry, Touch, enquiry::Callback};
use test_support::thousand_cases;
use uuid::Uuid;

use crate::{fuzzing, message::identity::identify};

/// Text of every sort, and what has a meaning in a mail.
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
        2 => "(?s).{0,60}",
        1 => "[^ -~]{0,400}",
        1 => ".{0,4}a{0,2000}",
        3 => known.clone().prop_map(str::to_owned),
        1 => (known, "(?s).{0,4}").prop_map(|(text, more)| format!("{more}{text}{more}")),
    ]
}

/// When somebody wants to be rung: half of the time a day and an hour, which make an invitation.
fn any_wish() -> impl Strategy<Value = (String, String)> {
    let proper = ("20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9])", "([01][0-9]|2[0-3]):[0-5][0-9]");
    prop_oneof![proper, (any_text(), any_text())]
}

fn any_enquiry() -> impl Strategy<Value = Enquiry> {
    let accepted_at = prop_oneof![4 => 0..4_000_000_000_i64, 1 => any::<i64>()];
    (prop::array::uniform8(any_text()), any_wish(), accepted_at, any::<u64>(), prop::bool::weighted(0.9)).prop_map(
        |([id, name, email, phone, service, message, page, source], (date, time), accepted_at, number, is_whole)| {
            Enquiry {
                id: if is_whole { Uuid::from_u128(number.into()).to_string() } else { id },
                accepted_at,
                name,
                email,
                phone,
                service,
                message,
                page,
                callback: Some(Callback::At(CallbackAt { date, time })),
                first_touch: Some(Touch { referrer: source.clone(), landing_path: source, ..Touch::default() }),
                ..Enquiry::default()
            }
        },
    )
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn spec_5_any_enquiry_is_a_mail_to_the_staff_or_none(enquiry in any_enquiry()) {
        fuzzing::queued_event(&enquiry.encode_to_vec());
    }

    #[test]
    fn an_enquiry_that_was_cut_or_changed_on_the_way_is_a_mail_to_the_staff_or_none(
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
    fn any_bytes_have_a_name_and_are_an_enquiry_by_a_proper_id_alone(
        bytes in vec(any::<u8>(), 0..200),
        text in any_text(),
    ) {
        fuzzing::queued_event(&bytes);
        prop_assert_eq!(identify(&bytes).id, identify(&bytes).id);
        let nameless = identify(&Enquiry { id: text.clone(), ..Enquiry::default() }.encode_to_vec());
        prop_assert!(nameless.enquiry.is_none() || Uuid::try_parse(&text).is_ok());
    }
}
