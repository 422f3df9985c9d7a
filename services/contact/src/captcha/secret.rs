use std::{fmt, str::FromStr};

/// Longest secret, in bytes.
const LONGEST: usize = 1_024;

/// What proves to the verifier who asks: usable, never printable.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Secret(String);

impl Secret {
    /// The secret itself: for the verifier, never for a log.
    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

impl FromStr for Secret {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_word = !text.is_empty() && text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_word { Ok(Self(text.to_owned())) } else { Err("is not one word in ASCII") }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}
