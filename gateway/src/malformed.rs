use axum::http::{Method, Request, StatusCode, Version, header};

use crate::problem::Problem;

/// Longest address that is answered: what RFC 9110 §4.1 wants of everybody, and many times what our own links need.
const LONGEST_ADDRESS: usize = 8000;

/// Why a request is answered with a refusal whatever it asks for.
///
/// Most of what is no HTTP never comes here: the library refuses it and closes the connection.
pub(crate) fn refusal<B>(request: &Request<B>) -> Option<Problem> {
    // Only a proxy is asked for a way to somewhere else, and its target is no address of ours (RFC 9110 §9.3.6).
    if request.method() == Method::CONNECT {
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "This is no proxy. Ask with GET.");
        return Some(problem.allowing("GET, HEAD"));
    }
    let address = request.uri();
    let length = address.path().len() + address.query().map_or(0, str::len);
    if length > LONGEST_ADDRESS {
        let wanted = "The address is too long. Ask for it without what stands after the question mark.";
        return Some(Problem::new(StatusCode::URI_TOO_LONG, wanted));
    }
    // RFC 9112 §3.2. With two of them the proxy in front may have gone by the other one.
    let hosts = request.headers().get_all(header::HOST).iter().take(2).count();
    if hosts != 1 && !(hosts == 0 && request.version() == Version::HTTP_10) {
        return Some(Problem::new(StatusCode::BAD_REQUEST, "Name the host once, in the header Host."));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(version: Version, address: &str, hosts: &[&str]) -> Option<StatusCode> {
        let mut request = Request::builder().version(version).uri(address);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        refusal(&request.body(()).unwrap()).map(|problem| problem.status())
    }

    #[test]
    fn an_address_of_8000_bytes_is_answered_and_a_longer_one_is_not() {
        let address = |length: usize| format!("/?{}", "a".repeat(length - 1));
        assert_eq!(status(Version::HTTP_11, &address(LONGEST_ADDRESS), &["firm.example"]), None);
        let longer = status(Version::HTTP_11, &address(LONGEST_ADDRESS + 1), &["firm.example"]);
        assert_eq!(longer, Some(StatusCode::URI_TOO_LONG));
    }

    #[test]
    fn the_host_is_named_once_and_by_http_1_0_perhaps_not() {
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
