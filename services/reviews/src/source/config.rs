use std::{path::PathBuf, str::FromStr};

use runtime::env::{ConfigError, Env};

use super::google::{BusinessConfig, PlacesConfig};
use crate::config::SiteEnv;

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

/// Where reviews come from, with what is needed to ask there.
#[derive(Debug, Clone)]
pub(crate) enum Config {
    /// What the owner curates.
    File(FileConfig),
    /// Places API (New).
    Google(PlacesConfig),
    /// Business Profile API.
    Business(BusinessConfig),
}

/// Of the owner's file.
#[derive(Debug, Clone)]
pub(crate) struct FileConfig {
    /// `REVIEWS_FILE`, default `web/content/reviews.json`.
    pub(super) path: PathBuf,
    /// `SITE_ENV`, default `development`; in `production` demonstration reviews are refused.
    pub(super) site_env: SiteEnv,
}

impl Config {
    /// Reads `REVIEWS_SOURCE` (default `file`) and the variables of that source.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let file = FileConfig {
            path: env.parsed("REVIEWS_FILE", "web/content/reviews.json")?,
            site_env: env.parsed("SITE_ENV", "development")?,
        };
        Ok(match env.parsed("REVIEWS_SOURCE", "file")? {
            Choice::File => Self::File(file),
            Choice::Google => Self::Google(PlacesConfig::from_env(env)?),
            Choice::Business => Self::Business(BusinessConfig::from_env(env)?),
        })
    }
}
