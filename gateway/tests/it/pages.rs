use reqwest::{Method, StatusCode, header};

use crate::app::{App, NOT_FOUND_STYLE_HASH, STYLE_HASH};

#[tokio::test]
async fn serves_pages_and_redirects_other_spellings_permanently() {
    let app = App::start(&[]).await;
    let page = app.get("/home-security/").await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
    assert_eq!(page.text().await.unwrap(), "<h1>page home-security/</h1>");
    for (from, to) in [
        ("/home-security", "/home-security/"),
        ("/home-security?utm_source=leaflet", "/home-security/?utm_source=leaflet"),
        ("/terms-conditions", "/cookie-policy/"),
        ("/terms-conditions/", "/cookie-policy/"),
        ("/terms-conditions/?a=b&c=%20d", "/cookie-policy/?a=b&c=%20d"),
        ("/blog/choosing-a-grade", "/choosing-a-grade/"),
        ("/blog/choosing-a-grade/?utm_source=leaflet", "/choosing-a-grade/?utm_source=leaflet"),
    ] {
        let answer = app.get(from).await;
        assert_eq!(answer.status(), StatusCode::PERMANENT_REDIRECT, "{from}");
        assert_eq!(answer.headers()[header::LOCATION], to, "{from}");
    }
    app.stop().await;
}

#[tokio::test]
async fn any_other_path_is_a_404_with_the_not_found_page() {
    let app = App::start(&[]).await;
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
}

#[tokio::test]
async fn compresses_caches_and_revalidates_files() {
    let app = App::start(&[]).await;
    let hashed = app.get("/assets/app-abc123.js").await;
    assert_eq!(hashed.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    let compressed = app.request(Method::GET, "/").header(header::ACCEPT_ENCODING, "br").send().await.unwrap();
    assert_eq!(compressed.headers()[header::CONTENT_ENCODING], "br");
    let etag = app.get("/").await.headers()[header::ETAG].clone();
    let again = app.request(Method::GET, "/").header(header::IF_NONE_MATCH, etag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    app.stop().await;
}

#[tokio::test]
async fn sends_each_file_with_its_media_type() {
    let app = App::start(&[]).await;
    for (path, media_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/feed.xml", "application/rss+xml; charset=utf-8"),
        ("/sitemap.xml", "application/xml; charset=utf-8"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/.well-known/security.txt", "text/plain; charset=utf-8"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/favicon.svg", "image/svg+xml"),
        ("/assets/app-abc123.js", "text/javascript"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], media_type, "{path}");
    }
    app.stop().await;
}

#[tokio::test]
async fn head_has_the_headers_of_get_without_a_body() {
    let app = App::start(&[]).await;
    for path in ["/", "/home-security", "/nothing/", "/feed.xml", "/api/preview/a-draft/", "/api/preview/a-draft"] {
        let get = app.get(path).await;
        let head = app.request(Method::HEAD, path).send().await.unwrap();
        assert_eq!(head.status(), get.status(), "{path}");
        for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CACHE_CONTROL, header::LOCATION] {
            assert_eq!(head.headers().get(&name), get.headers().get(&name), "{path}: {name}");
        }
        assert_eq!(head.bytes().await.unwrap(), "", "{path}");
    }
    app.stop().await;
}

#[tokio::test]
async fn every_document_has_the_security_headers() {
    let app = App::start(&[]).await;
    for path in ["/", "/nothing", "/home-security", "/robots.txt", "/api/reviews", "/api/contact"] {
        let answer = app.get(path).await;
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"), "{path}: {policy}");
        assert!(policy.contains("; frame-src https://maps.example.com"), "{path}: {policy}");
        assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert!(answer.headers().contains_key(header::STRICT_TRANSPORT_SECURITY), "{path}: the origin is https");
    }
    app.stop().await;
}

#[tokio::test]
async fn a_script_has_the_headers_that_apply_to_it_and_no_policy() {
    let app = App::start(&[]).await;
    let answer = app.get("/assets/app-abc123.js").await;
    let headers = answer.headers();
    assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
    assert!(headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
    for name in ["content-security-policy", "permissions-policy", "cross-origin-opener-policy"] {
        assert!(!headers.contains_key(name), "{name}");
    }
    app.stop().await;
}

#[tokio::test]
async fn the_policy_of_a_page_allows_its_inline_style_whatever_the_answer_and_no_other_page_s() {
    let app = App::start(&[]).await;
    let allows = |answer: &reqwest::Response, hash: Option<&str>| {
        let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        let expected = match hash {
            Some(hash) => format!("; style-src 'self' '{hash}';"),
            None => "; style-src 'self';".to_owned(),
        };
        assert!(policy.contains(&expected), "{}: {policy}", answer.url());
    };
    let page = app.get("/").await;
    allows(&page, Some(STYLE_HASH));
    let etag = page.headers()[header::ETAG].to_str().unwrap();
    for (name, value, status) in [
        (header::IF_NONE_MATCH, etag, StatusCode::NOT_MODIFIED),
        (header::ACCEPT_ENCODING, "br", StatusCode::OK),
        (header::RANGE, "bytes=0-3", StatusCode::PARTIAL_CONTENT),
    ] {
        let answer = app.request(Method::GET, "/").header(name, value).send().await.unwrap();
        assert_eq!(answer.status(), status);
        allows(&answer, Some(STYLE_HASH));
    }
    allows(&app.request(Method::HEAD, "/").send().await.unwrap(), Some(STYLE_HASH));
    allows(&app.get("/nothing").await, Some(NOT_FOUND_STYLE_HASH));
    for path in ["/home-security/", "/api/reviews"] {
        allows(&app.get(path).await, None);
    }
    app.stop().await;
}
