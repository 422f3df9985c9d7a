use std::{path::PathBuf, str::FromStr};

use https_client::Secret;
use runtime::env::{ConfigError, Env};
use url::{Host, Url};

use super::google::Places;

/// Default of `SPOOL_MAX_BYTES`, as of the contact service.
const SPOOL_MAX_BYTES: &str = "268435456";

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

/// The site's public address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Site {
    /// `SITE_ORIGIN` is unset.
    Unset,
    /// `SITE_ORIGIN` is not https, or is an address that only this machine has.
    Local,
    /// The site of a deployment.
    Public(PublicOrigin),
}

/// An https origin with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PublicOrigin {
    /// The name in ASCII.
    pub(super) host: String,
    /// The port of https.
    pub(super) port: u16,
}

impl Settings {
    /// Reads the variables that are set.
    ///
    /// # Errors
    ///
    /// Names the variable that cannot be used.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let key: Option<Secret> = env.optional("GOOGLE_PLACES_API_KEY")?;
        let place = env.text("GOOGLE_PLACE_ID")?;
        let max_bytes = env.parsed("SPOOL_MAX_BYTES", SPOOL_MAX_BYTES)?;
        Ok(Self {
            site: env.optional("SITE_ORIGIN")?.unwrap_or(Site::Unset),
            google: key.map(|key| Places::new(key, place)),
            spool: env.text("SPOOL_DIR")?.map(|folder| Spool { folder: folder.into(), max_bytes }),
        })
    }
}

impl Site {
    /// The origin of the deployment.
    ///
    /// # Errors
    ///
    /// Why nothing is checked from outside.
    pub(super) fn public(&self) -> Result<&PublicOrigin, &'static str> {
        match self {
            Self::Unset => Err("SITE_ORIGIN is not set"),
            Self::Local => Err("SITE_ORIGIN is not an https address with a public name"),
            Self::Public(origin) => Ok(origin),
        }
    }
}

impl FromStr for Site {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| "give scheme and host, such as https://www.example.com")?;
        match (url.scheme(), url.host(), url.port_or_known_default()) {
            ("https", Some(Host::Domain(host)), Some(port)) if host != "localhost" => {
                Ok(Self::Public(PublicOrigin { host: host.to_owned(), port }))
            }
            ("http" | "https", Some(_), _) => Ok(Self::Local),
            _ => Err("give scheme and host, such as https://www.example.com"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_https_name_is_a_deployment() {
        let origin = PublicOrigin { host: "www.firm.example".to_owned(), port: 443 };
        assert_eq!("https://www.firm.example".parse(), Ok(Site::Public(origin)));
        for text in ["http://www.firm.example", "https://localhost", "https://127.0.0.1:8443", "http://localhost:8080"]
        {
            assert_eq!(text.parse(), Ok(Site::Local), "{text}");
        }
        assert!("www.firm.example".parse::<Site>().is_err());
    }

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
