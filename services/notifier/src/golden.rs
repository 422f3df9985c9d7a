//! Golden files of what the notifier keeps in Redis and writes into the headers of mails, of this release and others: see
//! `tests/golden/README.md`.

use std::{collections::BTreeMap, num::NonZeroU32, time::Duration};

use fail_open_redis::Redis;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use runtime::{
    env::Env,
    health::{Health, Need},
};
use test_support::{
    PATIENT_REDIS_TIMEOUT, delete_keys,
    golden::{Golden, RedisKeys},
    redis_url,
};
use uuid::Uuid;

use crate::{
    acknowledgement::limits::{Kind, Limited, Limits},
    backlog::undelivered::Undelivered,
    canary::RoundTrips,
    delivery::{
        ledger::{Claim, Config, Ledger},
        outcome::Outcome,
    },
    mail::{AcknowledgementComposer, AcknowledgementTemplate, Composer, Mail},
    mailer::budget::{Budget, Class},
    message::{headers::Headers, part::Part},
    routes::Routes,
};

const REDIS: &str = "redis/notifier.json";
const HOURLY: NonZeroU32 = NonZeroU32::new(3).unwrap();
const HOUR: Duration = Duration::from_hours(1);
/// Not random ids, which would be left out of the comparison.
const SENT: Uuid = Uuid::from_u128(0x018f_6b1e_7c1a_7000_8000_0000_0000_00b1);
const CLAIMED: Uuid = Uuid::from_u128(0x018f_6b1e_7c1a_7000_8000_0000_0000_00b2);
const FOLLOW_UP: Uuid = Uuid::from_u128(0x018f_6b1e_7c1a_7000_8000_0000_0000_00b3);
const OPEN: Uuid = Uuid::from_u128(0x018f_6b1e_7c1a_7000_8000_0000_0000_00b4);
const REFUSED: Uuid = Uuid::from_u128(0x018f_6b1e_7c1a_7000_8000_0000_0000_00b5);
const CANARY: Uuid = Uuid::from_u128(0x018f_6b1e_7c1a_7000_8000_0000_0000_00b6);

/// The parts of the notifier that keep something in Redis, under the keys of one installation.
struct Parts {
    ledger: Ledger,
    undelivered: Undelivered,
    budget: Budget,
    limits: Limits,
    round_trips: RoundTrips,
}

impl Parts {
    fn new(prefix: &str) -> Self {
        let (url, timeout) = (redis_url(), PATIENT_REDIS_TIMEOUT);
        let pairs = [("REDIS_URL", url.as_str()), ("REDIS_TIMEOUT", timeout)];
        let config = fail_open_redis::Config::from_env(&Env::from_pairs(pairs)).unwrap();
        let redis = Redis::new(&config, Health::new().component("redis", Need::Degrading)).unwrap();
        Self {
            ledger: Ledger::new(redis.clone(), Config::new(prefix, HOUR)),
            undelivered: Undelivered::new(redis.clone(), prefix),
            budget: Budget::new(redis.clone(), prefix, Some(HOURLY)),
            limits: Limits { redis: redis.clone(), prefix: format!("{prefix}:acknowledged"), every: HOUR },
            round_trips: RoundTrips::new(redis, prefix),
        }
    }
}

/// A prefix of keys that is like that of an installation.
fn prefix() -> String {
    format!("test-{}", Uuid::new_v4())
}

fn payload(id: Uuid) -> Vec<u8> {
    Enquiry { id: id.to_string(), accepted_at: 1_774_692_000, ..Enquiry::default() }.encode_to_vec()
}

fn follow_up() -> Part {
    Part { enquiry: SENT, follow_up: Some(FOLLOW_UP) }
}

#[tokio::test]
async fn keys_in_redis_are_written_as_this_release_stores_them() {
    let prefix = prefix();
    let parts = Parts::new(&prefix);
    for part in [Part::whole(SENT), follow_up()] {
        parts.ledger.mark_sent(part).await;
    }
    assert!(matches!(parts.ledger.claim(Part::whole(CLAIMED)).await, Claim::Granted(_)));
    parts.undelivered.add_failed(&payload(OPEN), &Headers::default()).await;
    let of_follow_up = Headers { part: Some(FOLLOW_UP), ..Headers::default() };
    parts.undelivered.add_failed(&payload(OPEN), &of_follow_up).await;
    let recipients = "office@firm.example".parse().unwrap();
    let refused = Outcome::ContentRefused { recipients, reason: String::new() };
    parts.undelivered.add_unreached(&payload(REFUSED), &Headers::default(), &refused, true).await;
    for _ in 0..HOURLY.get() {
        parts.budget.take(Class::Enquiry).await.unwrap();
    }
    parts.limits.try_acquire(Kind::Acknowledgement, &"pat@example.com".parse().unwrap()).await.unwrap();
    parts.round_trips.record(CANARY).await;
    assert!(parts.round_trips.acquire_posting_lease(HOUR).await);
    let written = RedisKeys::dump(&prefix).await.to_json();
    delete_keys(&prefix).await;
    Golden::assert_written(REDIS, &written, RedisKeys::comparable);
}

