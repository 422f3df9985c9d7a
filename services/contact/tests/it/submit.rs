use lapin::types::ShortString;
use prost::Message;
use proto::{
    contact::v1::{SubmitRequest, submit_response::Outcome},
    enquiry::v1::{CONTENT_TYPE, Enquiry},
};
use test_support::with_broker;
use tonic::Code;

use crate::app::{App, submission};

#[tokio::test]
async fn an_accepted_enquiry_is_on_the_queue_persistent_with_its_key_as_message_id() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let request = submission();
        let answer = app.client().submit(request.clone()).await.unwrap().into_inner();
        let Some(Outcome::Accepted(accepted)) = answer.outcome else { panic!("{answer:?}") };
        assert_eq!(accepted.id, request.idempotency_key);

        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(message.properties.message_id().as_ref().map(ShortString::as_str), Some(accepted.id.as_str()));
        assert_eq!(message.properties.content_type().as_ref().map(ShortString::as_str), Some(CONTENT_TYPE));
        assert_eq!(*message.properties.delivery_mode(), Some(2), "not persistent");
        let enquiry = Enquiry::decode(message.data.as_slice()).unwrap();
        assert_eq!((enquiry.id, enquiry.name, enquiry.page), (accepted.id, request.name, request.page));
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn names_wrong_fields_and_publishes_nothing() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let wrong = SubmitRequest { email: "pat@".into(), message: "short".into(), ..submission() };
        let answer = app.client().submit(wrong).await.unwrap().into_inner();
        let Some(Outcome::Rejected(rejected)) = answer.outcome else { panic!("{answer:?}") };
        let fields: Vec<_> = rejected.errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["email", "message"]);
        // Only the valid enquiry is on the queue.
        let valid = submission();
        app.client().submit(valid.clone()).await.unwrap();
        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(Enquiry::decode(message.data.as_slice()).unwrap().id, valid.idempotency_key);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_filled_honeypot_is_answered_like_success_and_dropped() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let bot = SubmitRequest { honeypot: "https://spam.example".into(), ..submission() };
        let answer = app.client().submit(bot.clone()).await.unwrap().into_inner();
        let Some(Outcome::Accepted(accepted)) = answer.outcome else { panic!("{answer:?}") };
        assert_eq!(accepted.id, bot.idempotency_key);
        let valid = submission();
        app.client().submit(valid.clone()).await.unwrap();
        let message = broker.consume(broker.topology().email_queue()).await.next().await;
        assert_eq!(Enquiry::decode(message.data.as_slice()).unwrap().id, valid.idempotency_key);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn rejects_a_key_that_is_not_a_uuid() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let request = SubmitRequest { idempotency_key: "1".into(), ..submission() };
        assert_eq!(app.client().submit(request).await.unwrap_err().code(), Code::InvalidArgument);
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn archives_every_accepted_enquiry() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let (one, two) = (submission(), submission());
        app.client().submit(one.clone()).await.unwrap();
        app.client().submit(two.clone()).await.unwrap();
        let mut archive = broker.read_archive().await;
        for request in [one, two] {
            let archived = Enquiry::decode(archive.next().await.data.as_slice()).unwrap();
            assert_eq!(archived.id, request.idempotency_key);
        }
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_key_sent_twice_at_once_and_once_more_later_is_one_enquiry() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let request = submission();
        let (mut one, mut two) = (app.client(), app.client());
        let (first, second) = tokio::join!(one.submit(request.clone()), two.submit(request.clone()));
        let third = app.client().submit(request.clone()).await;
        for answer in [first, second, third] {
            let outcome = answer.unwrap().into_inner().outcome;
            assert!(matches!(outcome, Some(Outcome::Accepted(accepted)) if accepted.id == request.idempotency_key));
        }
        let other = submission();
        app.client().submit(other.clone()).await.unwrap();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        for expected in [request, other] {
            let found = Enquiry::decode(messages.next().await.data.as_slice()).unwrap().id;
            assert_eq!(found, expected.idempotency_key);
        }
        app.service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn repeats_the_outcome_of_a_callback_whose_time_has_come_meanwhile() {
    with_broker(|broker| async move {
        let app = App::start(broker.url(), &broker.topology_name()).await;
        let stored = app.client().submit(submission()).await.unwrap().into_inner();
        let Some(Outcome::Accepted(first)) = stored.outcome else { panic!("{stored:?}") };
        // The same enquiry, as validation sees it once its time has passed.
        let passed = SubmitRequest {
            idempotency_key: first.id.clone(),
            service: "Callback Request".into(),
            timing: "scheduled".into(),
            date: "2020-01-31".into(),
            time: "09:00".into(),
            ..submission()
        };
        let repeated = app.client().submit(passed.clone()).await.unwrap().into_inner();
        let Some(Outcome::Accepted(second)) = repeated.outcome else { panic!("{repeated:?}") };
        assert_eq!((first.stored_before, second.stored_before, &second.id), (false, true, &first.id));

        let new = SubmitRequest { idempotency_key: submission().idempotency_key, ..passed };
        let answer = app.client().submit(new).await.unwrap().into_inner();
        assert!(matches!(answer.outcome, Some(Outcome::Rejected(_))), "{answer:?}");
        app.service.stop().await;
    })
    .await;
}
