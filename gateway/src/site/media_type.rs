use axum::http::HeaderValue;

/// The content type of the file at `path`, by its ending; a page's path ends in a slash.
pub(super) fn media_type(path: &str) -> HeaderValue {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    HeaderValue::from_static(match ending {
        _ if path == "/feed.xml" => "application/rss+xml; charset=utf-8",
        _ if path.ends_with('/') => "text/html; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        // RFC 9116 §3 asks for the charset, and a browser takes robots.txt for Latin-1 without.
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml; charset=utf-8",
        "svg" => "image/svg+xml",
        "avif" => "image/avif",
        "webp" => "image/webp",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    })
}

/// Whether the file at `path` is a picture, a film or a paper: large, the same in every coding, and asked for by the
/// page's own files first.
pub(super) fn is_media(path: &str) -> bool {
    let media_type = media_type(path);
    let media_type = media_type.as_bytes();
    [&b"image/"[..], b"video/", b"application/pdf"].iter().any(|kind| media_type.starts_with(kind))
        && media_type != b"image/svg+xml"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_type_that_browsers_and_machines_read() {
        for (path, expected) in [
            ("/", "text/html; charset=utf-8"),
            ("/home-security/", "text/html; charset=utf-8"),
            ("/feed.xml", "application/rss+xml; charset=utf-8"),
            ("/sitemap.xml", "application/xml; charset=utf-8"),
            ("/.well-known/security.txt", "text/plain; charset=utf-8"),
            ("/site.webmanifest", "application/manifest+json"),
            ("/assets/app-abc.123.js", "text/javascript"),
            ("/film.webm", "video/webm"),
            ("/unknown", "application/octet-stream"),
        ] {
            assert_eq!(media_type(path), expected, "{path}");
        }
    }

    #[test]
    fn drawings_are_text_and_photographs_are_not() {
        assert!(is_media("/a.avif") && is_media("/a.mp4") && is_media("/a.pdf"));
        assert!(!is_media("/a.svg") && !is_media("/a.js") && !is_media("/") && !is_media("/a.woff2"));
    }
}
