/// Whether `host` is `domain` or a name below it; both in lower case.
pub(super) fn is_of(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_of_its_domain_and_not_of_one_that_ends_alike() {
        assert!(is_of("example.com", "example.com") && is_of("www.example.com", "example.com"));
        assert!(!is_of("notexample.com", "example.com") && !is_of("example.com.evil", "example.com"));
    }
}
