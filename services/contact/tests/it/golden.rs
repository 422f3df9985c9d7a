//! Golden files of what the contact service stores, of this release and others: see `tests/golden/README.md`.

use std::fs;

use proto::{
    contact::v1::{Estimate, EstimateAnswer, EstimatePart, EstimatePrice, SubmitRequest, Touch},
    enquiry::v1::Enquiry,
};
use test_support::{
    golden::{Golden, GoldenMessage},
    with_broker,
};

use crate::app::{App, message_id};

/// The folder in the spool's of a process that is dead, with a file of each release.
const ABANDONED_SLOT: &str = "spool/7";
const STORED: &str = "kept";

/// A submission that has a value for every field of an enquiry. Its key is not a random id.
fn everything(key: &str) -> SubmitRequest {
    let first = Touch {
        source: "leaflet".into(),
        medium: "print".into(),
        campaign: "spring".into(),
        term: "alarm".into(),
        content: "back".into(),
        referrer: "https://www.google.com".into(),
        landing_path: "/cctv-systems/".into(),
    };
    SubmitRequest {
        idempotency_key: key.into(),
        name: "Pat Example".into(),
        email: "pat@example.com".into(),
        phone: "0161 496 0999".into(),
        service: "cctv-systems".into(),
        // The link and the phrase are signals.
        message: "Two cameras for a yard, please.\nBest casino: https://casino.example/".into(),
        page: "/contact-us/".into(),
        last_touch: Some(Touch { referrer: String::new(), ..first.clone() }),
        first_touch: Some(first),
        estimate: Some(estimate()),
        ..SubmitRequest::default()
    }
}

fn estimate() -> Estimate {
    let part =
        |place: &str, left_out| EstimatePart { name: "Door contact".into(), place: place.into(), price: 85, left_out };
    Estimate {
        price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
        answers: vec![EstimateAnswer { question: "What kind of building is it?".into(), answer: "Semi".into() }],
        parts: vec![part("Front door", false), part("Side door", true)],
        code: "3.3.2".into(),
    }
}

fn scheduled(key: &str) -> SubmitRequest {
    let (timing, date, time) = ("scheduled".into(), "2099-03-30".into(), "14:00".into());
    SubmitRequest { service: "Callback Request".into(), timing, date, time, ..everything(key) }
}

fn as_soon_as_possible(key: &str) -> SubmitRequest {
    SubmitRequest { timing: "now".into(), date: String::new(), time: String::new(), ..scheduled(key) }
}

fn copy_of_estimate(key: &str) -> SubmitRequest {
    SubmitRequest { service: "Estimate Copy".into(), ..everything(key) }
}

#[tokio::test]
async fn messages_are_published_as_this_release_stores_them() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        app.until_readyz_says(r#""broker":"up""#).await;
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        for (file, submission) in [
            ("messages/enquiry.json", everything("018f6b1e-7c1a-7000-8000-0000000000a1")),
            ("messages/scheduled-callback.json", scheduled("018f6b1e-7c1a-7000-8000-0000000000a2")),
            ("messages/callback.json", as_soon_as_possible("018f6b1e-7c1a-7000-8000-0000000000a3")),
            ("messages/estimate-copy.json", copy_of_estimate("018f6b1e-7c1a-7000-8000-0000000000a5")),
        ] {
            app.client().submit(submission).await.unwrap();
            let message = GoldenMessage::from(messages.next().await);
            Golden::assert_written(file, &message.to_json(), GoldenMessage::comparable);
        }
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spool_files_are_written_as_this_release_stores_them() {
    with_broker(|broker| async move {
        let (app, _proxy) = App::start_disconnected(&broker, &[]).await;
        let id = "018f6b1e-7c1a-7000-8000-0000000000a4";
        app.client().submit(everything(id)).await.unwrap();
        let written = fs::read_dir(app.spooled()).unwrap().next().unwrap().unwrap().path();
        let name = written.file_name().unwrap().to_str().unwrap();
        let position = name.strip_suffix(&format!("-{id}")).expect("the id is not in the name");
        assert!(position.len() == 20 && position.bytes().all(|byte| byte.is_ascii_digit()), "{name}");
        // Of the same length as any other position.
        let kept = format!("{ABANDONED_SLOT}/{STORED}/00001795500000000000-{id}");
        Golden::assert_written(&kept, &fs::read(&written).unwrap(), |bytes| {
            let enquiry: Enquiry = prost::Message::decode(bytes).unwrap();
            Enquiry { accepted_at: 0, traceparent: String::new(), ..enquiry }
        });
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn publishes_what_other_releases_have_left_in_the_spool() {
    for release in Golden::of_all_releases() {
        with_broker(|broker| async move {
            let app = App::start(broker.url(), &broker.topology_name()).await;
            let mut messages = broker.consume(broker.topology().email_queue()).await;
            let slot = app.spooled().ancestors().nth(2).unwrap().join("7");
            fs::create_dir_all(slot.join(STORED)).unwrap();
            let mut files: Vec<_> = fs::read_dir(release.path(ABANDONED_SLOT).join(STORED)).unwrap().collect();
            assert_eq!(files.len(), 1, "{release:?}");
            let file = files.remove(0).unwrap();
            fs::copy(file.path(), slot.join(STORED).join(file.file_name())).unwrap();
            // Last: it shows that the slot was used.
            fs::write(slot.join("lock"), "").unwrap();
            let message = messages.next().await;
            assert!(file.file_name().to_str().unwrap().ends_with(&message_id(&message)), "{release:?}");
            assert_eq!(message.data, fs::read(file.path()).unwrap(), "{release:?}");
            app.service.stop().await;
        })
        .await;
    }
}

#[tokio::test]
async fn publishes_unknown_fields_of_a_later_release_from_the_spool() {
    with_broker(|broker| async move {
        let (app, proxy) = App::start_disconnected(&broker, &[]).await;
        app.accept_one().await;
        let spooled = fs::read_dir(app.spooled()).unwrap().next().unwrap().unwrap().path();
        let mut bytes = fs::read(&spooled).unwrap();
        // Field 200, of the length-delimited type: "later".
        bytes.extend(b"\xc2\x0c\x05later");
        fs::write(&spooled, &bytes).unwrap();
        proxy.restore();
        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.data, bytes);
        app.service.stop().await;
    })
    .await;
}
