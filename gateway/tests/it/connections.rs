use std::{fs, num::NonZeroUsize};

use reqwest::StatusCode;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    small_site::{app_with, limited_app_with, patterned},
    wire::exchange,
};

#[tokio::test]
async fn serves_only_the_paths_of_the_site() {
    let (app, site) = app_with(&[("two words.txt", b"a name as staff type it")], &[]).await;
    fs::write(site.path().join("public/later.txt"), "not of this build").unwrap();
    assert_eq!(app.get("/two%20words.txt").await.status(), StatusCode::OK);
    let address = app.address();
    for path in [
        "/index.html.br",
        "/later.txt",
        "/../routes.json",
        "/assets/../../routes.json",
        "/%2e%2e/routes.json",
        "/..%5croutes.json",
        "/assets%2fapp-abc123.js",
        "/home-security%2f",
        "/robots.txt%00",
        "/robots.txt/",
        "//robots.txt",
        "/./robots.txt",
        "/assets",
        "/public/robots.txt",
    ] {
        // Raw, because a client would normalise the path.
        let request = format!("GET {path} HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n\r\n");
        let answer = String::from_utf8(exchange(&address, request.as_bytes()).await).unwrap();
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
    app.stop().await;
}

#[tokio::test]
async fn sends_large_files_whole_to_pipelined_requests() {
    let script = patterned(3 << 20);
    let (app, _site) = app_with(&[("assets/large-abc123.js", &script)], &[]).await;
    let ask = |connection: &str| {
        format!("GET /assets/large-abc123.js HTTP/1.1\r\nhost: firm.example\r\nconnection: {connection}\r\n\r\n")
    };
    let answers = exchange(&app.address(), (ask("keep-alive") + &ask("keep-alive") + &ask("close")).as_bytes()).await;
    let mut rest = &answers[..];
    for number in 1..=3 {
        let head = rest.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
        assert!(rest[head..].starts_with(&script), "response {number}");
        rest = &rest[head + script.len()..];
    }
    assert!(rest.is_empty());
    app.stop().await;
}

#[tokio::test]
async fn accepts_a_connection_over_the_limit_once_another_closes() {
    let (app, _site) = limited_app_with(&[], &[], |config| config.max_connections = NonZeroUsize::MIN).await;
    let request = b"HEAD /robots.txt HTTP/1.1\r\nhost: firm.example\r\n\r\n";
    let mut accepted = TcpStream::connect(app.address()).await.unwrap();
    let mut queued = TcpStream::connect(app.address()).await.unwrap();
    let (mut answer, mut nothing) = ([0; 2048], [0; 2048]);
    queued.write_all(request).await.unwrap();
    for _ in 0..20 {
        accepted.write_all(request).await.unwrap();
        assert!(accepted.read(&mut answer).await.unwrap() > 0);
    }
    let early = queued.try_read(&mut nothing);
    assert_eq!(early.unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    drop(accepted);
    assert!(queued.read(&mut answer).await.unwrap() > 0);
    drop(queued);
    app.stop().await;
}
