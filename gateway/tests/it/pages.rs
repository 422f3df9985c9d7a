use reqwest::{Method, StatusCode, header};
use system_tests::with_broker;

use crate::app::App;

#[tokio::test]
async fn spec_2_pages_answer_and_other_spellings_move_for_good() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        let page = app.get("/home-security/").await;
        assert_eq!(page.status(), StatusCode::OK);
        assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
        assert_eq!(page.text().await.unwrap(), "<h1>page home-security/</h1>");
        for (from, to) in [
            ("/home-security", "/home-security/"),
            ("/home-security?utm_source=leaflet", "/home-security/?utm_source=leaflet"),
            ("/terms-conditions/", "/cookie-policy/"),
            ("/blog/choosing-a-grade", "/choosing-a-grade/"),
        ] {
            let answer = app.get(from).await;
            assert_eq!(answer.status(), StatusCode::PERMANENT_REDIRECT, "{from}");
            assert_eq!(answer.headers()[header::LOCATION], to, "{from}");
        }
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spec_2_any_other_path_is_a_real_404_with_the_not_found_page() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        for path in [
            "/nothing",
            "/nothing/",
            "/assets/nothing.js",
            "/404.html",
            "/home-security/x",
            "/%00",
            "/..%2froutes.json",
            "/assets/",
        ] {
            let answer = app.get(path).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
            assert_eq!(answer.text().await.unwrap(), "<h1>not found</h1>", "{path}");
        }
        let post = app.request(Method::POST, "/").send().await.unwrap();
        assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn files_are_compressed_cached_and_revalidated() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        let hashed = app.get("/assets/app-abc123.js").await;
        assert_eq!(hashed.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        let compressed = app.request(Method::GET, "/").header(header::ACCEPT_ENCODING, "br").send().await.unwrap();
        assert_eq!(compressed.headers()[header::CONTENT_ENCODING], "br");
        let etag = app.get("/").await.headers()[header::ETAG].clone();
        let again = app.request(Method::GET, "/").header(header::IF_NONE_MATCH, etag).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        for path in ["/", "/nothing", "/home-security", "/assets/app-abc123.js", "/api/reviews", "/api/contact"] {
            let answer = app.get(path).await;
            let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
            assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"), "{path}: {policy}");
            assert!(policy.ends_with("; frame-src https://maps.example.com"), "{path}: {policy}");
            assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
            assert!(answer.headers().contains_key(header::STRICT_TRANSPORT_SECURITY), "{path}: the origin is https");
        }
        app.stop().await;
    })
    .await;
}

#[tokio::test]
async fn spec_2_a_draft_is_for_those_who_hold_the_token() {
    with_broker(|broker| async move {
        let app = App::start(&broker, &[]).await;
        let draft = app.get("/api/preview/a-draft/?token=a-token-for-the-tests").await;
        assert_eq!(draft.status(), StatusCode::OK);
        assert_eq!(draft.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(draft.headers()["x-robots-tag"], "noindex, nofollow");
        assert_eq!(draft.text().await.unwrap(), "<h1>a draft</h1>");
        for path in [
            "/api/preview/a-draft/",
            "/api/preview/a-draft/?token=wrong",
            "/api/preview/..%2f..%2fpublic/?token=a-token-for-the-tests",
        ] {
            assert_eq!(app.get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
        app.stop().await;
    })
    .await;
}
