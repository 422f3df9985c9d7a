use std::{path::PathBuf, sync::Arc, time::Duration};

use runtime::env::{ConfigError, Env};

use super::{Disk, FileSystem};

/// Room that a spool has to have at least: a few enquiries of the largest kind.
pub(super) const LEAST_BYTES: u64 = 1 << 20;

/// Where the spool is, how large it may grow and how slow it may be.
#[derive(Debug, Clone)]
pub struct Config {
    /// `SPOOL_DIR`, default `var/spool`.
    pub folder: PathBuf,
    /// `SPOOL_MAX_BYTES`, default 256 MiB: some 65,000 enquiries, each a block of the disk.
    pub most_bytes: u64,
    /// `SPOOL_TIMEOUT`, default 1.5 s: how long the disk may take to keep an enquiry. With `PUBLISH_TIMEOUT` it is shorter
    /// than the gateway's `UPSTREAM_TIMEOUT`.
    pub timeout: Duration,
    /// Replaced by tests.
    pub disk: Arc<dyn Disk>,
}

impl Config {
    /// Reads `SPOOL_DIR`, `SPOOL_MAX_BYTES` and `SPOOL_TIMEOUT`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let most_bytes = env.parsed("SPOOL_MAX_BYTES", "268435456")?;
        if most_bytes < LEAST_BYTES {
            return Err(ConfigError::new("SPOOL_MAX_BYTES", format!("give at least {LEAST_BYTES} bytes")));
        }
        let folder = env.text("SPOOL_DIR")?.unwrap_or_else(|| "var/spool".to_owned());
        let timeout = env.duration("SPOOL_TIMEOUT", "1500ms")?;
        Ok(Self { folder: folder.into(), most_bytes, timeout, disk: Arc::new(FileSystem) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_that_is_too_small_is_refused_by_name() {
        let error = Config::from_env(&Env::from_pairs([("SPOOL_MAX_BYTES", "1000")])).unwrap_err();
        assert_eq!(error.variable, "SPOOL_MAX_BYTES");
    }
}
