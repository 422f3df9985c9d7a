//! The program: how it starts and how it ends.

use std::{collections::BTreeSet, net::TcpListener};

use proto::contact::v1::contact_service_client::ContactServiceClient;
use tempfile::TempDir;
use test_support::{DEADLINE, Proxy, eventually, with_broker};
use tokio::{process::Command, task::JoinSet};
use tonic::Code;

use crate::{
    app::{accepted_id, message_id, submission},
    program::{NO_BROKER, connect, contact, contact_on_small_disk, end_of, signal, until_it_logs},
};

#[tokio::test]
async fn names_a_bad_variable_without_its_value_and_exits_64() {
    let (code, log) = end_of(contact(&[("AMQP_URL", "http://bob:hunter2@localhost")])).await;
    assert_eq!(code, Some(64));
    assert_eq!(log, "contact: AMQP_URL: must begin with amqp:// or amqps://\n");
}

#[tokio::test]
async fn production_names_every_refused_variable_and_exits_64() {
    let variables = [("SITE_ENV", "production"), ("CONTACT_ADMIN_ADDR", "0.0.0.0:0"), ("REDIS_URL", "redis://redis")];
    let (code, log) = end_of(contact(&variables)).await;
    assert_eq!(code, Some(64));
    let refused: Vec<&str> = log.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(refused, ["AMQP_URL", "REDIS_URL", "CONTACT_ADMIN_ADDR"], "{log}");
}

#[tokio::test]
async fn a_removed_variable_is_reported_at_startup() {
    let variables = [("OTEL_SDK_DISABLED", "true"), ("AMQP_URL", NO_BROKER)];
    let spool = TempDir::new().unwrap();
    let mut program = contact(&[&variables[..], &[("SPOOL_DIR", spool.path().to_str().unwrap())]].concat());
    let line = until_it_logs(&mut program, "removed variable is set").await;
    assert!(line.contains("OTEL_SDK_DISABLED") && line.contains("OTEL_EXPORTER_OTLP_ENDPOINT"), "{line}");
    program.start_kill();
}

#[tokio::test]
async fn names_the_variable_of_a_port_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, log) = end_of(contact(&[("CONTACT_GRPC_ADDR", &address)])).await;
    assert_eq!(code, Some(1));
    assert!(log.contains("set CONTACT_GRPC_ADDR to an address that is free"), "{log}");
}

#[tokio::test]
async fn exits_0_on_sigterm() {
    with_broker(|broker| async move {
        let topology = broker.topology_name();
        let spool = TempDir::new().unwrap();
        let variables =
            [("AMQP_URL", broker.url()), ("AMQP_TOPOLOGY", &topology), ("SPOOL_DIR", spool.path().to_str().unwrap())];
        let mut process = contact(&variables);
        until_it_logs(&mut process, "publishing to the broker").await;
        signal(&process, "-TERM").await;
        assert_eq!(end_of(process).await.0, Some(0));
    })
    .await;
}

#[tokio::test]
async fn names_the_variable_of_an_unusable_spool() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let (code, log) = end_of(contact(&[("SPOOL_DIR", file.path().to_str().unwrap())])).await;
    assert_eq!(code, Some(1));
    assert!(log.contains("cannot use SPOOL_DIR"), "{log}");
}

#[tokio::test]
async fn publishes_enquiries_that_a_killed_process_accepted() {
    with_broker(|broker| async move {
        let spool = TempDir::new().unwrap();
        let topology = broker.topology_name();
        let rest = [("AMQP_TOPOLOGY", topology.as_str()), ("SPOOL_DIR", spool.path().to_str().unwrap())];

        let mut process = contact(&[[("AMQP_URL", NO_BROKER)].as_slice(), &rest].concat());
        let (channel, _) = connect(&mut process).await;
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
                // The others are in flight.
                process.start_kill();
            }
        }
        assert!(accepted.len() >= 10);

        let next = contact(&[[("AMQP_URL", broker.url())].as_slice(), &rest].concat());
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        while !accepted.is_empty() {
            accepted.remove(&message_id(&messages.next().await));
        }
        drop(next);
    })
    .await;
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
async fn refuses_enquiries_when_the_disk_is_full_and_publishes_those_it_holds() {
    let may_mount = Command::new("unshare").args(["--map-root-user", "--mount", "true"]).status().await;
    if !may_mount.is_ok_and(|status| status.success()) {
        eprintln!("skipped: user namespaces are off, so no small disk can be mounted");
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
            // Far above the size of the disk.
            ("SPOOL_MAX_BYTES", "1048576"),
        ];
        let mut process = contact_on_small_disk(256, &variables);
        let (channel, admin) = connect(&mut process).await;
        let mut client = ContactServiceClient::new(channel);
        let mut accepted = BTreeSet::new();
        let refusal = loop {
            assert!(accepted.len() < 256, "the disk never filled up");
            match client.submit(submission()).await {
                Ok(answer) => accepted.extend(accepted_id(answer.into_inner())),
                Err(status) => break status,
            }
        };
        assert_eq!(refusal.code(), Code::Unavailable);
        assert!(accepted.len() > 10, "{} were accepted", accepted.len());
        let http = https_client::builder(DEADLINE).build().unwrap();
        let readyz = async || http.get(format!("http://{admin}/readyz")).send().await.unwrap();
        let answer = readyz().await;
        assert_eq!(answer.status(), 503);
        let body = answer.text().await.unwrap();
        assert!(body.contains("No space left on device"), "{body}");

        proxy.restore();
        let mut messages = broker.consume(broker.topology().email_queue()).await;
        while !accepted.is_empty() {
            let id = message_id(&messages.next().await);
            assert!(accepted.remove(&id), "{id} was refused, or published twice");
        }
        eventually("the disk has space", async || readyz().await.status().is_success().then_some(())).await;
    })
    .await;
}

#[tokio::test]
async fn depth_size_and_age_of_the_spool_are_metrics() {
    let spool = TempDir::new().unwrap();
    let mut process = contact(&[("AMQP_URL", NO_BROKER), ("SPOOL_DIR", spool.path().to_str().unwrap())]);
    let (channel, admin) = connect(&mut process).await;
    for _ in 0..2 {
        ContactServiceClient::new(channel.clone()).submit(submission()).await.unwrap();
    }
    let http = https_client::builder(DEADLINE).build().unwrap();
    let metrics = async || http.get(format!("http://{admin}/metrics")).send().await.unwrap().text().await.unwrap();
    let body = metrics().await;
    for line in ["spool_enquiries 2\n", "spool_bytes 8192\n", "enquiries_total{outcome=\"spooled\"} 2\n"] {
        assert!(body.contains(line), "{line} is not in\n{body}");
    }
    // Updated every few seconds.
    eventually("the oldest has an age", async || {
        let body = metrics().await;
        let age = body.lines().find_map(|line| line.strip_prefix("spool_oldest_age_seconds "))?;
        (age.parse::<f64>().unwrap() > 0.0).then_some(())
    })
    .await;
}