#[tokio::test]
async fn reads_the_keys_of_other_releases_in_redis() {
    for release in Golden::of_all_releases() {
        let prefix = prefix();
        RedisKeys::restore(&release.read(REDIS), &prefix).await;
        let Parts { ledger, undelivered, budget, limits, round_trips } = Parts::new(&prefix);
        for part in [Part::whole(SENT), follow_up()] {
            assert!(matches!(ledger.claim(part).await, Claim::Sent), "{release:?}: {part} is mailed twice");
        }
        assert_eq!(ledger.sent_among(&[follow_up(), Part::whole(OPEN)]).await, [follow_up()], "{release:?}");
        assert!(matches!(ledger.claim(Part::whole(CLAIMED)).await, Claim::InFlight), "{release:?}");
        let backlog = undelivered.backlog().await;
        assert_eq!((backlog.open.ids(), backlog.refused.ids()), (vec![OPEN], vec![REFUSED]), "{release:?}");
        assert!(budget.take(Class::Enquiry).await.is_err(), "{release:?}: the budget begins anew");
        let limited = limits.try_acquire(Kind::Acknowledgement, &"Pat@example.com".parse().unwrap()).await;
        assert_eq!(limited, Err(Limited::Mailbox), "{release:?}");
        assert!(round_trips.contains(CANARY).await, "{release:?}");
        assert!(!round_trips.acquire_posting_lease(HOUR).await, "{release:?}");
        delete_keys(&prefix).await;
    }
}

#[tokio::test]
async fn leaves_members_of_a_later_release_among_the_undelivered() {
    let prefix = prefix();
    let member = format!("later:{OPEN}");
    let keys = serde_json::json!({"undelivered": {"sorted_set": [[member, 1_774_692_000]], "expires": false}});
    RedisKeys::restore(keys.to_string().as_bytes(), &prefix).await;
    let Parts { ledger, undelivered, .. } = Parts::new(&prefix);
    undelivered.add_failed(&payload(SENT), &Headers::default()).await;
    ledger.mark_sent(Part::whole(SENT)).await;
    undelivered.reconcile(&ledger).await;
    assert_eq!(undelivered.backlog().await.open.ids(), [] as [Uuid; 0]);
    let kept = RedisKeys::dump(&prefix).await.to_json();
    delete_keys(&prefix).await;
    assert_eq!(RedisKeys::comparable(&kept)["undelivered"]["sorted_set"], serde_json::json!([member]));
}

/// The headers of a mail by which mailboxes and other mail servers know it.
fn headers(mail: &Mail) -> BTreeMap<String, String> {
    let text = String::from_utf8(mail.bytes().to_vec()).unwrap();
    let (headers, _) = text.split_once("\r\n\r\n").unwrap();
    let lines = headers.lines().filter_map(|line| line.split_once(": "));
    let kept = ["From", "To", "Reply-To", "Subject", "Message-ID", "Auto-Submitted"];
    lines.filter(|(name, _)| kept.contains(name)).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The headers of the mails about an enquiry, as JSON: to the staff and to the visitor.
fn mail_headers() -> Vec<u8> {
    let enquiry = Enquiry {
        id: SENT.to_string(),
        accepted_at: 1_774_692_000,
        name: "Pat Example".into(),
        email: "pat@example.com".into(),
        service: "cctv-systems".into(),
        ..Enquiry::default()
    };
    let routes = Routes::from_env(&Env::from_pairs([("MAIL_TO", "office@firm.example")])).unwrap();
    let composer = Composer::new("Website <web@firm.example>".parse().unwrap(), routes, None).unwrap();
    let template = AcknowledgementTemplate {
        from: "Firm <web@firm.example>".parse().unwrap(),
        reply_to: "office@firm.example".parse().unwrap(),
        company: "Firm".into(),
        phone: "0161 496 0130".into(),
        promise: "We will ring.".into(),
    };
    let acknowledgements = AcknowledgementComposer::new(template, None).unwrap();
    let acknowledgement = acknowledgements.compose(&enquiry, "pat@example.com".parse().unwrap()).unwrap();
    let mails = BTreeMap::from([
        ("staff", headers(&composer.compose(&enquiry).unwrap())),
        ("acknowledgement", headers(&acknowledgement)),
    ]);
    format!("{:#}\n", serde_json::json!(mails)).into_bytes()
}

const MAILS: &str = "mail-headers.json";

#[test]
fn mails_have_the_headers_that_this_release_sends() {
    Golden::assert_written(MAILS, &mail_headers(), <[u8]>::to_vec);
}

#[test]
fn a_second_mail_about_an_enquiry_has_the_message_id_and_subject_of_the_first_by_another_release() {
    for release in Golden::of_all_releases() {
        let parsed = |json: &[u8]| serde_json::from_slice::<serde_json::Value>(json).unwrap();
        let (theirs, ours) = (parsed(&release.read(MAILS)), parsed(&mail_headers()));
        for mail in ["staff", "acknowledgement"] {
            for header in ["Message-ID", "Auto-Submitted", "Reply-To"] {
                assert!(theirs[mail][header].is_string(), "{release:?}: {mail} {header}");
                assert_eq!(ours[mail][header], theirs[mail][header], "{release:?}: {mail} {header}");
            }
        }
        assert_eq!(ours["staff"]["Subject"], theirs["staff"]["Subject"], "{release:?}");
    }
}
