use std::fmt;

/// What one check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    verdict: Verdict,
    what: &'static str,
    words: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Ok,
    Warn,
    Fail,
}

impl Finding {
    /// It works.
    pub(super) fn ok(what: &'static str, words: impl Into<String>) -> Self {
        Self { verdict: Verdict::Ok, what, words: words.into() }
    }

    /// It works, and somebody should look at it.
    pub(super) fn warn(what: &'static str, words: impl Into<String>) -> Self {
        Self { verdict: Verdict::Warn, what, words: words.into() }
    }

    /// It does not work; `words` say what to do.
    pub(super) fn fail(what: &'static str, words: impl Into<String>) -> Self {
        Self { verdict: Verdict::Fail, what, words: words.into() }
    }

    pub(super) fn is_failure(&self) -> bool {
        self.verdict == Verdict::Fail
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Verdict::Ok => "ok",
            Verdict::Warn => "warn",
            Verdict::Fail => "FAIL",
        };
        write!(f, "{verdict:4}  {:13}  {}", self.what, self.words)
    }
}
