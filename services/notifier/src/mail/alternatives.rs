use std::fmt::Write;

use lettre::message::{Body, MultiPart, SinglePart, header::ContentTransferEncoding};

/// Maximum length of a line without its end, in bytes (RFC 5322 §2.1.1).
const MAX_LINE: usize = 998;

/// A mail's body as text and as HTML, of which the reader's mail program shows one.
///
/// No text of the HTML may contain a `"` that does not enclose an attribute value: maud escapes it.
pub(super) fn alternatives(text: String, html: &str) -> MultiPart {
    MultiPart::alternative().singlepart(SinglePart::plain(text)).singlepart(SinglePart::html(html_body(html)))
}

/// The HTML in ASCII, in lines that need no transfer encoding. With quoted-printable, which lettre would choose, the staff's mail
/// has 163 lines instead of 46, and a mail server handles them one by one
/// (docs/decisions/0061-html-of-mails-has-no-transfer-encoding.md).
///
/// If a line is too long even so, or has a control character, lettre chooses.
fn html_body(html: &str) -> Body {
    let html = in_ascii(html);
    let lines = lines(&html);
    let fits = |line: &&str| line.len() <= MAX_LINE && line.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
    if lines.iter().all(fits) {
        Body::dangerous_pre_encoded(lines.join("\r\n").into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(html)
    }
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

/// Breaks lines at spaces outside attribute values, which HTML does not tell from line breaks. A line without such a space may
/// be longer than [`MAX_LINE`].
fn lines(html: &str) -> Vec<&str> {
    let (mut lines, mut start, mut space, mut in_value) = (Vec::new(), 0, None, false);
    for (at, byte) in html.bytes().enumerate() {
        match byte {
            b'"' => in_value = !in_value,
            b' ' if !in_value => space = Some(at),
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
    use super::*;

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
        assert_eq!(body.lines().map(str::len).max(), Some(997));
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
    fn a_line_that_cannot_break_and_control_characters_are_encoded() {
        for text in ["x".repeat(2_000), format!("{}\r\0", "x ".repeat(50))] {
            let body = html_body(&text);
            assert_eq!(body.encoding(), ContentTransferEncoding::QuotedPrintable, "{text}");
        }
    }
}
