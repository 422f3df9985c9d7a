/// A reason to suspect an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Signal {
    /// One or two links, other than to maps and houses for sale.
    Link,
    /// Three or more.
    ManyLinks,
    /// A link of a URL shortener or to a messenger.
    ShortLink,
    /// A link in the name.
    LinkInName,
    /// HTML, BBCode or a script.
    Markup,
    /// An offer of search engine optimization.
    SeoOffer,
    /// Any other offer to the firm.
    SalesPitch,
    /// Gambling.
    Casino,
    /// Cryptocurrencies and easy money.
    Crypto,
    /// Loans and inheritances.
    MoneyOffer,
    /// Pornography and escort services.
    Adult,
    /// Medicines by mail order.
    Medicines,
    /// Two or more known phrases, of any subject.
    SeveralPhrases,
    /// A throwaway email address.
    ThrowawayAddress,
    /// Sent sooner after the page was opened than a person can fill the form.
    FilledFast,
    /// A long message that came from several senders.
    RepeatedMessage,
    /// Letters of two scripts in one word, or symbols that look like letters.
    MixedLetters,
    /// Random letters as both name and message.
    Gibberish,
    /// The captcha token was refused or is missing.
    CaptchaFailed,
    /// The captcha token could not be verified.
    CaptchaUnchecked,
}

impl Signal {
    /// All signals, in the order of declaration.
    pub const ALL: [Self; 20] = [
        Self::Link,
        Self::ManyLinks,
        Self::ShortLink,
        Self::LinkInName,
        Self::Markup,
        Self::SeoOffer,
        Self::SalesPitch,
        Self::Casino,
        Self::Crypto,
        Self::MoneyOffer,
        Self::Adult,
        Self::Medicines,
        Self::SeveralPhrases,
        Self::ThrowawayAddress,
        Self::FilledFast,
        Self::RepeatedMessage,
        Self::MixedLetters,
        Self::Gibberish,
        Self::CaptchaFailed,
        Self::CaptchaUnchecked,
    ];

    /// The name and the weight.
    ///
    /// The default `SPAM_SCORE` is 5. A signal that customers, too, may give (a link, a phrase, a throwaway address)
    /// weighs less; no customer gives one that weighs 5.
    const fn row(self) -> (&'static str, u32) {
        match self {
            Self::Link => ("link", 1),
            Self::ManyLinks => ("many_links", 3),
            Self::ShortLink => ("short_link", 2),
            Self::LinkInName => ("link_in_name", 4),
            Self::Markup => ("markup", 5),
            Self::SeoOffer => ("seo_offer", 3),
            Self::SalesPitch => ("sales_pitch", 3),
            Self::Casino => ("casino", 4),
            Self::Crypto => ("crypto", 3),
            Self::MoneyOffer => ("money_offer", 3),
            Self::Adult => ("adult", 4),
            Self::Medicines => ("medicines", 4),
            Self::SeveralPhrases => ("several_phrases", 2),
            Self::ThrowawayAddress => ("throwaway_address", 3),
            Self::FilledFast => ("filled_fast", 4),
            Self::RepeatedMessage => ("repeated_message", 5),
            Self::MixedLetters => ("mixed_letters", 3),
            Self::Gibberish => ("gibberish", 5),
            Self::CaptchaFailed => ("captcha_failed", 5),
            // An outage of the service must not mark every enquiry.
            Self::CaptchaUnchecked => ("captcha_unchecked", 1),
        }
    }

    /// The name in the enquiry and in `enquiry_spam_signals_total{signal}`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The weight in the score.
    pub(super) const fn weight(self) -> u32 {
        self.row().1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_signals_are_listed_in_order_with_unique_names() {
        for (index, signal) in Signal::ALL.into_iter().enumerate() {
            assert_eq!(signal as usize, index, "{signal:?}");
        }
        let last = Signal::CaptchaUnchecked as usize;
        assert_eq!(Signal::ALL.len(), last + 1);
        assert_eq!(Signal::ALL.map(Signal::name).into_iter().collect::<BTreeSet<_>>().len(), Signal::ALL.len());
    }
}
