use std::{
    num::NonZeroU32,
    time::{Duration, Instant},
};

use metrics::counter;
use proto::enquiry::v1::Enquiry;
use runtime::env::{ConfigError, Env, variables};

use super::{Signal, characters, links, phrases, repeats::RepeatedMessages, throwaway};

/// The shortest time in which a person opens a page and fills a form, with the browser's autofill.
const MIN_FILL_TIME: Duration = Duration::from_secs(3);

/// The threshold of the spam filter.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// `SPAM_SCORE`: the sum of weights at which an enquiry is suspected.
    pub score: NonZeroU32,
}

impl Config {
    /// Reads `SPAM_SCORE`.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self { score: env.parsed(&variables::SPAM_SCORE)? })
    }
}

/// Facts about an enquiry other than its fields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// How long its page had been open, if known.
    pub(crate) elapsed: Option<Duration>,
    /// The signal of the captcha challenge, if any.
    pub(crate) captcha: Option<Signal>,
    /// When it came.
    pub(crate) now: Instant,
}

/// Adds up the spam signals of enquiries. Clones share what they remember.
#[derive(Debug, Clone)]
pub(crate) struct SpamFilter {
    score: u32,
    repeats: RepeatedMessages,
}

impl SpamFilter {
    pub(crate) fn new(config: Config) -> Self {
        Self { score: config.score.get(), repeats: RepeatedMessages::new() }
    }

    /// The spam signals of `enquiry`, and whether they are enough to suspect it.
    pub(crate) fn assess(&self, enquiry: &Enquiry, context: &Context) -> Assessment {
        let Context { elapsed, captcha, now } = *context;
        let message = enquiry.message.to_lowercase();
        let text = format!("{message}\n{}", estimate_text(enquiry).to_lowercase());
        let mut signals = links::signals(&enquiry.name.to_lowercase(), &text);
        signals.extend(phrases::signals(&text));
        signals.extend(throwaway::signal(&enquiry.email));
        signals.extend(elapsed.filter(|elapsed| *elapsed < MIN_FILL_TIME).map(|_| Signal::FilledFast));
        signals.extend(self.repeats.signal(&message, (&enquiry.email, &enquiry.phone), now));
        signals.extend(characters::signals(&enquiry.name, &enquiry.message));
        signals.extend(captcha);
        let score: u32 = signals.iter().copied().map(Signal::weight).sum();
        Assessment { is_suspected: score >= self.score, signals }
    }
}

/// The texts of an estimate. The site's own have no signals, but anybody can send others to the staff.
fn estimate_text(enquiry: &Enquiry) -> String {
    let Some(estimate) = &enquiry.estimate else { return String::new() };
    let answers = estimate.answers.iter().flat_map(|answer| [&answer.question, &answer.answer]);
    let parts = estimate.parts.iter().flat_map(|part| [&part.name, &part.place]);
    answers.chain(parts).map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// The result of the spam filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assessment {
    pub(crate) is_suspected: bool,
    /// Each at most once.
    pub(crate) signals: Vec<Signal>,
}

impl Assessment {
    /// Writes the result into the enquiry.
    pub(crate) fn mark(&self, enquiry: &mut Enquiry) {
        enquiry.suspected_spam = self.is_suspected;
        enquiry.spam_signals = self.signals.iter().map(|signal| signal.name().to_owned()).collect();
    }

    /// Counts the result, once the enquiry is stored.
    pub(crate) fn count(&self) {
        for signal in &self.signals {
            counter!("enquiry_spam_signals_total", "signal" => signal.name()).increment(1);
        }
        if self.is_suspected {
            counter!("enquiries_suspected_total").increment(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_score_that_would_suspect_everybody() {
        for score in ["0", "-1", "high"] {
            let error = Config::from_env(&Env::from_pairs([("SPAM_SCORE", score)])).unwrap_err();
            assert_eq!(error.variable, "SPAM_SCORE");
        }
    }
}
