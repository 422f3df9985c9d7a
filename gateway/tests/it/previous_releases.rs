use std::fs;

use reqwest::{StatusCode, header};

use crate::{
    app::{App, built_site},
    small_site::patterned,
};

#[tokio::test]
async fn serves_assets_of_previous_releases() {
    let (script, film) = ("console.log(0)", patterned(8 << 20));
    let previous: [(&str, &[u8]); 3] =
        [("app-old000.js", script.as_bytes()), ("app-old000.js.gz", b"old, by gzip"), ("film-old000.mp4", &film)];
    let (app, _site) = app_after(&previous).await;
    let answer = app.get("/assets/app-old000.js").await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/javascript");
    assert!(answer.headers().contains_key(header::X_CONTENT_TYPE_OPTIONS));
    assert_eq!(answer.text().await.unwrap(), script);
    let coded = app.ask("/assets/app-old000.js", &[(header::ACCEPT_ENCODING, "gzip")]).await;
    assert_eq!(coded.headers()[header::CONTENT_ENCODING], "gzip");
    // Too large for memory.
    let part = app.ask("/assets/film-old000.mp4", &[(header::RANGE, "bytes=-3")]).await;
    assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.bytes().await.unwrap(), film[film.len() - 3..]);
    app.stop().await;
}

#[tokio::test]
async fn current_assets_take_precedence_over_those_of_previous_releases() {
    let previous: [(&str, &[u8]); 2] = [("app-abc123.js", b"old"), ("app-abc123.js.gz", b"old, by gzip")];
    let (app, _site) = app_after(&previous).await;
    let answer = app.ask("/assets/app-abc123.js", &[(header::ACCEPT_ENCODING, "gzip")]).await;
    assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
    assert_eq!(answer.text().await.unwrap(), "console.log(1)");
    app.stop().await;
}

#[tokio::test]
async fn serves_only_the_assets_of_previous_releases() {
    let (app, _site) = app_after(&[("../old.html", b"old"), ("../public/old.html", b"old")]).await;
    for path in ["/old.html", "/public/old.html", "/assets/../old.html", "/previous/old.html"] {
        assert_eq!(app.get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    app.stop().await;
}

/// A gateway with the small site, and these assets of previous releases.
async fn app_after(previous: &[(&str, &[u8])]) -> (App, tempfile::TempDir) {
    let site = built_site();
    let assets = site.path().join("previous/assets");
    fs::create_dir_all(site.path().join("previous/public")).unwrap();
    fs::create_dir_all(&assets).unwrap();
    for (path, bytes) in previous {
        fs::write(assets.join(path), bytes).unwrap();
    }
    (App::start(&[("SITE_DIR", site.path().to_str().unwrap())]).await, site)
}
