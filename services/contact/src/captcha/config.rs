use https_client::{ApiUrl, Secret};
use runtime::env::{ConfigError, Env, variables};

/// The captcha verification service.
#[derive(Debug, Clone)]
pub struct Config {
    pub(super) address: ApiUrl,
    pub(super) secret: Secret,
}

impl Config {
    /// Reads `CAPTCHA_VERIFY_URL` (such as `https://challenges.cloudflare.com/turnstile/v0/siteverify` or
    /// `https://api.hcaptcha.com/siteverify`) and `CAPTCHA_SECRET`. Without both, captchas are not verified.
    ///
    /// # Errors
    ///
    /// If only one is set, or the URL is not https.
    pub fn from_env(env: &Env) -> Result<Option<Self>, ConfigError> {
        let address: Option<ApiUrl> = env.optional(&variables::CAPTCHA_VERIFY_URL)?;
        let secret: Option<Secret> = env.optional(&variables::CAPTCHA_SECRET)?;
        match (address, secret) {
            (None, None) => Ok(None),
            (Some(address), Some(secret)) => Ok(Some(Self { address, secret })),
            (None, Some(_)) => Err(ConfigError::new(&variables::CAPTCHA_VERIFY_URL, "is needed with CAPTCHA_SECRET")),
            (Some(_), None) => Err(ConfigError::new(&variables::CAPTCHA_SECRET, "is needed with CAPTCHA_VERIFY_URL")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: (&str, &str) = ("CAPTCHA_VERIFY_URL", "https://captcha.example/siteverify");
    const SECRET: (&str, &str) = ("CAPTCHA_SECRET", "hunter2");

    #[test]
    fn needs_both_variables_or_neither() {
        let config = |pairs: &[(&str, &str)]| Config::from_env(&Env::from_pairs(pairs.iter().copied()));
        assert!(config(&[]).unwrap().is_none());
        assert!(config(&[URL, SECRET]).unwrap().is_some());
        assert_eq!(config(&[URL]).unwrap_err().variable, "CAPTCHA_SECRET");
        assert_eq!(config(&[SECRET]).unwrap_err().variable, "CAPTCHA_VERIFY_URL");
    }

    #[test]
    fn the_secret_is_only_sent_encrypted_and_never_printed() {
        for url in ["http://captcha.example/", "https://hunter2@captcha.example/", "ftp://localhost/", "hunter2"] {
            let error = Config::from_env(&Env::from_pairs([("CAPTCHA_VERIFY_URL", url), SECRET])).unwrap_err();
            assert_eq!(error.variable, "CAPTCHA_VERIFY_URL");
            assert!(!error.to_string().contains("hunter2"), "{error}");
        }
        let error = Config::from_env(&Env::from_pairs([URL, ("CAPTCHA_SECRET", "hunter2 hunter2")])).unwrap_err();
        assert!(error.variable == "CAPTCHA_SECRET" && !error.to_string().contains("hunter2"), "{error}");
        let config = Config::from_env(&Env::from_pairs([URL, SECRET])).unwrap();
        assert!(!format!("{config:?}").contains("hunter2"));
    }
}
