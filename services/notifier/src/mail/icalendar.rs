/// Maximum length of a content line, in octets without CRLF (RFC 5545 §3.1).
const MAX_LINE_OCTETS: usize = 75;

/// Writes an iCalendar object: content lines, folded and ended by CRLF (RFC 5545 §3.1).
#[derive(Default)]
pub(super) struct ICalendarWriter(String);

impl ICalendarWriter {
    /// Writes a property whose value needs no escaping, such as a date or an address. Control characters are removed.
    pub(super) fn property(&mut self, name: &str, value: &str) -> &mut Self {
        let line: String = format!("{name}:{value}").chars().filter(|c| !c.is_control()).collect();
        let mut remaining = MAX_LINE_OCTETS;
        for c in line.chars() {
            if c.len_utf8() > remaining {
                self.0.push_str("\r\n ");
                // The space that marks a folded line counts towards its length.
                remaining = MAX_LINE_OCTETS - 1;
            }
            self.0.push(c);
            remaining -= c.len_utf8();
        }
        self.0.push_str("\r\n");
        self
    }

    /// Writes a property whose value is text: backslash, semicolon, comma and line break escaped (RFC 5545 §3.3.11).
    pub(super) fn text(&mut self, name: &str, text: &str) -> &mut Self {
        let mut value = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '\\' | ';' | ',' => value.extend(['\\', c]),
                '\n' => value.push_str("\\n"),
                c => value.push(c),
            }
        }
        self.property(name, &value)
    }

    /// The lines written.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// A quoted parameter value (RFC 5545 §3.2), with double quotes replaced, since they cannot be escaped.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_text_so_that_it_cannot_inject_a_line() {
        let mut calendar = ICalendarWriter::default();
        calendar.text("SUMMARY", "a;b,c\\d\ne\r\nATTENDEE:x");
        assert_eq!(calendar.finish(), "SUMMARY:a\\;b\\,c\\\\d\\ne\\nATTENDEE:x\r\n");
    }

    #[test]
    fn folds_lines_at_75_octets_between_characters() {
        let text = "Zoë – 👩‍🔧 ".repeat(40);
        let mut calendar = ICalendarWriter::default();
        calendar.text("DESCRIPTION", &text);
        let written = calendar.finish();
        assert!(written.lines().all(|line| line.len() <= MAX_LINE_OCTETS));
        assert_eq!(written.replace("\r\n ", ""), format!("DESCRIPTION:{text}\r\n"));
    }
}
