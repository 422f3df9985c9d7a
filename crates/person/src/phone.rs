/// Minimum number of digits of a phone number. Fewer would name many people.
const MIN_DIGITS: usize = 6;

/// The digits of a phone number in one notation, equal for all notations of a British number: `+44 161 496 0130`,
/// `0044 (0)161 4960130`, `441614960130` and `0161 496 0130`. `None` if `text` has too few digits.
pub(crate) fn canonical(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let international = digits.strip_prefix("00").unwrap_or(&digits);
    // A trunk prefix after the country code, "+44 (0)161 …", is not dialled (ITU-T E.123 §4). British numbers have nine or
    // ten digits after the zero (Ofcom, National Telephone Numbering Plan).
    let national = international.strip_prefix("44").map(|rest| rest.strip_prefix('0').unwrap_or(rest));
    match national {
        Some(national) if matches!(national.len(), 9 | 10) => Some(format!("0{national}")),
        _ => (international.len() >= MIN_DIGITS).then(|| international.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_of_one_number_are_equal() {
        for same in ["+44 161 496 0130", "0044 (0)161 4960130", "441614960130", "0161-496-0130", "+44(0)1614960130"] {
            assert_eq!(canonical(same).as_deref(), Some("01614960130"), "{same}");
        }
    }

    #[test]
    fn numbers_of_other_countries_keep_their_code() {
        assert_eq!(canonical("+353 1 496 0130"), canonical("00353 14960130"));
        assert_ne!(canonical("+353 1 496 0130"), canonical("01 496 0130"));
    }

    #[test]
    fn a_few_digits_are_no_number() {
        assert_eq!(canonical("44 161"), None);
        assert_eq!(canonical("No phone provided"), None);
    }
}
