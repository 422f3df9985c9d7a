use super::Signal;

/// Advertising phrases by what they sell, in English and Russian: lower case, words separated by one space, matched at the
/// beginning of a word (`backlink` also matches `backlinks`).
///
/// A customer of a security firm hardly writes any of them. The firm's own trade (`finance`, `bad credit`, `website`) and
/// its customers' trades (`pharmacy`, `cbd oil`, `betting shop`, `escort` of cash) are left out.
const PHRASES: [(Signal, &[&str]); 7] = [
    (
        Signal::SeoOffer,
        &[
            "seo agency",
            "seo audit",
            "seo company",
            "seo expert",
            "seo packag",
            "seo service",
            "backlink",
            "dofollow",
            "domain authority",
            "first page of google",
            "google ranking",
            "guest post",
            "link building",
            "organic traffic",
            "page one of google",
            "rank higher",
            "rank your website",
            "search engine optimi",
            "website traffic",
            "обратные ссылки",
            "обратных ссылок",
            "продвижение сайт",
            "раскрутка сайт",
            "seo продвижение",
            "seo-продвижение",
        ],
    ),
    (
        Signal::SalesPitch,
        &[
            "boost your sales",
            "business proposal",
            "digital marketing service",
            "email list",
            "explainer video",
            "grow your business",
            "increase your sales",
            "lead generation",
            "mobile app development",
            "opt out of future",
            "redesign your website",
            "to unsubscribe",
            "unsubscribe here",
            "virtual assistant",
            "web design service",
            "web development service",
            "website design service",
            "wholesale price",
            "база email",
            "базы данных компаний",
            "коммерческое предложение",
            "рассылка по формам",
            "увеличить продажи",
        ],
    ),
    (
        Signal::Casino,
        &[
            "casino bonus",
            "casino online",
            "free spins",
            "no deposit bonus",
            "online betting",
            "online casino",
            "online slots",
            "slot machines online",
            "sports betting online",
            "букмекер",
            "игровые автоматы",
            "казино",
            "ставки на спорт",
            "фриспин",
        ],
    ),
    (
        Signal::Crypto,
        &[
            "binary options",
            "bitcoin",
            "crypto invest",
            "crypto airdrop",
            "crypto trad",
            "cryptocurrenc",
            "double your money",
            "forex",
            "guaranteed profit",
            "guaranteed return",
            "passive income",
            "trading bot",
            "usdt",
            "биткоин",
            "заработок без",
            "заработок в интернете",
            "криптовалют",
            "пассивный доход",
        ],
    ),
    (
        Signal::MoneyOffer,
        &[
            "business loan",
            "credit repair",
            "inheritance fund",
            "instant loan",
            "loan offer",
            "merchant cash advance",
            "million dollars",
            "million usd",
            "next of kin",
            "offer loans",
            "quick loan",
            "unsecured loan",
            "working capital",
            "займ",
            "кредит наличными",
            "кредит онлайн",
            "микрозайм",
        ],
    ),
    (
        Signal::Adult,
        &[
            "adult dating",
            "call girl",
            "escort girl",
            "hot girls",
            "onlyfans",
            "porn",
            "sex chat",
            "sex dating",
            "webcam girls",
            "интим услуги",
            "порно",
            "проститутк",
            "секс знакомства",
        ],
    ),
    (
        Signal::Medicines,
        &[
            "cialis",
            "erectile",
            "levitra",
            "male enhancement",
            "no prescription",
            "tramadol",
            "viagra",
            "weight loss pill",
            "without prescription",
            "виагра",
            "дженерик",
            "сиалис",
        ],
    ),
];

/// The signals of the phrases in `message`, which is in lower case.
pub(super) fn signals(message: &str) -> Vec<Signal> {
    let words: Vec<&str> = message.split_whitespace().collect();
    let message = words.join(" ");
    let mut count = 0;
    let mut signals = Vec::new();
    for (signal, phrases) in PHRASES {
        let found = phrases.iter().filter(|phrase| begins_a_word(&message, phrase)).count();
        if found > 0 {
            signals.push(signal);
        }
        count += found;
    }
    if count > 1 {
        signals.push(Signal::SeveralPhrases);
    }
    signals
}

/// Returns true if `phrase` occurs in `text` at the beginning of a word: a specialist has no cialis.
fn begins_a_word(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_phrases_across_lines_and_in_both_languages() {
        assert_eq!(signals("i can get you on the first\npage of  google"), [Signal::SeoOffer]);
        assert_eq!(signals("лучшее онлайн-казино"), [Signal::Casino]);
        assert_eq!(signals("no deposit bonus and free spins"), [Signal::Casino, Signal::SeveralPhrases]);
    }

    #[test]
    fn ignores_phrases_inside_words() {
        for message in ["a specialist, please", "the cornporn farm", "a recallgirl"] {
            assert_eq!(signals(message), [], "{message}");
        }
    }

    #[test]
    fn detects_every_phrase() {
        for (signal, phrases) in PHRASES {
            for phrase in phrases {
                assert!(signals(&phrase.to_lowercase()).contains(&signal), "{phrase}");
            }
        }
    }
}
