//! Reads `/metrics` of our processes.

use std::num::ParseFloatError;

use reqwest::Client;

/// Why a metric is not known.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MetricsError {
    #[error("no metrics: {0}")]
    NoAnswer(#[from] reqwest::Error),
    #[error("there is no metric {0}")]
    Unknown(&'static str),
    #[error(transparent)]
    NoNumber(#[from] ParseFloatError),
}

/// All metrics of a process, as they were when it was asked.
#[derive(Debug, Clone)]
pub struct Metrics(String);

impl Metrics {
    /// Asks the process whose admin port is at this URL.
    pub async fn of(client: &Client, admin: &str) -> Result<Self, MetricsError> {
        Ok(Self(client.get(format!("{admin}/metrics")).send().await?.error_for_status()?.text().await?))
    }

    /// A metric without labels.
    pub fn get(&self, name: &'static str) -> Result<f64, MetricsError> {
        let figure = self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(figure.ok_or(MetricsError::Unknown(name))?.trim().parse()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_is_found_by_its_whole_name() {
        let metrics = Metrics("# TYPE open gauge\nopen_files 7\nopen 3\n".to_owned());
        assert_eq!(metrics.get("open").unwrap(), 3.0);
        assert!(matches!(metrics.get("op"), Err(MetricsError::Unknown("op"))));
    }
}
