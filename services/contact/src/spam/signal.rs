/// What speaks against an enquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Signal {
    /// One or two links, those to maps and to houses for sale left out.
    Link,
    /// Three or more.
    ManyLinks,
    /// A link of a service that hides where it leads.
    ShortLink,
    /// A link where a name is asked for.
    LinkInName,
    /// HTML, BBCode or a script.
    Markup,
    /// Search engine services are offered.
    SeoOffer,
    /// Something else is offered to the firm.
    SalesPitch,
    /// Gambling.
    Casino,
    /// Crypto currencies and easy money.
    Crypto,
    /// Loans, and fortunes that wait for an heir.
    MoneyOffer,
    /// Pornography and paid company.
    Adult,
    /// Medicines by post.
    Medicines,
    /// Two or more known phrases, whatever they are about.
    SeveralPhrases,
    /// An address of a service that gives addresses for minutes.
    ThrowawayAddress,
    /// Sent sooner after the page was opened than a person can type.
    FilledFast,
    /// The same long message as from other senders.
    RepeatedMessage,
    /// Letters of two scripts in one word, or letters that only look like letters.
    MixedLetters,
    /// Random letters for both name and message.
    Gibberish,
    /// The challenge on the page was not passed, or is missing.
    CaptchaFailed,
    /// Its verifier could not be asked.
    CaptchaUnchecked,
}

impl Signal {
    /// All of them, in their order.
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

    /// The name by which it travels, and its weight.
    ///
    /// The default of `SPAM_SCORE` is 5. What a customer may do for a good reason (a link, a phrase, an address for once)
    /// stays below it; what weighs 5 no customer does.
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
            // Its absence must not mark everybody.
            Self::CaptchaUnchecked => ("captcha_unchecked", 1),
        }
    }

    /// The name by which it travels with the enquiry and is counted.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// How much it speaks against an enquiry.
    pub(super) const fn weight(self) -> u32 {
        self.row().1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_signal_is_in_the_list_in_its_place_and_has_a_name_of_its_own() {
        for (index, signal) in Signal::ALL.into_iter().enumerate() {
            assert_eq!(signal as usize, index, "{signal:?}");
        }
        let last = Signal::CaptchaUnchecked as usize;
        assert_eq!(Signal::ALL.len(), last + 1);
        assert_eq!(Signal::ALL.map(Signal::name).into_iter().collect::<BTreeSet<_>>().len(), Signal::ALL.len());
    }
}
