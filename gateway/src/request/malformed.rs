use axum::http::{Method, Request, StatusCode, Version, header};

use crate::response::problem::Problem;

/// Maximum length of path and query, in bytes: the minimum that RFC 9110 §4.1 asks servers to support, and many times the
/// length of our own links.
const MAX_URI_BYTES: usize = 8000;

/// Refuses requests that are malformed whatever their target.
///
/// hyper answers most malformed requests itself and closes the connection.
///
/// # Errors
///
/// 405 for CONNECT, 414 for a URI over the limit, 400 unless there is exactly one `Host`.
pub(crate) fn refuse_malformed<B>(request: &Request<B>) -> Result<(), Problem> {
    // CONNECT is for proxies, and its target is not a path (RFC 9110 §9.3.6).
    if request.method() == Method::CONNECT {
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "This server is not a proxy. Use GET.");
        return Err(problem.allowing("GET, HEAD"));
    }
    let uri = request.uri();
    if uri.path().len() + uri.query().map_or(0, str::len) > MAX_URI_BYTES {
        let detail = "The address is too long. Try it without the part after the question mark.";
        return Err(Problem::new(StatusCode::URI_TOO_LONG, detail));
    }
    // RFC 9112 §3.2. Given two hosts, a proxy in front may have routed by the other one.
    let hosts = request.headers().get_all(header::HOST).iter().take(2).count();
    if hosts != 1 && !(hosts == 0 && request.version() == Version::HTTP_10) {
        return Err(Problem::new(StatusCode::BAD_REQUEST, "Send exactly one Host header."));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(version: Version, uri: &str, hosts: &[&str]) -> Option<StatusCode> {
        let mut request = Request::builder().version(version).uri(uri);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        refuse_malformed(&request.body(()).unwrap()).err().map(|problem| problem.status())
    }

    #[test]
    fn rejects_a_uri_over_8000_bytes() {
        let uri = |length: usize| format!("/?{}", "a".repeat(length - 1));
        assert_eq!(status(Version::HTTP_11, &uri(MAX_URI_BYTES), &["firm.example"]), None);
        let longer = status(Version::HTTP_11, &uri(MAX_URI_BYTES + 1), &["firm.example"]);
        assert_eq!(longer, Some(StatusCode::URI_TOO_LONG));
    }

    #[test]
    fn requires_exactly_one_host_except_from_http_1_0() {
        assert_eq!(status(Version::HTTP_11, "/", &["firm.example"]), None);
        assert_eq!(status(Version::HTTP_10, "/", &[]), None);
        for (version, hosts) in [
            (Version::HTTP_11, &[][..]),
            (Version::HTTP_11, &["firm.example", "evil.example"]),
            (Version::HTTP_11, &["firm.example", "firm.example"]),
            (Version::HTTP_10, &["firm.example", "evil.example"]),
        ] {
            assert_eq!(status(version, "/", hosts), Some(StatusCode::BAD_REQUEST), "{version:?} {hosts:?}");
        }
    }
}
