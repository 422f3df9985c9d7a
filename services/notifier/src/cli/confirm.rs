use std::io::{self, BufRead, IsTerminal, Write};

use super::Outcome;

/// Why nothing was deleted.
#[derive(Debug, thiserror::Error)]
enum NotDeleted {
    #[error("this deletes enquiries: give --yes, since there is no terminal for the confirmation")]
    NoTerminal,
    #[error("nothing was deleted")]
    Declined,
}

/// Fails if there is no terminal to ask on.
pub(super) fn check_terminal() -> Outcome {
    if io::stdin().is_terminal() { Ok(()) } else { Err(NotDeleted::NoTerminal.into()) }
}

/// Asks `question` on the terminal, and fails unless the answer is yes.
pub(super) fn confirm(question: &str) -> Outcome {
    check_terminal()?;
    write!(io::stderr(), "{question} [y/N] ")?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") { Ok(()) } else { Err(NotDeleted::Declined.into()) }
}
