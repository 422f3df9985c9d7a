//! Spam and ham as contact forms receive them. All of it is made up.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proto::enquiry::v1::{Enquiry, Estimate, EstimateAnswer};
use runtime::env::Env;
use test_support::{text_like, thousand_cases};

use super::{Config, Context, Signal, SpamFilter, filter::Assessment};

/// Messages of bots and advertisers: name, email address, message, and the expected signals.
const SPAM: [(&str, &str, &str, &[Signal]); 14] = [
    (
        "Emily Ranker",
        "emily@example.com",
        "Hi, I was on your website and it is not on the first page of Google. We offer SEO services with high domain \
         authority backlinks at an affordable price. May I send you a quote?",
        &[Signal::SeoOffer, Signal::SeveralPhrases],
    ),
    (
        "Digital Dave",
        "dave@example.com",
        "We can redesign your website and grow your business with our lead generation. See www.example.com for our \
         portfolio. To unsubscribe, answer STOP.",
        &[Signal::Link, Signal::SalesPitch, Signal::SeveralPhrases],
    ),
    (
        "CasinoPromo",
        "promo@example.com",
        "Best online casino 2026! Get 200 free spins with no deposit bonus: https://example.com/spins",
        &[Signal::Link, Signal::Casino, Signal::SeveralPhrases],
    ),
    (
        "Олег",
        "oleg@example.com",
        "Лучшие казино и игровые автоматы https://example.ru",
        &[Signal::Link, Signal::Casino, Signal::SeveralPhrases],
    ),
    (
        "Виктор",
        "viktor@example.com",
        "Предлагаем продвижение сайта и рассылка по формам обратной связи. Увеличить продажи легко!",
        &[Signal::SeoOffer, Signal::SalesPitch, Signal::SeveralPhrases],
    ),
    (
        "Crypto Wealth",
        "wealth@mailinator.com",
        "Earn passive income with our trading bot. Guaranteed profit in bitcoin, write to t.me/example",
        &[Signal::Link, Signal::ShortLink, Signal::Crypto, Signal::SeveralPhrases, Signal::ThrowawayAddress],
    ),
    (
        "Funding Desk",
        "desk@example.com",
        "Your company qualifies for a business loan of up to 250,000 as working capital, no questions asked.",
        &[Signal::MoneyOffer, Signal::SeveralPhrases],
    ),
    (
        "Barrister A. Nonymous",
        "barrister@example.com",
        "Dear friend, as next of kin you are entitled to 8.5 million dollars from an inheritance fund.",
        &[Signal::MoneyOffer, Signal::SeveralPhrases],
    ),
    (
        "Anna",
        "anna@yopmail.com",
        "Hot girls in your city are waiting http://example.com/anna",
        &[Signal::Link, Signal::Adult, Signal::ThrowawayAddress],
    ),
    (
        "Pills4U",
        "pills@example.com",
        "Cheap viagra and cialis without prescription, fast shipping",
        &[Signal::Medicines, Signal::SeveralPhrases],
    ),
    (
        "JamesBrIck",
        "james@example.com",
        "Great post! <a href=\"https://example.com\">click here</a>",
        &[Signal::Link, Signal::Markup],
    ),
    (
        "RobertGow",
        "robert@example.com",
        "[url=https://example.org/x]cheap watches[/url] replica",
        &[Signal::Link, Signal::Markup],
    ),
    ("xKqZpRwTbNvM", "k.q.z@example.com", "hTnWqLrVbXcY", &[Signal::Gibberish]),
    (
        "You won! https://example.com/win",
        "w@example.com",
        "See https://example.com/win today",
        &[Signal::Link, Signal::LinkInName],
    ),
];

