use std::{path::PathBuf, str::FromStr};

use runtime::{
    env::{ConfigError, Env, variables},
    production::SiteEnv,
};

use super::google::{BusinessConfig, PlacesConfig};

/// `REVIEWS_SOURCE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    File,
    Google,
    Business,
}

impl FromStr for Choice {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "file" => Ok(Self::File),
            "google" => Ok(Self::Google),
            "business" => Ok(Self::Business),
            _ => Err("use file, google or business"),
        }
    }
}

/// The source of reviews and its configuration.
#[derive(Debug, Clone)]
pub(crate) enum Config {
    /// The file that the owner maintains.
    File(FileConfig),
    /// Places API (New).
    Google(PlacesConfig),
    /// Business Profile API.
    Business(BusinessConfig),
}

/// Configuration of the source `file`.
#[derive(Debug, Clone)]
pub(crate) struct FileConfig {
    /// `REVIEWS_FILE`.
    pub(super) path: PathBuf,
    /// `SITE_ENV`; `production` refuses demonstration reviews.
    pub(super) site_env: SiteEnv,
}

impl Config {
    /// Reads `REVIEWS_SOURCE` and the variables of that source.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let file = FileConfig { path: env.parsed(&variables::REVIEWS_FILE)?, site_env: SiteEnv::from_env(env)? };
        Ok(match env.parsed(&variables::REVIEWS_SOURCE)? {
            Choice::File => Self::File(file),
            Choice::Google => Self::Google(PlacesConfig::from_env(env)?),
            Choice::Business => Self::Business(BusinessConfig::from_env(env)?),
        })
    }
}
