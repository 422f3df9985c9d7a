//! The program: how it starts.

use std::process::Stdio;

use test_support::DEADLINE;
use tokio::{process::Command, time};

use crate::app::built_site;

#[tokio::test]
async fn names_a_pause_sentence_that_cannot_be_shown_and_exits_64() {
    let site = built_site();
    let program = Command::new(env!("CARGO_BIN_EXE_gateway"))
        .env("SITE_DIR", site.path())
        .env("SITE_ORIGIN", "https://www.firm.example")
        .env("GATEWAY_HTTP_ADDR", "127.0.0.1:0")
        .env("GATEWAY_ADMIN_ADDR", "127.0.0.1:0")
        .env("FORMS_PAUSED", "two\nlines")
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .output();
    let output = time::timeout(DEADLINE, program).await.expect("the gateway did not exit").unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(64));
    assert!(log.contains("FORMS_PAUSED: give one line of plain text") && !log.contains("two"), "{log}");
}

#[tokio::test]
async fn production_names_every_refused_variable_and_exits_64() {
    let site = built_site();
    let program = Command::new(env!("CARGO_BIN_EXE_gateway"))
        .env("SITE_ENV", "production")
        .env("SITE_DIR", site.path())
        .env("SITE_ORIGIN", "http://www.firm.example")
        .env("GATEWAY_HTTP_ADDR", "127.0.0.1:0")
        .env("GATEWAY_ADMIN_ADDR", "0.0.0.0:0")
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .output();
    let output = time::timeout(DEADLINE, program).await.expect("the gateway did not exit").unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(64));
    let refused: Vec<&str> = log.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(refused, ["SITE_ORIGIN", "GATEWAY_ADMIN_ADDR"], "{log}");
}
