use fastrand::Rng;

/// Texts that have broken other parsers, pages, mails and terminals.
const KNOWN: [&str; 36] = [
    "",
    " ",
    "\0",
    "\r\nBcc: everybody@example.com",
    "\n.\r\nQUIT\r\n",
    "\u{85}\u{2028}\u{2029}",
    "\"><script>alert(1)</script>",
    "</textarea><svg onload=alert(1)>",
    "{{ values.name }}{% for x in x %}",
    "{{7*7}}${7*7}#{7*7}",
    "'; DROP TABLE enquiries; --",
    "=cmd|' /C calc'!A0",
    "%s%n%x%00%0d%0aX: y",
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "javascript:alert(1)",
    "=?utf-8?q?=0d=0aBcc=3a_x?=",
    "\u{202e}moc.elpmaxe@tap",
    "\u{200f}\u{2066}\u{2069}\u{feff}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦🏳\u{fe0f}\u{200d}🌈",
    "Z\u{351}\u{36b}\u{343}\u{36a}\u{302}a\u{314}\u{300}l\u{321}g\u{321}o",
    "\u{10ffff}\u{fffd}\u{fffe}",
    "ﷺ",
    "İstanbul ŒUVRE ﬁ ß ſ",
    "١٢٣٤٥٦٧٨",
    "李明",
    "דנה ישראלי",
    "-1",
    "9223372036854775808",
    "1e999",
    "NaN",
    "null",
    "2026-02-30",
    "24:60",
    "not-provided@example.com",
    "No phone provided",
];

/// Arbitrary text of up to some thousand characters, mostly short.
pub(crate) fn any(rng: &mut Rng) -> String {
    match rng.u8(..10) {
        0..5 => known(rng),
        5 => (0..rng.usize(..40)).map(|_| rng.char(..)).collect(),
        6 => known(rng).repeat(rng.usize(..30)),
        7 => format!("{}{}", known(rng), known(rng)),
        8 => rng.char(..).to_string().repeat(rng.usize(..6_000)),
        _ => (0..rng.usize(..20)).map(|_| rng.alphanumeric()).collect(),
    }
}

fn known(rng: &mut Rng) -> String {
    KNOWN[rng.usize(..KNOWN.len())].to_owned()
}

/// The same bytes with some of them changed, added, duplicated or removed.
pub(crate) fn mutated(rng: &mut Rng, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..rng.usize(1..8) {
        let at = rng.usize(..=bytes.len());
        match rng.u8(..5) {
            0 if at < bytes.len() => bytes[at] = rng.u8(..),
            1 => bytes.insert(at, rng.u8(..)),
            2 => bytes.truncate(at),
            3 => bytes.extend_from_within(at..),
            _ => bytes.splice(at..at, any(rng).into_bytes()).for_each(drop),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_texts() {
        let texts = |seed| {
            let mut rng = Rng::with_seed(seed);
            (0..50).map(|_| any(&mut rng)).collect::<Vec<_>>()
        };
        assert_eq!(texts(7), texts(7));
        assert_ne!(texts(7), texts(8));
    }
}
