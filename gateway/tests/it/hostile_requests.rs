use std::num::NonZeroUsize;

use reqwest::{StatusCode, header};
use serde_json::json;
use test_support::{DEADLINE, eventually};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Duration, interval, sleep, timeout},
};

use crate::{
    app::{enquiry, new_key},
    small_site::{app_with, limited_app_with},
    wire::{exchange, status},
};

#[tokio::test]
async fn times_out_a_head_sent_byte_by_byte() {
    let soon = Duration::from_millis(200);
    let (app, _site) = limited_app_with(&[], &[], |config| config.idle_timeout = soon).await;
    let mut client = TcpStream::connect(app.address()).await.unwrap();
    client.write_all(b"GET / HTTP/1.1\r\nhost: firm.example\r\nx-slow: ").await.unwrap();
    let mut tick = interval(Duration::from_millis(20));
    eventually("the connection is closed", async || {
        tick.tick().await;
        match timeout(Duration::from_millis(1), client.read(&mut [0; 64])).await {
            Ok(Ok(0) | Err(_)) => Some(()),
            Ok(Ok(_)) => panic!("a response to half a head"),
            Err(_) => client.write_all(b"a").await.is_err().then_some(()),
        }
    })
    .await;
    app.stop().await;
}

#[tokio::test]
async fn lets_a_client_that_is_still_sending_read_the_refusal() {
    let (app, _site) = app_with(&[], &[]).await;
    let request = "POST /api/contact HTTP/1.1\r\nhost: firm.example\r\ncontent-type: application/json\r\n\
                   content-length: 100000\r\n\r\n";
    let mut connection = TcpStream::connect(app.address()).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    assert_eq!(status(&answer), 413);
    assert!(String::from_utf8_lossy(&answer).contains("\r\nconnection: close\r\n"));
    for _ in 0..10 {
        connection.write_all(&[b'a'; 10_000]).await.unwrap();
    }
    drop(connection);
    app.stop().await;
}

#[tokio::test]
async fn lets_a_client_with_an_oversized_or_malformed_head_read_the_refusal() {
    let (app, _site) = app_with(&[], &[]).await;
    let endless = format!("GET / HTTP/1.1\r\nhost: firm.example\r\ncookie: {}", "b".repeat(20_000));
    let behind = format!("GET /robots.txt HTTP/1.1\r\nhost: firm.example\r\n\r\n{}", "{".repeat(20_000));
    for (request, expected) in [(endless.as_str(), 431), ("GET /\r\n\r\n", 400), (behind.as_str(), 400)] {
        let mut connection = TcpStream::connect(app.address()).await.unwrap();
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        connection.read_to_end(&mut answer).await.unwrap();
        let answers = String::from_utf8_lossy(&answer);
        assert!(answers.contains(&format!("HTTP/1.1 {expected} ")), "{answers}");
        for _ in 0..10 {
            connection.write_all(&[b'b'; 10_000]).await.unwrap();
        }
        // Discarding input is bounded, too.
        let refused = async { while connection.write_all(&[b'b'; 64 << 10]).await.is_ok() {} };
        timeout(DEADLINE, refused).await.expect("input is discarded without a limit");
    }
    app.stop().await;
}

#[tokio::test]
async fn rejects_oversized_heads_and_uris() {
    let (app, _site) = app_with(&[], &[]).await;
    let get =
        |uri: &str, more: &str| format!("GET {uri} HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n{more}\r\n");
    let cookie = |bytes: usize| format!("cookie: a={}\r\n", "b".repeat(bytes));
    let many = "a: b\r\n".repeat(200);
    for (request, expected) in [
        (get("/", &cookie(12 << 10)), 200),
        (get("/", &cookie(17 << 10)), 431),
        (get("/", &cookie(1 << 20)), 431),
        (get("/", &many), 431),
        (get(&format!("/?{}", "a".repeat(7000)), ""), 200),
        (get(&format!("/?{}", "a".repeat(9000)), ""), 414),
        (get(&format!("/api/reviews?{}", "a".repeat(9000)), ""), 414),
    ] {
        let answer = exchange(&app.address(), request.as_bytes()).await;
        assert_eq!(status(&answer), expected, "{request:.80}");
    }
    app.stop().await;
}

