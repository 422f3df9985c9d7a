use std::{fmt, time::Duration};

use tokio::time;

/// The outcome of one check. The sentence says what to do unless the check passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    status: Status,
    name: &'static str,
    sentence: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Passed,
    Warning,
    Failed,
    Unknown,
}

impl Finding {
    /// It works.
    pub(super) fn passed(name: &'static str, sentence: impl Into<String>) -> Self {
        Self { status: Status::Passed, name, sentence: sentence.into() }
    }

    /// It works, but somebody should look at it.
    pub(super) fn warning(name: &'static str, sentence: impl Into<String>) -> Self {
        Self { status: Status::Warning, name, sentence: sentence.into() }
    }

    /// It does not work.
    pub(super) fn failed(name: &'static str, sentence: impl Into<String>) -> Self {
        Self { status: Status::Failed, name, sentence: sentence.into() }
    }

    /// It may work: whatever would tell was out of reach.
    pub(super) fn unknown(name: &'static str, reason: impl fmt::Display) -> Self {
        Self { status: Status::Unknown, name, sentence: format!("could not be checked: {reason}") }
    }

    /// The check does not apply to these settings.
    pub(super) fn skipped(name: &'static str, reason: impl fmt::Display) -> Self {
        Self { status: Status::Unknown, name, sentence: format!("not checked: {reason}") }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = match self.status {
            Status::Passed => "ok",
            Status::Warning => "warn",
            Status::Failed => "FAIL",
            Status::Unknown => "?",
        };
        write!(f, "{status:4}  {:13}  {}", self.name, self.sentence)
    }
}

/// The numbers of findings by status.
#[derive(Debug, Default)]
pub(super) struct Summary {
    passed: usize,
    warnings: usize,
    /// The number of failed checks.
    pub(super) failed: usize,
    unknown: usize,
}

impl Summary {
    /// Counts `findings`.
    pub(super) fn of(findings: &[Finding]) -> Self {
        let count = |status| findings.iter().filter(|finding| finding.status == status).count();
        Self {
            passed: count(Status::Passed),
            warnings: count(Status::Warning),
            failed: count(Status::Failed),
            unknown: count(Status::Unknown),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { passed, warnings, failed, unknown } = self;
        write!(f, "passed: {passed}, warnings: {warnings}, failed: {failed}, not checked: {unknown}")
    }
}

/// The findings of `check`, or an unknown one if it takes longer than `limit`.
pub(super) async fn within(
    limit: Duration,
    name: &'static str,
    check: impl Future<Output = Vec<Finding>>,
) -> Vec<Finding> {
    let late = || vec![Finding::unknown(name, format!("no result within {} s", limit.as_secs()))];
    time::timeout(limit, check).await.unwrap_or_else(|_| late())
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_check_that_hangs_is_unknown_after_its_limit() {
        let findings = within(Duration::from_secs(5), "clock", pending()).await;
        assert_eq!(findings[0].to_string(), "?     clock          could not be checked: no result within 5 s");
    }

    #[test]
    fn the_summary_counts_each_status() {
        let findings = [
            Finding::passed("a", ""),
            Finding::warning("a", ""),
            Finding::failed("a", ""),
            Finding::unknown("a", ""),
            Finding::skipped("a", ""),
        ];
        let summary = Summary::of(&findings).to_string();
        assert_eq!(summary, "passed: 1, warnings: 1, failed: 1, not checked: 2");
    }
}
