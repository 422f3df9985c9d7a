use std::num::NonZeroU32;

use runtime::env::{ConfigError, Env};

/// From when on an enquiry is suspected.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// `SPAM_SCORE`, default 5: the sum of weights from which on an enquiry is suspected.
    pub score: NonZeroU32,
}

impl Config {
    /// Reads `SPAM_SCORE`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self { score: env.parsed("SPAM_SCORE", "5")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_that_would_suspect_everybody_is_refused_by_name() {
        for score in ["0", "-1", "high"] {
            let error = Config::from_env(&Env::from_pairs([("SPAM_SCORE", score)])).unwrap_err();
            assert_eq!(error.variable, "SPAM_SCORE");
        }
    }
}
