use axum::http::{HeaderMap, StatusCode, header};

use crate::{config::Origin, problem::Problem};

/// Refuses a post that another site's page made a visitor's browser send.
///
/// `Sec-Fetch-Site` decides where the browser sends it (W3C Fetch Metadata); older browsers send
/// `Origin`, which must be ours or that of the host asked. A client that sends neither is no browser,
/// and holds no visitor's cookies. The same rules as Go's `http.CrossOriginProtection`.
pub(crate) fn refuse_cross_site(headers: &HeaderMap, ours: &Origin) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN);
    let is_ours = match (text(header::HeaderName::from_static("sec-fetch-site")), origin) {
        (Some("same-origin" | "none"), _) | (None, None) => true,
        (Some(_), origin) => origin == Some(ours.as_str()),
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            origin == ours.as_str() || (host.is_some() && host == text(header::HOST))
        }
    };
    if is_ours {
        return Ok(());
    }
    Err(Problem::new(StatusCode::FORBIDDEN, "Enquiries are taken from our own pages only."))
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
    fn our_own_pages_and_clients_that_are_no_browsers_may_post() {
        assert!(!refused(&[]));
        assert!(!refused(&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")]));
        assert!(!refused(&[("sec-fetch-site", "none")]));
        assert!(!refused(&[("origin", "https://www.example.com")]));
        assert!(!refused(&[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")]));
    }

    #[test]
    fn pages_of_other_sites_may_not() {
        assert!(refused(&[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")]));
        assert!(refused(&[("sec-fetch-site", "same-site"), ("origin", "https://shop.example.com")]));
        assert!(refused(&[("sec-fetch-site", "cross-site")]));
        assert!(refused(&[("origin", "https://evil.example"), ("host", "www.example.com")]));
        assert!(refused(&[("origin", "null"), ("host", "www.example.com")]));
    }
}
