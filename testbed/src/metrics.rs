//! Reads `/metrics` of our processes.

use std::num::ParseFloatError;

use reqwest::Client;

/// Why a metric is unknown.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages document them")]
pub enum MetricsError {
    #[error("no metrics: {0}")]
    NoAnswer(#[from] reqwest::Error),
    #[error("there is no metric {0}")]
    Unknown(&'static str),
    #[error(transparent)]
    NoNumber(#[from] ParseFloatError),
}

/// A snapshot of all metrics of a process.
#[derive(Debug, Clone)]
pub struct Metrics(String);

impl Metrics {
    /// Reads the metrics of the process whose admin port is at this URL.
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
    fn finds_a_metric_by_its_whole_name() {
        let metrics = Metrics("# TYPE open gauge\nopen_files 7\nopen 3\n".to_owned());
        assert_eq!(metrics.get("open").unwrap(), 3.0);
        assert!(matches!(metrics.get("op"), Err(MetricsError::Unknown("op"))));
    }
}
