use axum::http::{HeaderMap, StatusCode, header};
use url::Url;

use crate::response::problem::Problem;

/// Scheme, host and port, as browsers send them in `Origin` (RFC 6454 §6.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin(String);

impl Origin {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl std::str::FromStr for Origin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "give scheme, host and port only, such as https://www.example.com";
        let url = Url::parse(text).map_err(|_| expected)?;
        let is_bare =
            url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        if !matches!(url.scheme(), "http" | "https") || !is_bare {
            return Err(expected);
        }
        Ok(Self(url.origin().ascii_serialization()))
    }
}

/// Refuses a post that a page of another site made a visitor's browser send (CSRF).
///
/// `Sec-Fetch-Site` decides where the browser sends it (W3C Fetch Metadata). Older browsers send `Origin`, which must be
/// ours or that of the requested host. A client that sends neither is not a browser and holds no visitor's cookies. Go's
/// `http.CrossOriginProtection` has the same rules.
///
/// # Errors
///
/// 403 for a cross-site post.
pub(crate) fn refuse_cross_site(headers: &HeaderMap, ours: &Origin) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN);
    let is_same_site = match (text(header::HeaderName::from_static("sec-fetch-site")), origin) {
        (Some("same-origin" | "none"), _) | (None, None) => true,
        (Some(_), origin) => origin == Some(ours.as_str()),
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            origin == ours.as_str() || (host.is_some() && host == text(header::HOST))
        }
    };
    if is_same_site {
        return Ok(());
    }
    Err(Problem::new(StatusCode::FORBIDDEN, "Forms can only be sent from our own pages."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        refuse_cross_site(&headers, &"https://www.example.com".parse().unwrap()).is_err()
    }

    #[test]
    fn parses_scheme_host_and_port_only() {
        let origin = |text: &str| text.parse::<Origin>().map(|origin| origin.0);
        assert_eq!(origin("https://www.example.com/"), Ok("https://www.example.com".to_owned()));
        assert_eq!(origin("http://LOCALHOST:8080"), Ok("http://localhost:8080".to_owned()));
        for text in [
            "www.example.com",
            "https://example.com/shop",
            "ftp://example.com",
            "https://a@example.com",
            "https://e.com?x",
        ] {
            assert!(origin(text).is_err(), "{text}");
        }
    }

    #[test]
    fn accepts_posts_from_our_own_pages_and_from_clients_other_than_browsers() {
        assert!(!refused(&[]));
        assert!(!refused(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")]));
        assert!(!refused(&[("sec-fetch-site", "none")]));
        assert!(!refused(&[("origin", "https://www.example.com")]));
        assert!(!refused(&[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")]));
    }

    #[test]
    fn refuses_posts_from_pages_of_other_sites() {
        assert!(refused(&[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")]));
        assert!(refused(&[("sec-fetch-site", "same-site"), ("origin", "https://shop.example.com")]));
        assert!(refused(&[("sec-fetch-site", "cross-site")]));
        assert!(refused(&[("origin", "https://evil.example"), ("host", "www.example.com")]));
        assert!(refused(&[("origin", "null"), ("host", "www.example.com")]));
    }
}
