use std::{fs, sync::Arc};

use reqwest::{Method, Response, StatusCode, header};
use system_tests::{TestBroker, with_broker};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::app::{App, built_site};

/// Larger than what is held in memory.
const FILM: usize = 7 << 20;

/// Bytes that tell where they are from.
fn patterned(length: usize) -> Vec<u8> {
    (0..length).map(|at| at.to_le_bytes()[at % 3]).collect()
}

/// The small site with more files in it, which is shown until the folder goes.
async fn app_with(broker: &Arc<TestBroker>, files: &[(&str, &[u8])], more: &[(&str, &str)]) -> (App, TempDir) {
    let site = built_site();
    for (path, bytes) in files {
        fs::write(site.path().join("public").join(path), bytes).unwrap();
    }
    let mut settings = vec![("SITE_DIR", site.path().to_str().unwrap())];
    settings.extend_from_slice(more);
    (App::start(broker, &settings).await, site)
}

async fn ask(app: &App, path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let mut request = app.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn a_visitor_gets_the_coding_that_is_wanted_most_under_a_tag_of_its_own() {
    with_broker(|broker| async move {
        let codings: [(&str, &[u8]); 3] =
            [("index.html.br", b"by brotli"), ("index.html.zst", b"by zstd"), ("index.html.gz", b"by gzip")];
        let (app, _site) = app_with(&broker, &codings, &[]).await;
        let mut tags = Vec::new();
        for (accepted, coding, body) in [
            ("gzip, deflate, br, zstd", Some("br"), "by brotli"),
            ("gzip, zstd", Some("zstd"), "by zstd"),
            ("br;q=0.1, gzip", Some("gzip"), "by gzip"),
            ("br;q=0, identity", None, "<h1>page </h1>"),
        ] {
            let answer = ask(&app, "/", &[(header::ACCEPT_ENCODING, accepted)]).await;
            let sent = answer.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
            assert_eq!(sent, coding, "{accepted}");
            assert_eq!(answer.headers()[header::VARY], "accept-encoding", "{accepted}");
            tags.push(answer.headers()[header::ETAG].clone());
            assert_eq!(answer.text().await.unwrap(), body, "{accepted}");
        }
        tags.sort();
        tags.dedup();
        assert_eq!(tags.len(), 4);
        let refused = ask(&app, "/", &[(header::ACCEPT_ENCODING, "identity;q=0")]).await;
        assert_eq!(refused.status(), StatusCode::NOT_ACCEPTABLE);
        assert!(refused.headers().contains_key(header::CONTENT_SECURITY_POLICY));
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn the_not_found_page_is_coded_too_and_has_no_tag_to_come_back_with() {
    with_broker(|broker| async move {
        let (app, _site) = app_with(&broker, &[("404.html.gz", b"not found, by gzip")], &[]).await;
        let answer = ask(&app, "/nothing", &[(header::ACCEPT_ENCODING, "gzip"), (header::IF_NONE_MATCH, "*")]).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
        assert!(!answer.headers().contains_key(header::ETAG));
        assert_eq!(answer.text().await.unwrap(), "not found, by gzip");
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn what_the_visitor_has_already_is_not_sent_again() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        let tag = app.get("/").await.headers()[header::ETAG].to_str().unwrap().to_owned();
        for tags in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
            let answer = ask(&app, "/", &[(header::IF_NONE_MATCH, &tags)]).await;
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{tags}");
            assert_eq!(answer.headers()[header::ETAG], tag, "{tags}");
            assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-cache", "{tags}");
            assert!(!answer.headers().contains_key(header::CONTENT_TYPE), "{tags}");
        }
        for (name, tags, status) in [
            (header::IF_NONE_MATCH, "\"other\"", StatusCode::OK),
            (header::IF_MATCH, "\"other\"", StatusCode::PRECONDITION_FAILED),
            (header::IF_MATCH, tag.as_str(), StatusCode::OK),
        ] {
            assert_eq!(ask(&app, "/", &[(name.clone(), tags)]).await.status(), status, "{name}: {tags}");
        }
        // Of the coded page, another tag is known.
        let coded = ask(&app, "/", &[(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, &tag)]).await;
        assert_eq!(coded.status(), StatusCode::OK);
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn a_film_is_sent_in_the_parts_that_a_player_asks_for() {
    with_broker(|broker| async move {
        let film = patterned(FILM);
        let (app, _site) = app_with(&broker, &[("film.mp4", &film), ("clip.mp4", &film[..1000])], &[]).await;
        for (path, film) in [("/film.mp4", &film[..]), ("/clip.mp4", &film[..1000])] {
            let whole = app.get(path).await;
            assert_eq!(whole.headers()[header::ACCEPT_RANGES], "bytes", "{path}");
            let tag = whole.headers()[header::ETAG].to_str().unwrap().to_owned();
            assert_eq!(whole.bytes().await.unwrap(), film, "{path}");
            let length = film.len();
            for (range, part) in [("bytes=0-1", 0..2), ("bytes=900-", 900..length), ("bytes=-10", length - 10..length)]
            {
                let answer = ask(&app, path, &[(header::RANGE, range), (header::IF_RANGE, &tag)]).await;
                assert_eq!(answer.status(), StatusCode::PARTIAL_CONTENT, "{path} {range}");
                let sent = format!("bytes {}-{}/{length}", part.start, part.end - 1);
                assert_eq!(answer.headers()[header::CONTENT_RANGE], sent, "{path}");
                assert_eq!(answer.bytes().await.unwrap(), film[part], "{path} {range}");
            }
            let beyond = ask(&app, path, &[(header::RANGE, &format!("bytes={length}-"))]).await;
            assert_eq!(beyond.status(), StatusCode::RANGE_NOT_SATISFIABLE, "{path}");
            assert_eq!(beyond.headers()[header::CONTENT_RANGE], format!("bytes */{length}"), "{path}");
            let outdated = ask(&app, path, &[(header::RANGE, "bytes=0-1"), (header::IF_RANGE, "\"other\"")]).await;
            assert_eq!((outdated.status(), outdated.content_length()), (StatusCode::OK, Some(length as u64)), "{path}");
        }
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn nothing_but_the_sites_addresses_is_reached() {
    with_broker(|broker| async move {
        let (app, site) = app_with(&broker, &[("two words.txt", b"a name as staff type it")], &[]).await;
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
    })
    .await;
}

#[tokio::test]
async fn a_large_file_arrives_whole_also_where_several_are_asked_for_at_once() {
    with_broker(|broker| async move {
        let script = patterned(3 << 20);
        let (app, _site) = app_with(&broker, &[("assets/large-abc123.js", &script)], &[]).await;
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
    })
    .await;
}

#[tokio::test]
async fn a_visitor_beyond_the_most_is_let_in_when_another_leaves() {
    with_broker(|broker| async move {
        let (app, _site) = app_with(&broker, &[], &[("HTTP_MAX_CONNECTIONS", "1")]).await;
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
    })
    .await;
}

async fn exchange(address: &str, request: &str) -> Vec<u8> {
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    answer
}
