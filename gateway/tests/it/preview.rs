use reqwest::{Method, Response, StatusCode, header};

use crate::app::App;

const TOKEN: &str = "a-token-for-the-tests";
const DRAFT: &str = "/api/preview/a-draft/";

#[tokio::test]
async fn shows_a_draft_for_the_cookie_that_the_token_is_exchanged_for() {
    let app = App::start(&[]).await;
    let entered = enter(&app, DRAFT, TOKEN).await;
    assert_eq!(entered.status(), StatusCode::SEE_OTHER);
    assert_eq!(entered.headers()[header::LOCATION], DRAFT);
    let cookie = entered.headers()[header::SET_COOKIE].to_str().unwrap();
    let (pair, attributes) = cookie.split_once("; ").unwrap();
    for attribute in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/api/preview/"] {
        assert!(attributes.split("; ").any(|part| part == attribute), "{cookie}");
    }
    let draft = app.ask(DRAFT, &[(header::COOKIE, pair)]).await;
    assert_eq!(draft.status(), StatusCode::OK);
    assert_private(&draft);
    assert_eq!(draft.text().await.unwrap(), "<h1>a draft</h1>");
    app.stop().await;
}

#[tokio::test]
async fn asks_for_the_token_without_the_cookie_and_ignores_a_token_in_the_url() {
    let app = App::start(&[]).await;
    for path in [DRAFT, "/api/preview/choosing-a-grade/", "/api/preview/nothing/", &format!("{DRAFT}?token={TOKEN}")] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        assert_private(&answer);
        let html = answer.text().await.unwrap();
        assert!(html.contains("<form method=\"post\">") && !html.contains("<h1>a draft</h1>"), "{path}: {html}");
    }
    app.stop().await;
}

#[tokio::test]
async fn refuses_and_rate_limits_wrong_tokens_and_cookies() {
    let app = App::start(&[]).await;
    for _ in 0..5 {
        let wrong = enter(&app, DRAFT, "wrong").await;
        assert_eq!(wrong.status(), StatusCode::FORBIDDEN);
        assert!(!wrong.headers().contains_key(header::SET_COOKIE));
        assert_private(&wrong);
        assert_eq!(app.ask(DRAFT, &[(header::COOKIE, "preview=wrong")]).await.status(), StatusCode::FORBIDDEN);
    }
    let limited = enter(&app, DRAFT, TOKEN).await;
    assert_eq!(limited.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(limited.headers().contains_key(header::RETRY_AFTER));
    app.stop().await;
}

#[tokio::test]
async fn refuses_a_token_from_a_cross_site_form() {
    let app = App::start(&[]).await;
    let request = app.post(DRAFT).header("sec-fetch-site", "cross-site").form(&[("token", TOKEN)]);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    assert!(!answer.headers().contains_key(header::SET_COOKIE));
    app.stop().await;
}

#[tokio::test]
async fn redirects_previews_without_the_slash_and_of_published_posts() {
    let app = App::start(&[]).await;
    let published = "/api/preview/choosing-a-grade/";
    let cookie = cookie(&app, published).await;
    for (from, status, to) in [
        ("/api/preview/a-draft", StatusCode::PERMANENT_REDIRECT, DRAFT),
        (published, StatusCode::TEMPORARY_REDIRECT, "/choosing-a-grade/"),
    ] {
        let answer = app.ask(from, &[(header::COOKIE, &cookie)]).await;
        assert_eq!(answer.status(), status, "{from}");
        assert_eq!(answer.headers()[header::LOCATION], to, "{from}");
        assert_private(&answer);
    }
    app.stop().await;
}

#[tokio::test]
async fn a_preview_of_no_draft_is_not_found() {
    let app = App::start(&[]).await;
    let cookie = cookie(&app, DRAFT).await;
    for path in ["/api/preview/nothing/", "/api/preview/..%2f..%2fpublic/", "/api/preview/..%2f..%2fpublic"] {
        let answer = app.ask(path, &[(header::COOKIE, &cookie)]).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_private(&answer);
    }
    assert_eq!(enter(&app, "/api/preview/..%2f..%2fpublic/", TOKEN).await.status(), StatusCode::NOT_FOUND);
    let put = app.request(Method::PUT, DRAFT).send().await.unwrap();
    assert_eq!(put.headers()[header::ALLOW], "GET, HEAD, POST");
    app.stop().await;
}

/// The cookie that the token is exchanged for.
async fn cookie(app: &App, path: &str) -> String {
    let entered = enter(app, path, TOKEN).await;
    entered.headers()[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned()
}

async fn enter(app: &App, path: &str, token: &str) -> Response {
    app.post(path).form(&[("token", token)]).send().await.unwrap()
}

fn assert_private(answer: &Response) {
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    assert_eq!(answer.headers()["x-robots-tag"], "noindex, nofollow");
}
