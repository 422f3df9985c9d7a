use std::io::{self, Write};

/// First characters that make a spreadsheet read a cell as a formula, including full-width forms (OWASP, CSV
/// injection).
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Writes one row (RFC 4180 §2): every cell in quotes, quotes doubled, CRLF at the end.
///
/// An apostrophe precedes a cell that a spreadsheet would read as a formula, so that a visitor cannot run anything on the
/// computer of a person who opens the file. Phone numbers that begin with a plus get one, too.
pub(super) fn write_row<'a>(cells: impl IntoIterator<Item = &'a str>, out: &mut impl Write) -> io::Result<()> {
    for (index, cell) in cells.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let apostrophe = if cell.starts_with(FORMULA_STARTS) { "'" } else { "" };
        write!(out, "{comma}\"{apostrophe}{}\"", cell.replace('"', "\"\""))?;
    }
    out.write_all(b"\r\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[&str]) -> String {
        let mut out = Vec::new();
        write_row(cells.iter().copied(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn quotes_commas_quotes_and_line_breaks() {
        assert_eq!(row(&["a,b", "say \"hi\"", "two\nlines", ""]), "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"\"\r\n");
    }

    #[test]
    fn neutralises_formulas() {
        for cell in ["=HYPERLINK(\"x\")", "+44 161", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert!(row(&[cell]).starts_with("\"'"), "{cell:?}");
        }
        assert_eq!(row(&["a=b"]), "\"a=b\"\r\n");
    }
}
