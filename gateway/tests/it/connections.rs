use std::fs;

use reqwest::StatusCode;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::small_site::{app_with, patterned};

#[tokio::test]
async fn nothing_but_the_sites_addresses_is_reached() {
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
        // As it is: a client would put it in order first.
        let request = format!("GET {path} HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n\r\n");
        let answer = String::from_utf8(exchange(&address, &request).await).unwrap();
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
    app.stop().await;
}

#[tokio::test]
async fn a_large_file_arrives_whole_also_where_several_are_asked_for_at_once() {
    let script = patterned(3 << 20);
    let (app, _site) = app_with(&[("assets/large-abc123.js", &script)], &[]).await;
    let ask = |connection: &str| {
        format!("GET /assets/large-abc123.js HTTP/1.1\r\nhost: firm.example\r\nconnection: {connection}\r\n\r\n")
    };
    let answers = exchange(&app.address(), &(ask("keep-alive") + &ask("keep-alive") + &ask("close"))).await;
    let mut rest = &answers[..];
    for turn in 1..=3 {
        let head = rest.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
        assert!(rest[head..].starts_with(&script), "answer {turn}");
        rest = &rest[head + script.len()..];
    }
    assert!(rest.is_empty());
    app.stop().await;
}

#[tokio::test]
async fn a_visitor_beyond_the_most_is_let_in_when_another_leaves() {
    let (app, _site) = app_with(&[], &[("HTTP_MAX_CONNECTIONS", "1")]).await;
    let request = b"HEAD /robots.txt HTTP/1.1\r\nhost: firm.example\r\n\r\n";
    let mut inside = TcpStream::connect(app.address()).await.unwrap();
    let mut outside = TcpStream::connect(app.address()).await.unwrap();
    let (mut answer, mut nothing) = ([0; 2048], [0; 2048]);
    outside.write_all(request).await.unwrap();
    for _ in 0..20 {
        inside.write_all(request).await.unwrap();
        assert!(inside.read(&mut answer).await.unwrap() > 0);
    }
    let early = outside.try_read(&mut nothing);
    assert_eq!(early.unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    drop(inside);
    assert!(outside.read(&mut answer).await.unwrap() > 0);
    drop(outside);
    app.stop().await;
}

async fn exchange(address: &str, request: &str) -> Vec<u8> {
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    answer
}
