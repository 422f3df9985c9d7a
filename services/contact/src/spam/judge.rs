use std::time::{Duration, Instant};

use metrics::counter;
use proto::enquiry::v1::Enquiry;

use super::{Config, Signal, letters, links, phrases, repeats::Repeats, throwaway};

/// The shortest time in which a person opens a page and fills a form, the browser filling in what it knows.
const FASTEST: Duration = Duration::from_secs(3);

/// What is known of an enquiry besides what was typed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Circumstances {
    /// For how long its page had been open, if that is known.
    pub(crate) elapsed: Option<Duration>,
    /// What the verifier of a challenge said, if anything against it.
    pub(crate) captcha: Option<Signal>,
    /// When it came.
    pub(crate) now: Instant,
}

/// Judges enquiries. Clones share what they remember.
#[derive(Debug, Clone)]
pub(crate) struct Judge {
    score: u32,
    repeats: Repeats,
}

impl Judge {
    pub(crate) fn new(config: Config) -> Self {
        Self { score: config.score.get(), repeats: Repeats::new() }
    }

    /// What speaks against `enquiry`.
    pub(crate) fn judge(&self, enquiry: &Enquiry, circumstances: &Circumstances) -> Verdict {
        let Circumstances { elapsed, captcha, now } = *circumstances;
        let message = enquiry.message.to_lowercase();
        let mut signals = links::signals(&enquiry.name.to_lowercase(), &message);
        signals.extend(phrases::signals(&message));
        signals.extend(throwaway::signal(&enquiry.email));
        signals.extend(elapsed.filter(|elapsed| *elapsed < FASTEST).map(|_| Signal::FilledFast));
        signals.extend(self.repeats.signal(&message, (&enquiry.email, &enquiry.phone), now));
        signals.extend(letters::signals(&enquiry.name, &enquiry.message));
        signals.extend(captcha);
        let score: u32 = signals.iter().copied().map(Signal::weight).sum();
        Verdict { is_suspected: score >= self.score, signals }
    }
}

/// What came of judging an enquiry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) is_suspected: bool,
    /// Each at most once.
    pub(crate) signals: Vec<Signal>,
}

impl Verdict {
    /// Writes it into the enquiry that it is about.
    pub(crate) fn mark(&self, enquiry: &mut Enquiry) {
        enquiry.suspected_spam = self.is_suspected;
        enquiry.spam_signals = self.signals.iter().map(|signal| signal.name().to_owned()).collect();
    }

    /// Counts it, once the enquiry is stored.
    pub(crate) fn count(&self) {
        for signal in &self.signals {
            counter!("enquiry_spam_signals_total", "signal" => signal.name()).increment(1);
        }
        if self.is_suspected {
            counter!("enquiries_suspected_total").increment(1);
        }
    }
}
