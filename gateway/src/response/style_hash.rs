use serde::Deserialize;

/// The hash of a page's inline style, as a source of `style-src` without its quotes (CSP 3, hash-source):
/// `sha256-` and the base64 of 32 bytes.
///
/// Nothing else is accepted, because the text goes into the header.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct StyleHash(String);

/// The manifest has a hash that is not one.
#[derive(Debug, thiserror::Error)]
#[error("routes.json: {0:?} is not the hash of a style: sha256- and 44 characters of base64")]
pub(crate) struct InvalidStyleHash(String);

impl StyleHash {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for StyleHash {
    type Error = InvalidStyleHash;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        // 32 bytes are 43 characters and one of padding.
        let digits = text.strip_prefix("sha256-").and_then(|base64| base64.strip_suffix('='));
        match digits {
            Some(digits) if digits.len() == 43 && digits.bytes().all(is_base64) => Ok(Self(text)),
            _ => Err(InvalidStyleHash(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

    #[test]
    fn a_hash_is_sha256_and_base64_only() {
        assert_eq!(StyleHash::try_from(HASH.to_owned()).unwrap().as_str(), HASH);
        for text in [
            "",
            "'unsafe-inline'",
            "sha256-",
            "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
            "sha512-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
            "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
            "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuF' 'unsafe-inline'=",
            "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSu; =",
        ] {
            assert!(StyleHash::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
