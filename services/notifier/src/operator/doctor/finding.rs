use std::fmt;

/// The outcome of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    status: Status,
    name: &'static str,
    text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Ok,
    Warn,
    Fail,
}

impl Finding {
    /// It works.
    pub(super) fn ok(name: &'static str, text: impl Into<String>) -> Self {
        Self { status: Status::Ok, name, text: text.into() }
    }

    /// It works, but somebody should look at it.
    pub(super) fn warn(name: &'static str, text: impl Into<String>) -> Self {
        Self { status: Status::Warn, name, text: text.into() }
    }

    /// It does not work; `text` says what to do.
    pub(super) fn fail(name: &'static str, text: impl Into<String>) -> Self {
        Self { status: Status::Fail, name, text: text.into() }
    }

    pub(super) fn is_failure(&self) -> bool {
        self.status == Status::Fail
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = match self.status {
            Status::Ok => "ok",
            Status::Warn => "warn",
            Status::Fail => "FAIL",
        };
        write!(f, "{status:4}  {:13}  {}", self.name, self.text)
    }
}
