//! The `relaxed` canonicalization of headers and body (RFC 6376 §3.4.2 and §3.4.4).

/// The header block and the body of a mail.
pub(super) fn split(mail: &[u8]) -> (&[u8], &[u8]) {
    let end = mail.windows(4).position(|four| four == b"\r\n\r\n");
    end.map_or((mail, b""), |end| (mail.get(..end + 2).unwrap_or_default(), mail.get(end + 4..).unwrap_or_default()))
}

/// The names for `h=` and the canonical headers that they select from `headers`. Each of `signed` (in lower case) is
/// named once for each occurrence, from the last to the first (§5.4.2), and once more.
pub(super) fn select(headers: &[u8], signed: &[&'static str]) -> (Vec<&'static str>, Vec<u8>) {
    let fields = fields(headers);
    let (mut names, mut selected) = (Vec::new(), Vec::new());
    for name in signed {
        for field in fields.iter().rev().filter(|field| is_named(field, name)) {
            names.push(*name);
            selected.extend(header(field));
            selected.extend(b"\r\n");
        }
        names.push(name);
    }
    (names, selected)
}

/// The canonical form of one header field, folded or not, without CRLF.
pub(super) fn header(field: &[u8]) -> Vec<u8> {
    let colon = field.iter().position(|byte| *byte == b':').unwrap_or(field.len());
    let (name, value) = field.split_at(colon);
    let mut canonical = name.trim_ascii().to_ascii_lowercase();
    canonical.push(b':');
    let words = value.get(1..).unwrap_or_default().split(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    canonical.extend(words.join(&b' '));
    canonical
}

/// The canonical body: without white space at the ends of lines and empty lines at its end, other white space reduced
/// to one space.
pub(super) fn body(body: &[u8]) -> Vec<u8> {
    let mut canonical = Vec::with_capacity(body.len());
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut after_space = false;
        for byte in line {
            match byte {
                b' ' | b'\t' => after_space = true,
                byte => {
                    if std::mem::take(&mut after_space) {
                        canonical.push(b' ');
                    }
                    canonical.push(*byte);
                }
            }
        }
        canonical.extend(b"\r\n");
    }
    while canonical.ends_with(b"\r\n\r\n") {
        canonical.truncate(canonical.len() - 2);
    }
    if canonical == b"\r\n" { Vec::new() } else { canonical }
}

/// The header fields, each with its folded lines.
fn fields(headers: &[u8]) -> Vec<&[u8]> {
    let mut fields = Vec::new();
    let mut begin = 0;
    for (index, two) in headers.windows(2).enumerate() {
        let next = index + 2;
        let is_fold = matches!(headers.get(next), Some(b' ' | b'\t'));
        if two == b"\r\n" && !is_fold {
            fields.extend(headers.get(begin..index));
            begin = next;
        }
    }
    fields
}

fn is_named(field: &[u8], name: &str) -> bool {
    let found = field.split(|byte| *byte == b':').next().unwrap_or_default();
    found.trim_ascii_end().eq_ignore_ascii_case(name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonicalizes_the_examples_of_rfc_6376_3_4_5() {
        let mail = b"A: X\r\nB : Y\t\r\n\tZ  \r\n\r\n C \r\nD \t E\r\n\r\n\r\n";
        let (headers, content) = split(mail);
        let (names, selected) = select(headers, &["a", "b"]);
        assert_eq!(names, ["a", "a", "b", "b"]);
        assert_eq!(selected, b"a:X\r\nb:Y Z\r\n");
        assert_eq!(body(content), b" C\r\nD E\r\n");
    }

    #[test]
    fn an_empty_body_stays_empty() {
        assert_eq!(body(b""), b"");
        assert_eq!(body(b" \r\n\r\n"), b"");
        assert_eq!(body(b"x"), b"x\r\n");
    }
}
