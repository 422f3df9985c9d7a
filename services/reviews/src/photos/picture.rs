use super::error::{MAX_BYTES, PhotoError};

/// A picture format, detected from the bytes.
///
/// Excludes SVG, a document format that can contain scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Jpeg,
    Png,
    WebP,
    Gif,
}

impl Format {
    /// Matches the signatures of the WHATWG MIME Sniffing Standard, §6.1.
    fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', b'V', b'P', ..] => Some(Self::WebP),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            _ => None,
        }
    }
}

/// A picture of at most 256 KiB, in a format that every browser displays.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    format: Format,
    bytes: Vec<u8>,
}

impl Picture {
    /// The media type of the detected format.
    pub(crate) fn content_type(&self) -> &'static str {
        match self.format {
            Format::Jpeg => "image/jpeg",
            Format::Png => "image/png",
            Format::WebP => "image/webp",
            Format::Gif => "image/gif",
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl TryFrom<Vec<u8>> for Picture {
    type Error = PhotoError;

    fn try_from(bytes: Vec<u8>) -> Result<Self, PhotoError> {
        if bytes.len() > MAX_BYTES {
            return Err(PhotoError::TooLarge);
        }
        let format = Format::of(&bytes).ok_or(PhotoError::NotAPicture)?;
        Ok(Self { format, bytes })
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{any, prop_assert, prop_assert_eq, proptest},
        sample::select,
    };
    use test_support::thousand_cases;

    use super::*;

    #[test]
    fn detects_the_format_from_the_bytes() {
        for (bytes, content_type) in [
            (b"\xff\xd8\xff\xe0".as_slice(), "image/jpeg"),
            (b"\x89PNG\r\n\x1a\n", "image/png"),
            (b"RIFF\x10\0\0\0WEBPVP8 ", "image/webp"),
            (b"GIF87a", "image/gif"),
            (b"GIF89a", "image/gif"),
        ] {
            assert_eq!(Picture::try_from(bytes.to_vec()).unwrap().content_type(), content_type);
        }
    }

    #[test]
    fn rejects_scriptable_documents_and_unknown_formats() {
        for bytes in [
            b"".as_slice(),
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            b"<?xml version='1.0'?><svg/>",
            b"<html>",
            b"\xff\xd8",
            b"GIF88a",
            b"RIFF\x10\0\0\0WAVEfmt ",
            b" \x89PNG\r\n\x1a\n",
        ] {
            assert_eq!(Picture::try_from(bytes.to_vec()), Err(PhotoError::NotAPicture), "{bytes:?}");
        }
    }

    #[test]
    fn rejects_a_picture_over_the_size_limit() {
        let of_length = |length: usize| {
            let mut bytes = b"GIF89a".to_vec();
            bytes.resize(length, 0);
            Picture::try_from(bytes)
        };
        assert!(of_length(MAX_BYTES).is_ok());
        assert_eq!(of_length(MAX_BYTES + 1), Err(PhotoError::TooLarge));
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn accepts_bytes_by_their_signature_only_and_keeps_them_unchanged(
            beginning in select(vec!["", "\u{feff}", "<svg ", "<!DOCTYPE html>", "GIF", "GIF89a", "GIF87a<script>", "%PDF-", "RIFF"]),
            rest in vec(any::<u8>(), 0..80),
        ) {
            let bytes = [beginning.as_bytes(), &*rest].concat();
            match Picture::try_from(bytes.clone()) {
                Ok(picture) => {
                    prop_assert_eq!(picture.bytes(), &*bytes);
                    // Nothing that a browser would sniff as a document is accepted.
                    prop_assert!(picture.content_type().starts_with("image/") && !bytes.starts_with(b"<"));
                }
                Err(error) => prop_assert_eq!(error, PhotoError::NotAPicture),
            }
        }

        #[test]
        fn ignores_the_bytes_after_the_signature(rest in vec(any::<u8>(), 0..80), length in any::<[u8; 4]>()) {
            let webp = [b"RIFF".as_slice(), &length, b"WEBPVP"].concat();
            for (beginning, content_type) in
                [(b"\xff\xd8\xff".as_slice(), "image/jpeg"), (b"\x89PNG\r\n\x1a\n", "image/png"), (&*webp, "image/webp")]
            {
                let picture = Picture::try_from([beginning, &*rest].concat());
                prop_assert_eq!(picture.map(|picture| picture.content_type()), Ok(content_type));
            }
        }
    }
}
