//! The program itself: how it starts and how it ends.

use std::{net::TcpListener, process::Stdio};

use system_tests::{DEADLINE, RETRY_SCHEDULE, with_broker};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, BufReader},
    process::{Child, Command},
    time,
};

fn contact(variables: &[(&str, &str)]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_contact"))
        .env("CONTACT_GRPC_ADDR", "127.0.0.1:0")
        .env("CONTACT_ADMIN_ADDR", "127.0.0.1:0")
        .env("RETRY_SCHEDULE", RETRY_SCHEDULE)
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// The exit code and what was said on standard error.
async fn end_of(mut process: Child) -> (Option<i32>, String) {
    let mut said = String::new();
    process.stderr.take().unwrap().read_to_string(&mut said).await.unwrap();
    (time::timeout(DEADLINE, process.wait()).await.unwrap().unwrap().code(), said)
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
        let mut process = contact(&[("AMQP_URL", broker.url()), ("AMQP_TOPOLOGY", &topology)]);
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let connected =
            async { while !lines.next_line().await.unwrap().unwrap().contains("publishing to the broker") {} };
        time::timeout(DEADLINE, connected).await.unwrap();
        let id = process.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().await.unwrap().success());
        assert_eq!(time::timeout(DEADLINE, process.wait()).await.unwrap().unwrap().code(), Some(0));
    })
    .await;
}
