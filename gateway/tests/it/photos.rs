use proto::reviews::v1::GetPhotoResponse;
use reqwest::{Method, Response, StatusCode, header};
use serde_json::Value;
use tonic::Code;

use crate::{app::App, scripted_reviews::ScriptedReviews};

const VERSION: &str = "0123456789abcdef";
const PHOTO: &str = "/api/reviews/photo/2?v=0123456789abcdef";

fn face() -> GetPhotoResponse {
    GetPhotoResponse { content_type: "image/webp".to_owned(), content: b"a face".to_vec(), version: VERSION.to_owned() }
}

fn header<'a>(answer: &'a Response, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn serves_photos_as_inline_pictures_of_the_site() {
    let reviews = ScriptedReviews::start(60).await;
    reviews.set_photo(2, VERSION, Ok(face()));
    reviews.set_photo(2, "", Ok(face()));
    let app = App::start(&[("REVIEWS_URL", reviews.url())]).await;

    for (path, cache) in [(PHOTO, "public, max-age=3600"), ("/api/reviews/photo/2", "public, max-age=60")] {
        for method in [Method::GET, Method::HEAD] {
            let answer = app.request(method.clone(), path).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::OK, "{method} {path}");
            assert_eq!(header(&answer, "cache-control"), cache);
            assert_eq!(header(&answer, "content-type"), "image/webp");
            assert_eq!(header(&answer, "content-length"), "6");
            assert_eq!(header(&answer, "content-disposition"), "inline");
            assert_eq!(header(&answer, "x-content-type-options"), "nosniff");
            assert_eq!(header(&answer, "cross-origin-resource-policy"), "same-origin");
            assert_eq!(header(&answer, "set-cookie"), "");
            let body = answer.bytes().await.unwrap();
            assert_eq!(body.as_ref(), if method == Method::GET { b"a face".as_slice() } else { b"" });
        }
    }
    app.stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn answers_304_to_a_current_photo_etag() {
    let reviews = ScriptedReviews::start(60).await;
    reviews.set_photo(2, VERSION, Ok(face()));
    let app = App::start(&[("REVIEWS_URL", reviews.url())]).await;
    let etag = header(&app.get(PHOTO).await, "etag").to_owned();
    assert_eq!(etag, format!("W/\"{VERSION}\""));

    let again =
        async |etag: &str| app.request(Method::GET, PHOTO).header(header::IF_NONE_MATCH, etag).send().await.unwrap();
    let known = again(&etag).await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(header(&known, "etag"), etag);
    assert_eq!(header(&known, "cache-control"), "public, max-age=3600");
    assert_eq!(again("\"another\"").await.status(), StatusCode::OK);

    // The photo of a withdrawn review is gone, too.
    reviews.set_photo(2, VERSION, Err(Code::NotFound));
    assert_eq!(again(&etag).await.status(), StatusCode::NOT_FOUND);
    app.stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn a_missing_or_unavailable_photo_is_a_problem() {
    let reviews = ScriptedReviews::start(60).await;
    reviews.set_photo(3, VERSION, Err(Code::Unavailable));
    reviews.set_photo(4, VERSION, Ok(GetPhotoResponse { content_type: "image/svg+xml".to_owned(), ..face() }));
    let app = App::start(&[("REVIEWS_URL", reviews.url())]).await;
    for (path, status, cache) in [
        (PHOTO, StatusCode::NOT_FOUND, "no-store"),
        ("/api/reviews/photo/3?v=0123456789abcdef", StatusCode::SERVICE_UNAVAILABLE, "no-store"),
        ("/api/reviews/photo/4?v=0123456789abcdef", StatusCode::SERVICE_UNAVAILABLE, "no-store"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), status, "{path}");
        assert_eq!(header(&answer, "cache-control"), cache, "{path}");
        assert_eq!(header(&answer, "content-type"), "application/problem+json", "{path}");
        assert_eq!(answer.json::<Value>().await.unwrap()["status"], status.as_u16());
    }
    app.stop().await;
    reviews.stop().await;
}

#[tokio::test]
async fn refuses_photo_urls_that_the_site_never_links_to_without_a_call() {
    let reviews = ScriptedReviews::start(60).await;
    let app = App::start(&[("REVIEWS_URL", reviews.url())]).await;
    for path in [
        "/api/reviews/photo/",
        "/api/reviews/photo/-1",
        "/api/reviews/photo/10000",
        "/api/reviews/photo/one",
        "/api/reviews/photo/%ff",
        "/api/reviews/photo/..%2f1",
        "/api/reviews/photo/1/2",
        "/api/reviews/photo/1?v=short",
        "/api/reviews/photo/1?v=0123456789abcdef&v=0123456789abcdef",
        "/api/reviews/photo/1?url=https://evil.example/",
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(header(&answer, "content-type"), "application/problem+json", "{path}");
    }
    let post = app.post(PHOTO).send().await.unwrap();
    assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(header(&post, "allow"), "GET, HEAD");
    assert_eq!(reviews.photo_calls(), 0);
    app.stop().await;
    reviews.stop().await;
}
