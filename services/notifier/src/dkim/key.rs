use base64::{Engine, engine::general_purpose::STANDARD};
use ring::{
    digest::{SHA256, digest},
    error::Unspecified,
    rand::SystemRandom,
    rsa,
    signature::{Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256},
};
use rustls_pki_types::{PrivateKeyDer, pem::PemObject};

use super::PublicKey;

/// A private key, without `Debug`, so that it is never printed.
pub(super) enum Key {
    Rsa(rsa::KeyPair),
    Ed25519(Ed25519KeyPair),
}

/// The file has no usable key. Its content is not repeated.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "is not a usable key: give a PEM file with RSA (PKCS#1 or PKCS#8, 2048 to 4096 bits) or Ed25519 (PKCS#8), \
     or the base64 of an Ed25519 seed"
)]
pub(super) struct KeyError;

impl Key {
    /// Parses PEM, or the base64 of an Ed25519 key's 32-byte seed.
    pub(super) fn parse(text: &str) -> Result<Self, KeyError> {
        if !text.contains("-----BEGIN") {
            let seed = STANDARD.decode(text.trim()).map_err(|_| KeyError)?;
            return Ed25519KeyPair::from_seed_unchecked(&seed).map(Self::Ed25519).map_err(|_| KeyError);
        }
        match PrivateKeyDer::from_pem_slice(text.as_bytes()).map_err(|_| KeyError)? {
            PrivateKeyDer::Pkcs1(der) => {
                rsa::KeyPair::from_der(der.secret_pkcs1_der()).map(Self::Rsa).map_err(|_| KeyError)
            }
            PrivateKeyDer::Pkcs8(der) => {
                let der = der.secret_pkcs8_der();
                // OpenSSL omits the public key, which ring then derives from the private one.
                let ed25519 = Ed25519KeyPair::from_pkcs8_maybe_unchecked(der).map(Self::Ed25519);
                ed25519.or_else(|_| rsa::KeyPair::from_pkcs8(der).map(Self::Rsa)).map_err(|_| KeyError)
            }
            _ => Err(KeyError),
        }
    }

    /// The value of `a=` (RFC 6376 §3.3, RFC 8463 §3).
    pub(super) fn algorithm(&self) -> &'static str {
        match self {
            Self::Rsa(_) => "rsa-sha256",
            Self::Ed25519(_) => "ed25519-sha256",
        }
    }

    /// The public half.
    pub(super) fn public(&self) -> PublicKey {
        match self {
            Self::Rsa(key) => PublicKey::Rsa(key.public_key().as_ref().to_vec()),
            Self::Ed25519(key) => PublicKey::Ed25519(key.public_key().as_ref().to_vec()),
        }
    }

    /// The signature of `data`.
    pub(super) fn sign(&self, data: &[u8]) -> Result<Vec<u8>, Unspecified> {
        match self {
            Self::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), data, &mut signature)?;
                Ok(signature)
            }
            // Ed25519 signs the hash, not the data (RFC 8463 §3).
            Self::Ed25519(key) => Ok(key.sign(digest(&SHA256, data).as_ref()).as_ref().to_vec()),
        }
    }
}