#[tokio::test]
async fn closes_connections_over_the_limit_of_a_client() {
    let two = NonZeroUsize::new(2).unwrap();
    let (app, _site) = limited_app_with(&[], &[], |config| config.max_connections_per_address = two).await;
    let request = b"HEAD /robots.txt HTTP/1.1\r\nhost: firm.example\r\n\r\n";
    let mut answer = [0; 2048];
    let mut accepted = Vec::new();
    // The connections of the test's HTTP client count, too.
    loop {
        let mut next = TcpStream::connect(app.address()).await.unwrap();
        let _ = next.write_all(request).await;
        match next.read(&mut answer).await {
            Ok(1..) => accepted.push(next),
            Ok(0) | Err(_) => break,
        }
    }
    assert!((1..=2).contains(&accepted.len()), "{}", accepted.len());
    assert!(app.metrics().await.contains("http_connections_refused_total 1"));
    drop(accepted.pop());
    eventually("another connection is accepted", async || {
        let mut next = TcpStream::connect(app.address()).await.ok()?;
        next.write_all(request).await.ok()?;
        matches!(next.read(&mut answer).await, Ok(1..)).then_some(())
    })
    .await;
    drop(accepted);
    app.stop().await;
}

#[tokio::test]
async fn rejects_everything_but_http_1() {
    let (app, _site) = app_with(&[], &[]).await;
    for request in [
        // HTTP/2 with prior knowledge (RFC 9113 §3.3).
        &b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"[..],
        // A TLS handshake.
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: firm.example\r\nx: a\0b\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: firm.example\r\nx : a\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nhost: firm.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: firm.example\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
        b"GE\xffT / HTTP/1.1\r\nhost: firm.example\r\n\r\n",
    ] {
        let answer = exchange(&app.address(), request).await;
        let shown = String::from_utf8_lossy(request);
        assert!(answer.is_empty() || status(&answer) == 400, "{shown}: {}", String::from_utf8_lossy(&answer));
    }
    app.stop().await;
}

#[tokio::test]
async fn ignores_the_host_of_an_absolute_uri_and_never_repeats_it() {
    let (app, _site) = app_with(&[], &[]).await;
    for (target, expected) in [
        ("http://evil.example/home-security/", 200),
        ("http://evil.example/home-security", 308),
        ("http://evil.example/terms-conditions/", 308),
        ("http://evil.example", 200),
        ("http://evil.example/nowhere/", 404),
        ("/home-security", 308),
        ("//evil.example/", 404),
        ("//evil.example/..", 404),
        ("/%2fevil.example", 404),
        ("/\\evil.example", 404),
        ("*", 404),
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
        let answer = exchange(&app.address(), request.as_bytes()).await;
        let shown = String::from_utf8_lossy(&answer);
        assert_eq!(status(&answer), expected, "{target}: {shown}");
        assert!(!shown.contains("evil.example"), "{target}: {shown}");
    }
    for method in ["CONNECT", "TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"] {
        let target = if method == "CONNECT" { "evil.example:443" } else { "/" };
        let request = format!("{method} {target} HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n\r\n");
        let answer = exchange(&app.address(), request.as_bytes()).await;
        let shown = String::from_utf8_lossy(&answer);
        assert!([404, 405].contains(&status(&answer)), "{method}: {shown}");
    }
    app.stop().await;
}

#[tokio::test]
async fn never_answers_a_smuggled_request() {
    let (app, _site) = app_with(&[], &[]).await;
    // Each is ambiguous: one request to one parser and two to another (RFC 9112 §11.2).
    let hidden = "GET /robots.txt HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n\r\n";
    let length = hidden.len();
    let chunked = format!("{length:x}\r\n{hidden}\r\n0\r\n\r\n");
    for framing in [
        format!("content-length: {length}\r\ncontent-length: 0\r\n\r\n{hidden}"),
        format!("content-length: 0, {length}\r\n\r\n{hidden}"),
        format!("content-length: +{length}\r\n\r\n{hidden}"),
        format!("content-length: 0x{length:x}\r\n\r\n{hidden}"),
        format!("content-length: -1\r\n\r\n{hidden}"),
        format!("transfer-encoding: xchunked\r\n\r\n{hidden}"),
        format!("transfer-encoding: identity\r\n\r\n{hidden}"),
        format!("transfer-encoding: chunked, identity\r\n\r\n{hidden}"),
        format!("transfer-encoding:\x0bchunked\r\n\r\n{hidden}"),
        format!("transfer-encoding: chunked\r\ncontent-length: 0\r\n\r\n{chunked}"),
        format!("content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n{chunked}"),
        format!("transfer-encoding: chunked\r\n\r\n{length:x}\n{hidden}\r\n0\r\n\r\n"),
        format!("transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n{hidden}"),
    ] {
        let request =
            format!("POST /api/contact HTTP/1.1\r\nhost: firm.example\r\ncontent-type: application/json\r\n{framing}");
        let answer = exchange(&app.address(), request.as_bytes()).await;
        let shown = String::from_utf8_lossy(&answer);
        assert!(!shown.contains("User-agent"), "{framing}: {shown}");
        assert!(shown.matches("HTTP/1.1 ").count() <= 1, "{framing}: {shown}");
    }
    app.stop().await;
}

