/// Longest content line, in octets without its end (RFC 5545 §3.1).
const LONGEST_LINE: usize = 75;

/// An iCalendar object in the making: content lines, folded and ended by CRLF (RFC 5545 §3.1).
#[derive(Default)]
pub(super) struct Calendar(String);

impl Calendar {
    /// A property whose value needs no escaping, such as a date or an address.
    pub(super) fn property(&mut self, name: &str, value: &str) -> &mut Self {
        // What would end the line cannot be part of a value.
        let line: String = format!("{name}:{value}").chars().filter(|c| !c.is_control()).collect();
        let mut room = LONGEST_LINE;
        for c in line.chars() {
            if c.len_utf8() > room {
                self.0.push_str("\r\n ");
                // The blank that begins a folded line is part of it.
                room = LONGEST_LINE - 1;
            }
            self.0.push(c);
            room -= c.len_utf8();
        }
        self.0.push_str("\r\n");
        self
    }

    /// A property whose value is text: backslash, semicolon, comma and line break escaped (RFC 5545 §3.3.11).
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

    /// The lines so far.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// A parameter's value in quotes (RFC 5545 §3.2), which cannot hold a quote itself.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_can_bring_no_line_of_its_own() {
        let mut calendar = Calendar::default();
        calendar.text("SUMMARY", "a;b,c\\d\ne\r\nATTENDEE:x");
        assert_eq!(calendar.finish(), "SUMMARY:a\\;b\\,c\\\\d\\ne\\nATTENDEE:x\r\n");
    }

    #[test]
    fn no_line_is_over_75_octets_and_none_breaks_a_sign() {
        let text = "Zoë – 👩‍🔧 ".repeat(40);
        let mut calendar = Calendar::default();
        calendar.text("DESCRIPTION", &text);
        let written = calendar.finish();
        assert!(written.lines().all(|line| line.len() <= LONGEST_LINE));
        assert_eq!(written.replace("\r\n ", ""), format!("DESCRIPTION:{text}\r\n"));
    }
}
