use std::fmt::Write;

use lettre::message::{Body, MultiPart, SinglePart, header::ContentTransferEncoding};

/// Maximum length of a line without its end, in bytes. RFC 5322 (§2.1.1) allows 998, but sendmail breaks longer lines than this
/// (`L=990` of its SMTP mailers).
const MAX_LINE: usize = 990;

/// A mail's body as text and as HTML, of which the reader's mail program shows one.
///
/// In the HTML a `"` may only delimit an attribute value; maud escapes it in text.
pub(super) fn alternatives(text: String, html: &str) -> MultiPart {
    MultiPart::alternative().singlepart(SinglePart::plain(text)).singlepart(SinglePart::html(html_body(html)))
}

/// The HTML in ASCII, in lines that need no transfer encoding. With quoted-printable, which lettre would choose, the staff's mail
/// of the benchmarks has 163 lines instead of 46, and a mail server may handle them one by one
/// (docs/decisions/0061-html-of-mails-has-no-transfer-encoding.md).
///
/// HTML with a line that is too long even so, or with a control character, is in quoted-printable.
fn html_body(html: &str) -> Body {
    // HTML takes references to the control characters U+0080 to U+009F for characters of windows-1252.
    if html.chars().any(|character| character.is_control() && !matches!(character, '\n' | '\t')) {
        return quoted_printable(html.to_owned());
    }
    let html = in_ascii(html);
    let lines = lines(&html);
    if lines.iter().any(|line| line.len() > MAX_LINE) {
        return quoted_printable(html);
    }
    Body::dangerous_pre_encoded(lines.join("\r\n").into_bytes(), ContentTransferEncoding::SevenBit)
}

fn quoted_printable(html: String) -> Body {
    // Never refused for this encoding: lettre checks only 7bit and 8bit.
    Body::new_with_encoding(html, ContentTransferEncoding::QuotedPrintable).unwrap_or_else(Body::new)
}

/// Replaces each character that is not ASCII by its numeric reference.
fn in_ascii(html: &str) -> String {
    let mut ascii = String::with_capacity(html.len());
    for piece in html.split_inclusive(|character: char| !character.is_ascii()) {
        let plain = piece.trim_end_matches(|character: char| !character.is_ascii());
        ascii.push_str(plain);
        for character in piece[plain.len()..].chars() {
            // Writing to a string cannot fail.
            let _ = write!(ascii, "&#{};", u32::from(character));
        }
    }
    ascii
}

/// Breaks lines at spaces where HTML treats a line break as a space: outside attribute values, and outside comments, which Outlook
/// reads. A line without such a space may be longer than [`MAX_LINE`].
fn lines(html: &str) -> Vec<&str> {
    let (mut lines, mut start, mut space) = (Vec::new(), 0, None);
    let (mut in_value, mut in_comment) = (false, false);
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => in_value = !in_value,
            b'<' if html[at..].starts_with("<!--") => in_comment = true,
            b'>' if html[..at].ends_with("--") => in_comment = false,
            b' ' if !in_value && !in_comment => space = Some(at),
            b'\n' => {
                lines.push(&html[start..at]);
                (start, space) = (at + 1, None);
            }
            _ => {}
        }
        if at + 1 - start > MAX_LINE
            && let Some(end) = space.take()
        {
            lines.push(&html[start..end]);
            start = end + 1;
        }
    }
    lines.push(&html[start..]);
    lines
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::Enquiry;

    use super::*;
    use crate::{
        mail::{content::MailContent, html},
        time::london,
    };

    fn seven_bit(html: &str) -> String {
        let body = html_body(html);
        assert_eq!(body.encoding(), ContentTransferEncoding::SevenBit);
        String::from_utf8(body.into_vec()).unwrap()
    }

    #[test]
    fn characters_outside_ascii_become_references() {
        let references = "&#163;5 &#8211; &#1513;&#1500;&#1493;&#1501; &#128105;&#8205;&#128295;";
        assert_eq!(seven_bit("<p>£5 – שלום 👩‍🔧</p>"), format!("<p>{references}</p>"));
    }

    #[test]
    fn long_text_breaks_at_spaces_into_lines_within_the_limit() {
        let words = format!("<p>{}</p>", "word ".repeat(1_000));
        let body = seven_bit(&words);
        assert_eq!(body.lines().map(str::len).max(), Some(989));
        assert_eq!(body.lines().count(), 6);
        assert_eq!(body.replace("\r\n", " "), words);
    }

    #[test]
    fn a_line_of_the_maximum_length_does_not_break() {
        for (length, lines) in [(MAX_LINE, 1), (MAX_LINE + 1, 2)] {
            let html = format!("<p> {}", "x".repeat(length - 4));
            assert_eq!(seven_bit(&html).lines().count(), lines, "{length}");
        }
    }

    #[test]
    fn attribute_values_do_not_break() {
        let body = seven_bit(&"<td style=\"font-family:'Segoe UI', Arial\">x</td>".repeat(200));
        assert!(body.lines().count() > 9);
        assert!(body.lines().skip(1).all(|line| line.starts_with("style=")), "{body}");
    }

    #[test]
    fn a_line_break_begins_a_line() {
        let html = format!("<p> {}\n {}", "x".repeat(900), "y".repeat(900));
        assert_eq!(seven_bit(&html), html.replace('\n', "\r\n"));
    }

    #[test]
    fn comments_do_not_break() {
        let comment = "<!--[if mso]><table align=\"center\"><tr><td><![endif]-->";
        let body = seven_bit(&format!("{comment}<p>text</p> ").repeat(100));
        assert!(body.lines().count() > 7);
        assert!(body.lines().all(|line| line.starts_with(comment)), "{body}");
    }

    #[test]
    fn a_line_that_cannot_break_and_control_characters_are_encoded() {
        for text in ["x".repeat(2_000).as_str(), "x\ry", "x\0y", "x\u{7f}y", "x\u{80}y"] {
            assert_eq!(html_body(text).encoding(), ContentTransferEncoding::QuotedPrintable, "{text:?}");
        }
        assert_eq!(seven_bit("x\ty"), "x\ty");
    }

    #[test]
    fn no_message_of_the_staffs_mail_breaks_a_comment_or_an_attribute_value() {
        let london = london().unwrap();
        for length in 0..MAX_LINE {
            for words in ["\"one\" two ", "два "] {
                let message = words.repeat(length).chars().take(length).collect();
                let enquiry = Enquiry { name: "Pat \"P\" Example".to_owned(), message, ..Enquiry::default() };
                let html = html::render(&MailContent::new(&enquiry, &london));
                let body = seven_bit(&html);
                assert_eq!(body.replace("\r\n", " "), in_ascii(&html), "{length}");
                for line in body.lines() {
                    assert_eq!(line.matches('"').count() % 2, 0, "{length}: {line}");
                    assert_eq!(line.matches("<!--").count(), line.matches("-->").count(), "{length}: {line}");
                }
            }
        }
    }
}
