use axum::http::HeaderValue;

/// The media type of the file at `path`, by its extension. Pages, whose paths end in a slash, are HTML.
pub(super) fn media_type(path: &str) -> HeaderValue {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    HeaderValue::from_static(match extension {
        _ if path == "/feed.xml" => "application/rss+xml; charset=utf-8",
        _ if path.ends_with('/') => "text/html; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        // RFC 9116 §3 requires the charset, and browsers read robots.txt as Latin-1 without it.
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

/// Returns true for pictures, films and PDFs: large files that compress no further, and that browsers load after text.
pub(super) fn is_media(path: &str) -> bool {
    let media_type = media_type(path);
    let media_type = media_type.as_bytes();
    [&b"image/"[..], b"video/", b"application/pdf"].iter().any(|kind| media_type.starts_with(kind))
        && media_type != b"image/svg+xml"
}

/// Returns true for files that are no active document when they are opened: scripts, styles, fonts, pictures and films. An
/// SVG may have scripts.
pub(super) fn is_subresource(path: &str) -> bool {
    let media_type = media_type(path);
    let media_type = media_type.as_bytes();
    let is_of = |kind: &[u8]| media_type.starts_with(kind);
    [&b"text/css"[..], b"text/javascript", b"font/", b"image/", b"video/"].into_iter().any(is_of)
        && media_type != b"image/svg+xml"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derives_the_media_type_from_path_and_extension() {
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
    fn subresources_are_what_runs_no_script_when_it_is_opened() {
        for path in ["/a.js", "/a.css", "/a.woff2", "/a.avif", "/favicon.ico", "/a.webm"] {
            assert!(is_subresource(path), "{path}");
        }
        for path in ["/", "/404.html", "/a.svg", "/a.pdf", "/feed.xml", "/robots.txt", "/a.json", "/unknown"] {
            assert!(!is_subresource(path), "{path}");
        }
    }

    #[test]
    fn media_are_pictures_films_and_pdfs_but_not_svg() {
        assert!(is_media("/a.avif") && is_media("/a.mp4") && is_media("/a.pdf"));
        assert!(!is_media("/a.svg") && !is_media("/a.js") && !is_media("/") && !is_media("/a.woff2"));
    }
}
