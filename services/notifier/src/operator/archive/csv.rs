use std::io::{self, Write};

/// What makes a spreadsheet take a cell for a formula, in the wide forms too (OWASP, CSV injection).
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Writes one row (RFC 4180 §2): every cell in quotes, quotes doubled, CRLF at the end.
///
/// A cell that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text: a
/// visitor could otherwise run something on the machine of whoever opens the file. So does a phone number
/// that begins with a plus.
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
    fn cells_keep_commas_quotes_and_line_breaks() {
        assert_eq!(row(&["a,b", "say \"hi\"", "two\nlines", ""]), "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\"\"\r\n");
    }

    #[test]
    fn what_a_spreadsheet_would_run_is_text() {
        for cell in ["=HYPERLINK(\"x\")", "+44 161", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert!(row(&[cell]).starts_with("\"'"), "{cell:?}");
        }
        assert_eq!(row(&["a=b"]), "\"a=b\"\r\n");
    }
}
