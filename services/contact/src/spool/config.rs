use std::{path::PathBuf, sync::Arc, time::Duration};

use runtime::env::{ConfigError, Env, variables};

use super::{Disk, FileSystem};

/// Minimum `SPOOL_MAX_BYTES`: a few enquiries of the maximum size.
pub(super) const MIN_BYTES: u64 = 1 << 20;

/// The folder of the spool and its limits.
#[derive(Debug, Clone)]
pub struct Config {
    /// `SPOOL_DIR`.
    pub folder: PathBuf,
    /// `SPOOL_MAX_BYTES`. Each enquiry takes a block of the disk.
    pub max_bytes: u64,
    /// The timeout of storing an enquiry: half of `PUBLISH_TIMEOUT`, by default 1.5 s. Both together are below the 5 s for
    /// which the gateway waits.
    pub timeout: Duration,
    /// `KEEP_DEAD_LETTERS`: how long files in quarantine are kept.
    pub keep_quarantine: Duration,
    /// Replaced in tests.
    pub disk: Arc<dyn Disk>,
}

impl Config {
    /// Reads `SPOOL_DIR` and `SPOOL_MAX_BYTES`; storing an enquiry may take `timeout`, and files in quarantine are kept for
    /// `keep_quarantine`.
    pub fn from_env(env: &Env, timeout: Duration, keep_quarantine: Duration) -> Result<Self, ConfigError> {
        let max_bytes = env.parsed(&variables::SPOOL_MAX_BYTES)?;
        if max_bytes < MIN_BYTES {
            return Err(ConfigError::new(&variables::SPOOL_MAX_BYTES, format!("give at least {MIN_BYTES} bytes")));
        }
        let folder = env.parsed(&variables::SPOOL_DIR)?;
        Ok(Self { folder, max_bytes, timeout, keep_quarantine, disk: Arc::new(FileSystem) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_size_below_the_minimum() {
        let (env, second) = (Env::from_pairs([("SPOOL_MAX_BYTES", "1000")]), Duration::from_secs(1));
        let error = Config::from_env(&env, second, second).unwrap_err();
        assert_eq!(error.variable, "SPOOL_MAX_BYTES");
    }
}
