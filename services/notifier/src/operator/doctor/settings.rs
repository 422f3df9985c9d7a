use std::path::PathBuf;

use https_client::Secret;
use runtime::env::{ConfigError, Env, variables};

use super::google::Places;
use crate::site::Site;

/// The settings of other processes that the checks need. What is unset is not checked.
#[derive(Debug)]
pub struct Settings {
    /// `SITE_ORIGIN` of the gateway.
    pub(super) site: Site,
    /// `GOOGLE_PLACES_API_KEY` and `GOOGLE_PLACE_ID` of the reviews service.
    pub(super) google: Option<Places>,
    /// `SPOOL_DIR` and `SPOOL_MAX_BYTES` of the contact service.
    pub(super) spool: Option<Spool>,
}

/// The folder of the contact service's spool.
#[derive(Debug)]
pub(super) struct Spool {
    pub(super) folder: PathBuf,
    /// The size to which it may grow, in bytes.
    pub(super) max_bytes: u64,
}

impl Settings {
    /// Reads the variables that are set.
    ///
    /// # Errors
    ///
    /// Names the variable that cannot be used.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let key: Option<Secret> = env.optional(&variables::GOOGLE_PLACES_API_KEY)?;
        let place = env.text(&variables::GOOGLE_PLACE_ID)?;
        let max_bytes = env.parsed(&variables::SPOOL_MAX_BYTES)?;
        Ok(Self {
            site: env.optional(&variables::SITE_ORIGIN)?.unwrap_or(Site::Unset),
            google: key.map(|key| Places::new(key, place)),
            spool: env.text(&variables::SPOOL_DIR)?.map(|folder| Spool { folder: folder.into(), max_bytes }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_an_invalid_variable_without_its_value() {
        for pair in
            [("SITE_ORIGIN", "hunter2"), ("GOOGLE_PLACES_API_KEY", "hunter2 and more"), ("SPOOL_MAX_BYTES", "hunter2")]
        {
            let error = Settings::from_env(&Env::from_pairs([pair])).unwrap_err();
            assert!(error.variable == pair.0 && !error.reason.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn the_debug_output_has_no_key() {
        let env = Env::from_pairs([("GOOGLE_PLACES_API_KEY", "hunter2"), ("GOOGLE_PLACE_ID", "ChIJ1")]);
        assert!(!format!("{:?}", Settings::from_env(&env).unwrap()).contains("hunter2"));
    }
}