/// Messages of customers, many of which look like spam in part.
const HAM: [(&str, &str, &str); 22] = [
    ("Pat Example", "pat@example.com", "Two cameras for a yard, please."),
    (
        "Margaret O.",
        "margaret@example.com",
        "Our house is here: https://maps.app.goo.gl/abc123 and the listing from when we bought it: \
         https://www.rightmove.co.uk/properties/1234567. How much would an alarm be?",
    ),
    ("J. R. Smith & Sons", "office@smith.example", "We are at www.example.co.uk, unit 4. Please quote for CCTV."),
    (
        "Anil",
        "anil@example.com",
        "I like this camera https://example.com/cam and this one https://example.org/cam2. Can you fit them?",
    ),
    ("Sue", "sue@mailinator.com", "I do not want advertisements, hence the address. What does a bell box cost?"),
    ("Dean", "dean@example.com", "We run a betting shop and a casino night on Deansgate and need an intruder alarm."),
    ("Ravi", "ravi@example.com", "There is a bitcoin machine in my shop, the insurer wants a camera on it."),
    ("Lee", "lee@example.com", "I have bad credit: can I still get the finance, and what is the interest rate?"),
    ("Dr. A. Khan", "khan@example.com", "Our pharmacy in Bury was broken into. We need a specialist this week!!!"),
    ("Jo", "jo@example.com", "My Ford Escort was stolen from the drive in Sussex Street. Cameras please, asap."),
    (
        "Kim",
        "kim@example.com",
        "We are a digital marketing agency in Ancoats, moving offices. We came across your website. Access control \
         for 40 people, please ring.",
    ),
    ("Ольга", "olga@example.com", "Здравствуйте, нам нужна сигнализация для дома в Bolton. Спасибо!"),
    ("李明", "li@example.com", "你好，我想在家里装四个CCTV摄像头，请给我报价。"),
    ("فاطمہ", "fatima@example.com", "مجھے اپنی دکان کے لیے الارم چاہیے۔"),
    ("Siân McDonaldMacLeod", "sian@example.com", "Alarm beeps every 40 secs. Code 0 0 4 shown. HELP!!"),
    ("Bob", "bob@example.com", "Could you opt out of the monitoring part? I only want the bell. Price < £500."),
    ("Terry", "terry@example.com", "is the app any good.Com port on the panel is broken e.g. no.7"),
    (
        "Acme Lettings",
        "office@acme.example",
        "Twelve flats, four entrances, door entry wanted. -- www.acme.example | facebook.com/acme | linkedin.com/acme",
    ),
    ("Green Leaf", "shop@example.com", "We sell CBD oil (https://example.com) and were broken into. Shutters, alarm?"),
    ("Cash & Carry", "cash@example.com", "Do you know a cash escort service? And a CCTV quote, see www.example.com."),
    ("Mo", "mo@example.com", "Can you hookup the alarm to the broadband? Photos of the panel: bit.ly/3photos"),
    ("", "", "Customer has requested a callback on Wednesday 30 September 2026 at 14:00."),
];

fn filter() -> SpamFilter {
    SpamFilter::new(Config::from_env(&Env::from_pairs([])).unwrap())
}

fn enquiry(name: &str, email: &str, message: &str) -> Enquiry {
    Enquiry { name: name.into(), email: email.into(), message: message.into(), ..Enquiry::default() }
}

fn context(elapsed: Option<Duration>) -> Context {
    Context { elapsed, captcha: None, now: Instant::now() }
}

fn assess(enquiry: &Enquiry, elapsed: Option<Duration>) -> Assessment {
    filter().assess(enquiry, &context(elapsed))
}

#[test]
fn suspects_spam_with_the_expected_signals() {
    for (name, email, message, signals) in SPAM {
        let assessment = assess(&enquiry(name, email, message), None);
        assert!(assessment.is_suspected, "{message}: {assessment:?}");
        assert_eq!(assessment.signals, signals, "{message}");
    }
}

