use reqwest::{StatusCode, header};

use crate::{app::App, small_site::app_with};

#[tokio::test]
async fn sends_the_preferred_coding_with_its_own_etag() {
    let codings: [(&str, &[u8]); 3] =
        [("index.html.br", b"by brotli"), ("index.html.zst", b"by zstd"), ("index.html.gz", b"by gzip")];
    let (app, _site) = app_with(&codings, &[]).await;
    let mut tags = Vec::new();
    for (accepted, coding, body) in [
        ("gzip, deflate, br, zstd", Some("br"), "by brotli"),
        ("gzip, zstd", Some("zstd"), "by zstd"),
        ("br;q=0.1, gzip", Some("gzip"), "by gzip"),
        ("br;q=0, identity", None, "<h1>page </h1>"),
    ] {
        let answer = app.ask("/", &[(header::ACCEPT_ENCODING, accepted)]).await;
        let sent = answer.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
        assert_eq!(sent, coding, "{accepted}");
        assert_eq!(answer.headers()[header::VARY], "accept-encoding", "{accepted}");
        tags.push(answer.headers()[header::ETAG].clone());
        assert_eq!(answer.text().await.unwrap(), body, "{accepted}");
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4);
    let refused = app.ask("/", &[(header::ACCEPT_ENCODING, "identity;q=0")]).await;
    assert_eq!(refused.status(), StatusCode::NOT_ACCEPTABLE);
    assert!(refused.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    app.stop().await;
}

#[tokio::test]
async fn compresses_the_not_found_page_and_sends_no_etag_for_it() {
    let (app, _site) = app_with(&[("404.html.gz", b"not found, by gzip")], &[]).await;
    let answer = app.ask("/nothing", &[(header::ACCEPT_ENCODING, "gzip"), (header::IF_NONE_MATCH, "*")]).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
    assert!(!answer.headers().contains_key(header::ETAG));
    assert_eq!(answer.text().await.unwrap(), "not found, by gzip");
    app.stop().await;
}

#[tokio::test]
async fn answers_304_to_a_current_etag() {
    let app = App::start(&[]).await;
    let tag = app.get("/").await.headers()[header::ETAG].to_str().unwrap().to_owned();
    for tags in [tag.clone(), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let answer = app.ask("/", &[(header::IF_NONE_MATCH, &tags)]).await;
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
        assert_eq!(app.ask("/", &[(name.clone(), tags)]).await.status(), status, "{name}: {tags}");
    }
    // An error must not be cached, though the file may be cached for a year.
    let refused = app.ask("/assets/app-abc123.js", &[(header::IF_MATCH, "\"other\"")]).await;
    assert_eq!(refused.headers()[header::CACHE_CONTROL], "no-store");
    // The compressed page has another ETag.
    let coded = app.ask("/", &[(header::ACCEPT_ENCODING, "br"), (header::IF_NONE_MATCH, &tag)]).await;
    assert_eq!(coded.status(), StatusCode::OK);
    app.stop().await;
}

#[tokio::test]
async fn sends_downloads_as_attachments_and_other_files_to_be_shown() {
    let (app, _site) = app_with(&[("downloads/brochure.pdf", b"%PDF"), ("terms.pdf", b"%PDF")], &[]).await;
    let brochure = app.get("/downloads/brochure.pdf").await;
    assert_eq!(brochure.headers()[header::CONTENT_DISPOSITION], "attachment");
    assert_eq!(brochure.headers()[header::CONTENT_TYPE], "application/pdf");
    for path in ["/terms.pdf", "/"] {
        assert!(!app.get(path).await.headers().contains_key(header::CONTENT_DISPOSITION), "{path}");
    }
    app.stop().await;
}

#[tokio::test]
async fn counts_pages_and_files_as_one_route() {
    let _ = runtime::telemetry::metrics();
    let app = App::start(&[]).await;
    app.get("/robots.txt").await;
    let metrics = app.metrics().await;
    let of = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.trim().parse::<f64>().unwrap_or_default()
    };
    assert!(of(r#"http_requests_total{route="page",status="200"}"#) >= 1.0, "{metrics}");
    assert!(of(r#"http_request_seconds_count{route="page"}"#) >= 1.0, "{metrics}");
    app.stop().await;
}
