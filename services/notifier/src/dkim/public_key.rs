use base64::{Engine, engine::general_purpose::STANDARD};

/// The algorithm identifier of an RSA key in DER: rsaEncryption, without parameters (RFC 8017 appendix A.1).
const RSA_ALGORITHM: [u8; 15] =
    [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
const SEQUENCE: u8 = 0x30;
const BIT_STRING: u8 = 0x03;

/// The public half of the DKIM key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PublicKey {
    /// `RSAPublicKey` in DER (RFC 8017 appendix A.1.1).
    Rsa(Vec<u8>),
    /// The 32 bytes of the key (RFC 8463 §4.2).
    Ed25519(Vec<u8>),
}

impl PublicKey {
    /// The value of `k=` (RFC 6376 §3.6.1, RFC 8463 §4.1).
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Rsa(_) => "rsa",
            Self::Ed25519(_) => "ed25519",
        }
    }

    /// The text of the DNS record to publish.
    pub(crate) fn record(&self) -> String {
        let bytes = match self {
            Self::Rsa(key) => subject_public_key_info(key),
            Self::Ed25519(key) => key.clone(),
        };
        format!("v=DKIM1; k={}; p={}", self.kind(), STANDARD.encode(bytes))
    }

    /// Returns true if `published` is this key.
    ///
    /// RFC 6376 §3.6.1 defines the bytes of an RSA key as `RSAPublicKey`, and its appendix C publishes what OpenSSL writes,
    /// `SubjectPublicKeyInfo`. Verifiers accept both.
    pub(super) fn is(&self, published: &[u8]) -> bool {
        match self {
            Self::Rsa(key) => published == key || published == subject_public_key_info(key),
            Self::Ed25519(key) => published == key,
        }
    }
}

/// Wraps an `RSAPublicKey` (RFC 5280 §4.1).
fn subject_public_key_info(key: &[u8]) -> Vec<u8> {
    // A bit string begins with the number of its unused bits.
    let bits = der(BIT_STRING, &[&[0], key].concat());
    der(SEQUENCE, &[&RSA_ALGORITHM[..], &bits].concat())
}

/// Encodes an element with a definite length.
fn der(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len().to_be_bytes();
    let significant: Vec<u8> = length.into_iter().skip_while(|byte| *byte == 0).collect();
    let mut bytes = vec![tag];
    match significant.as_slice() {
        [] => bytes.push(0),
        [short @ 0..=0x7f] => bytes.push(*short),
        long => {
            bytes.push(0x80 | u8::try_from(long.len()).unwrap_or(u8::MAX));
            bytes.extend(long);
        }
    }
    bytes.extend(content);
    bytes
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::dkim::Key;

    fn openssl(arguments: &[&str]) -> Vec<u8> {
        let output =
            Command::new("openssl").args(arguments).output().expect("openssl must be installed: use make test");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }

    #[test]
    fn the_public_key_of_rsa_is_what_openssl_derives() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("dkim.pem");
        let path = path.to_str().unwrap();
        openssl(&["genrsa", "-out", path, "2048"]);
        let key = Key::parse(&std::fs::read_to_string(path).unwrap()).unwrap().public();
        let info = openssl(&["rsa", "-in", path, "-pubout", "-outform", "DER"]);
        assert_eq!(key.record(), format!("v=DKIM1; k=rsa; p={}", STANDARD.encode(&info)));
        let bare = openssl(&["rsa", "-in", path, "-RSAPublicKey_out", "-outform", "DER"]);
        assert!(key.is(&info) && key.is(&bare) && !key.is(&info[1..]));
    }
}