#[test]
fn texts_of_an_estimate_are_signals() {
    let answer = |text: &str| EstimateAnswer { question: "How many storeys?".into(), answer: text.into() };
    let with = |text: &str| Enquiry {
        estimate: Some(Estimate { answers: vec![answer(text)], ..Estimate::default() }),
        ..enquiry("Pat", "pat@example.com", "Please ring.")
    };
    assert_eq!(assess(&with("Two"), None).signals, []);
    let spam = with("Best online casino, free spins: https://example.com/spins");
    assert_eq!(assess(&spam, None).signals, [Signal::Link, Signal::Casino, Signal::SeveralPhrases]);
}

#[test]
fn does_not_suspect_customers() {
    for (name, email, message) in HAM {
        let assessment = assess(&enquiry(name, email, message), Some(Duration::from_secs(40)));
        assert!(!assessment.is_suspected, "{message}: {assessment:?}");
    }
}

#[test]
fn a_form_filled_in_under_three_seconds_is_a_signal_and_not_suspected_for_it() {
    let (plain, with_link) = (HAM[0], ("Al", "al@example.com", "Look at example.com, please."));
    let within = |(name, email, message): (&str, &str, &str), milliseconds| {
        assess(&enquiry(name, email, message), Some(Duration::from_millis(milliseconds)))
    };
    assert_eq!(within(plain, 2_999), Assessment { is_suspected: false, signals: vec![Signal::FilledFast] });
    assert_eq!(within(plain, 3_000).signals, []);
    assert!(within(with_link, 0).is_suspected);
}

#[test]
fn an_unknown_fill_time_is_no_signal() {
    let (name, email, message) = HAM[0];
    assert_eq!(assess(&enquiry(name, email, message), None).signals, []);
}

#[test]
fn suspects_a_long_message_from_three_senders_but_not_one_that_a_customer_repeats() {
    let filter = filter();
    let message = "We would like to introduce our range of outdoor furniture, of which we hold a large stock in our \
                   warehouse, and look forward to your order.";
    let suspected = |email| filter.assess(&enquiry("Al", email, message), &context(None)).is_suspected;
    assert_eq!(["a@example.com"; 4].map(suspected), [false; 4]);
    assert_eq!(["b@example.com", "c@example.com", "d@example.com"].map(suspected), [false, true, true]);
}

#[test]
fn the_score_is_configurable() {
    let config = |score| Config::from_env(&Env::from_pairs([("SPAM_SCORE", score)])).unwrap();
    let with_link = enquiry("Al", "al@example.com", "Look at example.com, please.");
    let is_suspected = |score| SpamFilter::new(config(score)).assess(&with_link, &context(None)).is_suspected;
    assert!(is_suspected("1"));
    assert!(!is_suspected("2"));
}

#[test]
fn suspects_a_refused_captcha_token_but_not_an_unchecked_one() {
    let (name, email, message) = HAM[0];
    let assess = |captcha| filter().assess(&enquiry(name, email, message), &Context { captcha, ..context(None) });
    let expected = |is_suspected, signal| Assessment { is_suspected, signals: vec![signal] };
    assert_eq!(assess(Some(Signal::CaptchaFailed)), expected(true, Signal::CaptchaFailed));
    assert_eq!(assess(Some(Signal::CaptchaUnchecked)), expected(false, Signal::CaptchaUnchecked));
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_text_is_assessed_and_no_signal_is_repeated(
        name in text_like("\\PC{0,20}"),
        email in text_like("[a-z]{0,3}@?\\PC{0,12}"),
        message in text_like("(\\PC{0,6}|https?://|www[.]|t[.]me/|<a |[\\[(,. /@:\u{200d}\n]|casino|free spins|[a-z]{1,4}[.]com){0,40}"),
        elapsed in any::<Option<u32>>(),
    ) {
        let elapsed = elapsed.map(|milliseconds| Duration::from_millis(milliseconds.into()));
        let Assessment { mut signals, .. } = assess(&enquiry(&name, &email, &message), elapsed);
        let count = signals.len();
        signals.sort_unstable();
        signals.dedup();
        prop_assert_eq!(signals.len(), count);
    }
}
