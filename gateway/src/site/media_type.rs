use axum::http::HeaderValue;

/// The content type of a file whose name's ending says too little or nothing; of other files the ending is enough.
pub(super) fn media_type(path: &str) -> Option<HeaderValue> {
    let media_type = match path {
        "/feed.xml" => "application/rss+xml; charset=utf-8",
        // RFC 9116 §3 asks for the charset, and a browser takes robots.txt for Latin-1 without.
        _ if path.ends_with(".txt") => "text/plain; charset=utf-8",
        _ if path.ends_with(".xml") => "application/xml; charset=utf-8",
        _ if path.ends_with('/') => "text/html; charset=utf-8",
        _ => return None,
    };
    Some(HeaderValue::from_static(media_type))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_ending_does_not_say_is_said_here() {
        let of = |path| media_type(path).map(|value| value.to_str().unwrap_or_default().to_owned());
        assert_eq!(of("/feed.xml").as_deref(), Some("application/rss+xml; charset=utf-8"));
        assert_eq!(of("/sitemap.xml").as_deref(), Some("application/xml; charset=utf-8"));
        assert_eq!(of("/.well-known/security.txt").as_deref(), Some("text/plain; charset=utf-8"));
        assert_eq!(of("/home-security/").as_deref(), Some("text/html; charset=utf-8"));
        assert_eq!(of("/site.webmanifest"), None);
    }
}
