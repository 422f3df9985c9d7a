//! The program itself: how it starts and how it ends.

use std::{collections::BTreeSet, net::TcpListener};

use lapin::types::ShortString;
use proto::contact::v1::{SubmitResponse, contact_service_client::ContactServiceClient, submit_response::Outcome};
use tempfile::TempDir;
use test_support::{DEADLINE, Proxy, eventually, with_broker};
use tokio::{process::Command, task::JoinSet};
use tonic::Code;

use crate::{
    app::submission,
    program::{NO_BROKER, contact, contact_on_small_disk, end_of, signal, until_it_says, ways_to},
};

/// The id that was told as accepted.
fn accepted_id(answer: SubmitResponse) -> Option<String> {
    match answer.outcome {
        Some(Outcome::Accepted(enquiry)) => Some(enquiry.id),
        _ => None,
    }
}

#[tokio::test]
async fn a_bad_variable_is_named_without_its_value_and_the_exit_code_is_64() {
    let (code, said) = end_of(contact(&[("AMQP_URL", "http://bob:hunter2@localhost")])).await;
    assert_eq!(code, Some(64));
    assert_eq!(said, "contact: AMQP_URL: must begin with amqp:// or amqps://\n");
}

#[tokio::test]
async fn a_taken_port_is_told_with_the_variable_that_moves_it() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, said) = end_of(contact(&[("CONTACT_GRPC_ADDR", &address)])).await;
    assert_eq!(code, Some(1));
    assert!(said.contains("set CONTACT_GRPC_ADDR to an address that is free"), "{said}");
}

#[tokio::test]
async fn sigterm_is_a_clean_end() {
    with_broker(|broker| async move {
        let topology = broker.topology_name();
        let spool = TempDir::new().unwrap();
        let variables =
            [("AMQP_URL", broker.url()), ("AMQP_TOPOLOGY", &topology), ("SPOOL_DIR", spool.path().to_str().unwrap())];
        let mut process = contact(&variables);
        until_it_says(&mut process, "publishing to the broker").await;
        signal(&process, "-TERM").await;
        assert_eq!(end_of(process).await.0, Some(0));
    })
    .await;
}

#[tokio::test]
async fn a_spool_that_cannot_be_used_is_told_with_its_variable() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let (code, said) = end_of(contact(&[("SPOOL_DIR", file.path().to_str().unwrap())])).await;
    assert_eq!(code, Some(1));
    assert!(said.contains("cannot use SPOOL_DIR"), "{said}");
}

#[tokio::test]
async fn what_was_accepted_before_a_kill_is_published_by_the_next_process() {
    with_broker(|broker| async move {
        let spool = TempDir::new().unwrap();
        let topology = broker.topology_name();
        let rest = [("AMQP_TOPOLOGY", topology.as_str()), ("SPOOL_DIR", spool.path().to_str().unwrap())];

        let mut process = contact(&[[("AMQP_URL", NO_BROKER)].as_slice(), &rest].concat());
        let (channel, _) = ways_to(&mut process).await;
        let mut submitting = JoinSet::new();
        for _ in 0..64 {
            let mut client = ContactServiceClient::new(channel.clone());
            submitting.spawn(async move { client.submit(submission()).await });
        }
        let mut accepted = BTreeSet::new();
        while let Some(answer) = submitting.join_next().await {
            if let Ok(answer) = answer.unwrap() {
                accepted.extend(accepted_id(answer.into_inner()));
            }
            if accepted.len() == 10 {
                // The others are in the midst of it.
                process.start_kill();
            }
        }
        assert!(accepted.len() >= 10);

        let next = contact(&[[("AMQP_URL", broker.url())].as_slice(), &rest].concat());
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        while !accepted.is_empty() {
            let id = messages.next().await.properties.message_id().as_ref().map(ShortString::to_string);
            accepted.remove(&id.unwrap());
        }
        drop(next);
    })
    .await;
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "a test that cannot be done has to say so")]
async fn a_full_disk_is_no_success_and_what_it_holds_is_published() {
    let may_mount = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).status().await;
    if !may_mount.is_ok_and(|status| status.success()) {
        eprintln!("not tried: this machine lets nobody mount a small disk (user namespaces are off)");
        return;
    }
    with_broker(|broker| async move {
        let spool = TempDir::new().unwrap();
        let proxy = Proxy::to(&broker.address()).await;
        proxy.cut();
        let url = broker.url_through(&proxy);
        let topology = broker.topology_name();
        let variables = [
            ("AMQP_URL", url.as_str()),
            ("AMQP_TOPOLOGY", &topology),
            ("SPOOL_DIR", spool.path().to_str().unwrap()),
            // The spool's own bound is far away: it is the disk that says no.
            ("SPOOL_MAX_BYTES", "1048576"),
        ];
        let mut process = contact_on_small_disk(256, &variables);
        let (channel, admin) = ways_to(&mut process).await;
        let mut client = ContactServiceClient::new(channel);
        let mut accepted = BTreeSet::new();
        let refusal = loop {
            assert!(accepted.len() < 256, "the disk never was full");
            match client.submit(submission()).await {
                Ok(answer) => accepted.extend(accepted_id(answer.into_inner())),
                Err(status) => break status,
            }
        };
        assert_eq!(refusal.code(), Code::Unavailable);
        assert!(accepted.len() > 10, "{} were accepted", accepted.len());
        let http = https_client::builder(DEADLINE).build().unwrap();
        let readyz = async || http.get(format!("http://{admin}/readyz")).send().await.unwrap();
        let said = readyz().await;
        assert_eq!(said.status(), 503);
        let said = said.text().await.unwrap();
        assert!(said.contains("No space left on device"), "{said}");

        proxy.mend();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        while !accepted.is_empty() {
            let id = messages.next().await.properties.message_id().as_ref().map(ShortString::to_string).unwrap();
            assert!(accepted.remove(&id), "{id} was refused, or came twice");
        }
        eventually("the disk has room", async || readyz().await.status().is_success().then_some(())).await;
    })
    .await;
}

#[tokio::test]
async fn depth_bytes_and_age_of_the_spool_are_metrics() {
    let spool = TempDir::new().unwrap();
    let mut process = contact(&[("AMQP_URL", NO_BROKER), ("SPOOL_DIR", spool.path().to_str().unwrap())]);
    let (channel, admin) = ways_to(&mut process).await;
    for _ in 0..2 {
        ContactServiceClient::new(channel.clone()).submit(submission()).await.unwrap();
    }
    let http = https_client::builder(DEADLINE).build().unwrap();
    let metrics = async || http.get(format!("http://{admin}/metrics")).send().await.unwrap().text().await.unwrap();
    let said = metrics().await;
    for figure in ["spool_enquiries 2\n", "spool_bytes 8192\n", "enquiries_total{outcome=\"spooled\"} 2\n"] {
        assert!(said.contains(figure), "{figure} is not in\n{said}");
    }
    // Told anew every few seconds.
    eventually("the oldest has an age", async || {
        let said = metrics().await;
        let age = said.lines().find_map(|line| line.strip_prefix("spool_oldest_age_seconds "))?;
        (age.parse::<f64>().unwrap() > 0.0).then_some(())
    })
    .await;
}