#[tokio::test]
async fn rejects_enquiries_with_a_content_coding() {
    let (app, _site) = app_with(&[], &[]).await;
    // Decompressing them would allow decompression bombs.
    for coding in ["gzip", "br", "zstd", "deflate", "gzip, gzip"] {
        let request = app.post("/api/contact").header(header::CONTENT_ENCODING, coding);
        let request = request.header(header::CONTENT_TYPE, "application/json").body(&b"\x1f\x8b\x08\0\0\0\0\0\0\0"[..]);
        let refused = request.send().await.unwrap().status();
        assert_eq!(refused, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{coding}");
    }
    let plain =
        app.post("/api/contact").header("idempotency-key", new_key()).header(header::CONTENT_ENCODING, "identity");
    assert_eq!(plain.json(&enquiry()).send().await.unwrap().status(), StatusCode::OK);
    app.stop().await;
}

#[tokio::test]
async fn many_ranges_never_send_more_than_the_file() {
    let film = vec![7; 1 << 20];
    let (app, _site) = app_with(&[("assets/tour-abc123.mp4", &film)], &[]).await;
    let many = format!("bytes={}", (0..1000).map(|at| format!("{at}-")).collect::<Vec<_>>().join(","));
    for range in [&many, "bytes=0-0,-1", "bytes=0-99999999999999999999999", "bytes=-0", "bytes=5-2", "bytes=a-b"] {
        let response = app.ask("/assets/tour-abc123.mp4", &[(header::RANGE, range)]).await;
        assert!(
            matches!(
                response.status(),
                StatusCode::OK | StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE
            ),
            "{range:.40}: {}",
            response.status()
        );
        assert!(response.bytes().await.unwrap().len() <= film.len(), "{range:.40}");
    }
    app.stop().await;
}

#[tokio::test]
async fn never_allows_cross_origin_requests() {
    let (app, _site) = app_with(&[], &[]).await;
    for path in ["/", "/api/contact", "/api/reviews"] {
        let preflight = app
            .request(reqwest::Method::OPTIONS, path)
            .header(header::ORIGIN, "https://evil.example")
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
            .header(header::ACCESS_CONTROL_REQUEST_HEADERS, "idempotency-key");
        let simple = app.request(reqwest::Method::GET, path).header(header::ORIGIN, "https://evil.example");
        for request in [preflight, simple] {
            let response = request.send().await.unwrap();
            let shares = response.headers().keys().any(|name| name.as_str().starts_with("access-control-"));
            assert!(!shares, "{path}: {:?}", response.headers());
        }
    }
    let posted = app.post("/api/contact").header(header::ORIGIN, "https://evil.example").json(&json!({}));
    assert_eq!(posted.send().await.unwrap().status(), StatusCode::FORBIDDEN);
    app.stop().await;
}

#[tokio::test]
async fn closes_a_connection_whose_client_stops_reading() {
    // Larger than the memory for files, and than the socket buffers.
    let film = vec![7; 48 << 20];
    let soon = Duration::from_millis(500);
    let files: [(&str, &[u8]); 1] = [("assets/tour-abc123.mp4", &film)];
    let (app, _site) = limited_app_with(&files, &[], |config| config.idle_timeout = soon).await;
    let mut connection = TcpStream::connect(app.address()).await.unwrap();
    let request = b"GET /assets/tour-abc123.mp4 HTTP/1.1\r\nhost: firm.example\r\n\r\n";
    connection.write_all(request).await.unwrap();
    // Longer than the timeout, and than the interval between zero-window probes.
    sleep(Duration::from_secs(4)).await;
    let mut received = Vec::new();
    let ended = timeout(DEADLINE, connection.read_to_end(&mut received)).await.expect("the connection is open");
    assert!(ended.is_err() || received.len() < film.len(), "the film was sent to its end");
    app.stop().await;
}
