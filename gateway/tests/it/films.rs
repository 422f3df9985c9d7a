use std::{fs, time::Duration};

use reqwest::{StatusCode, header};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::small_site::{app_with, patterned};

/// Larger than the memory for files.
const FILM: usize = 7 << 20;
/// Larger than the socket buffers.
const LONG_FILM: usize = 48 << 20;

#[tokio::test]
async fn sends_the_ranges_of_a_film_that_a_player_requests() {
    let film = patterned(FILM);
    let (app, _site) = app_with(&[("film.mp4", &film), ("clip.mp4", &film[..1000])], &[]).await;
    for (path, film) in [("/film.mp4", &film[..]), ("/clip.mp4", &film[..1000])] {
        let whole = app.get(path).await;
        assert_eq!(whole.headers()[header::ACCEPT_RANGES], "bytes", "{path}");
        let tag = whole.headers()[header::ETAG].to_str().unwrap().to_owned();
        assert_eq!(whole.bytes().await.unwrap(), film, "{path}");
        let length = film.len();
        for (range, part) in [("bytes=0-1", 0..2), ("bytes=900-", 900..length), ("bytes=-10", length - 10..length)] {
            let answer = app.ask(path, &[(header::RANGE, range), (header::IF_RANGE, &tag)]).await;
            assert_eq!(answer.status(), StatusCode::PARTIAL_CONTENT, "{path} {range}");
            let sent = format!("bytes {}-{}/{length}", part.start, part.end - 1);
            assert_eq!(answer.headers()[header::CONTENT_RANGE], sent, "{path}");
            assert_eq!(answer.bytes().await.unwrap(), film[part], "{path} {range}");
        }
        let beyond = app.ask(path, &[(header::RANGE, &format!("bytes={length}-"))]).await;
        assert_eq!(beyond.status(), StatusCode::RANGE_NOT_SATISFIABLE, "{path}");
        assert_eq!(beyond.headers()[header::CACHE_CONTROL], "no-store", "{path}");
        assert_eq!(beyond.headers()[header::CONTENT_RANGE], format!("bytes */{length}"), "{path}");
        let outdated = app.ask(path, &[(header::RANGE, "bytes=0-1"), (header::IF_RANGE, "\"other\"")]).await;
        assert_eq!((outdated.status(), outdated.content_length()), (StatusCode::OK, Some(length as u64)), "{path}");
    }
    app.stop().await;
}

#[tokio::test]
async fn does_not_send_a_changed_film_under_the_old_etag() {
    let (app, site) = app_with(&[("film.mp4", &patterned(FILM))], &[]).await;
    assert_eq!(app.get("/film.mp4").await.status(), StatusCode::OK);
    let path = site.path().join("public/film.mp4");
    let began = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, vec![0; FILM]).unwrap();
    fs::File::open(&path).unwrap().set_modified(began + Duration::from_secs(1)).unwrap();
    for range in ["bytes=0-", "bytes=100-200"] {
        let answer = app.ask("/film.mp4", &[(header::RANGE, range)]).await;
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{range}");
        assert!(!answer.headers().contains_key(header::ETAG), "{range}");
    }
    app.stop().await;
}

#[tokio::test]
async fn a_missing_file_is_a_500_that_is_not_cached() {
    let (app, site) = app_with(&[("film.mp4", &patterned(FILM))], &[]).await;
    fs::remove_file(site.path().join("public/film.mp4")).unwrap();
    let answer = app.get("/film.mp4").await;
    assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    assert!(!answer.headers().contains_key(header::ETAG));
    assert_eq!(answer.bytes().await.unwrap(), "");
    app.stop().await;
}

#[tokio::test]
async fn sends_a_file_in_memory_unchanged_after_it_is_overwritten_on_disk() {
    let script = patterned(100_000);
    let (app, site) = app_with(&[("assets/app-def456.js", &script)], &[]).await;
    fs::write(site.path().join("public/assets/app-def456.js"), vec![0; script.len()]).unwrap();
    let answer = app.get("/assets/app-def456.js").await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.bytes().await.unwrap(), script);
    app.stop().await;
}

#[tokio::test]
async fn aborts_a_film_that_is_overwritten_while_it_is_sent() {
    let film = patterned(LONG_FILM);
    let (app, site) = app_with(&[("film.mp4", &film)], &[]).await;
    let mut client = TcpStream::connect(app.address()).await.unwrap();
    client.write_all(b"GET /film.mp4 HTTP/1.1\r\nhost: firm.example\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = vec![0; 64 << 10];
    client.read_exact(&mut answer).await.unwrap();
    let mut file = fs::OpenOptions::new().write(true).open(site.path().join("public/film.mp4")).unwrap();
    std::io::Write::write_all(&mut file, &vec![0xff; LONG_FILM]).unwrap();
    // The connection is closed early, so the client knows that the film is incomplete.
    let _ = client.read_to_end(&mut answer).await;
    let head = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let body = &answer[head..];
    assert!(body.len() < film.len(), "the film was sent to its end");
    assert!(film.starts_with(body), "parts of both films were sent");
    app.stop().await;
}
