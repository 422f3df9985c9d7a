use std::{
    fmt::Display,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::Deserialize;
use tokio::fs;

use super::{Source, SourceError, config::FileConfig};
use crate::{
    config::SiteEnv,
    domain::{AuthorName, Average, Moment, Photo, Rating, Review, Reviews, SitePath, SourceKind},
};

/// Longest time that reading it takes: a disk of the network's, perhaps.
const READ_WITHIN: Duration = Duration::from_secs(4);
/// Largest file that is read, in bytes.
const MAX_BYTES: u64 = 1024 * 1024;

/// What is wrong with the file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    #[error("cannot read {path}: {source}")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path} has more than {MAX_BYTES} bytes")]
    TooLarge { path: PathBuf },
    #[error("{path} is not a reviews file: {source}")]
    Shape { path: PathBuf, source: serde_json::Error },
    #[error("{path}: {reason}")]
    Value { path: PathBuf, reason: String },
    #[error("{path} holds demonstration reviews, which SITE_ENV=production refuses: put real ones there")]
    Demonstration { path: PathBuf },
}

/// The file that the owner curates: the payload of spec §3, and whether it is a demonstration.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewsFile {
    #[serde(default)]
    demonstration: bool,
    rating: f64,
    total_reviews: u64,
    reviews: Vec<FileReview>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileReview {
    author_name: String,
    rating: f64,
    time: i64,
    text: String,
    profile_photo_url: Option<String>,
}

/// Reviews from a file.
#[derive(Debug, Clone)]
pub(crate) struct FileSource {
    path: PathBuf,
    site_env: SiteEnv,
}

impl FileSource {
    pub(crate) fn new(config: FileConfig) -> Self {
        Self { path: config.path, site_env: config.site_env }
    }

    /// Reads the file as it is now.
    pub(crate) async fn read(&self) -> Result<Reviews, FileError> {
        let path = || self.path.clone();
        let read = |source| FileError::Read { path: path(), source };
        if fs::metadata(&self.path).await.map_err(read)?.len() > MAX_BYTES {
            return Err(FileError::TooLarge { path: path() });
        }
        let bytes = fs::read(&self.path).await.map_err(read)?;
        parse(&self.path, &bytes, self.site_env)
    }
}

#[tonic::async_trait]
impl Source for FileSource {
    fn identity(&self) -> String {
        // What development may show, production may not.
        format!("file {} {:?}", self.path.display(), self.site_env)
    }

    fn time_limit(&self) -> Duration {
        READ_WITHIN
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        Ok(self.read().await?)
    }
}

fn parse(path: &Path, bytes: &[u8], site_env: SiteEnv) -> Result<Reviews, FileError> {
    let path = || path.to_path_buf();
    let file: ReviewsFile =
        serde_json::from_slice(bytes).map_err(|source| FileError::Shape { path: path(), source })?;
    if file.demonstration && site_env == SiteEnv::Production {
        return Err(FileError::Demonstration { path: path() });
    }
    let wrong =
        |field: String, reason: &dyn Display| FileError::Value { path: path(), reason: format!("{field} {reason}") };
    let average = Average::try_from(file.rating).map_err(|reason| wrong("rating".to_owned(), &reason))?;
    let reviews = file.reviews.into_iter().enumerate().map(|(index, review)| {
        review.parse().map_err(|(field, reason)| wrong(format!("reviews[{index}].{field}"), &reason))
    });
    Ok(Reviews {
        average,
        total: file.total_reviews,
        reviews: reviews.collect::<Result<_, _>>()?,
        source: SourceKind::File,
        demonstration: file.demonstration,
        all_reviews: None,
    })
}

impl FileReview {
    /// The review, or which field is wrong and why.
    fn parse(self) -> Result<Review, (&'static str, String)> {
        let wrong = |field| move |reason: &dyn Display| (field, reason.to_string());
        Ok(Review {
            author: AuthorName::try_from(self.author_name).map_err(|reason| wrong("author_name")(&reason))?,
            rating: Rating::try_from(self.rating).map_err(|reason| wrong("rating")(&reason))?,
            time: Moment::try_from(self.time).map_err(|reason| wrong("time")(&reason))?,
            text: self.text.into(),
            photo: self
                .profile_photo_url
                .map(|path| SitePath::try_from(path).map(Photo::OnSite))
                .transpose()
                .map_err(|reason| wrong("profile_photo_url")(&reason))?,
            author_link: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{any, prop_assert, proptest},
    };
    use test_support::thousand_cases;

    use super::*;
    use crate::any_json::{assert_can_be_shown, nearly};

    fn parsed(json: &str, site_env: SiteEnv) -> Result<Reviews, String> {
        parse(Path::new("reviews.json"), json.as_bytes(), site_env).map_err(|error| error.to_string())
    }

    const ONE: &str = r#"{"demonstration": true, "rating": 4.9, "total_reviews": 60, "reviews": [
        {"author_name": "A", "rating": 2, "time": 1700000000, "text": "Late."}]}"#;

    #[test]
    fn reviews_are_taken_as_they_stand_good_and_bad() {
        let reviews = parsed(ONE, SiteEnv::Development).unwrap();
        assert_eq!((f64::from(reviews.average), reviews.total), (4.9, 60));
        assert_eq!(f64::from(reviews.reviews[0].rating), 2.0);
        assert_eq!(reviews.reviews[0].photo, None);
    }

    #[test]
    fn demonstration_reviews_are_refused_in_production() {
        assert!(parsed(ONE, SiteEnv::Production).unwrap_err().contains("SITE_ENV=production"));
        assert!(parsed(&ONE.replace("true", "false"), SiteEnv::Production).is_ok());
    }

    #[test]
    fn a_wrong_file_is_named_with_the_field_and_the_reason() {
        for (from, to, reason) in [
            ("1700000000", "1700000000000", "reviews[0].time is not in seconds since 1970"),
            ("4.9", "6", "rating is not between 0 and 5"),
            (r#""rating": 2"#, r#""rating": 0"#, "reviews[0].rating is not between 1 and 5"),
            (r#""A""#, r#""""#, "reviews[0].author_name is empty"),
            (
                r#""Late.""#,
                r#""Late.", "profile_photo_url": "https://x.com/a.png""#,
                "reviews[0].profile_photo_url is not a path",
            ),
            ("total_reviews", "total", "unknown field `total`"),
            ("60", "\"60\"", "invalid type: string"),
        ] {
            let error = parsed(&ONE.replace(from, to), SiteEnv::Development).unwrap_err();
            assert!(error.starts_with("reviews.json") && error.contains(reason), "{error}");
        }
    }

    #[test]
    fn the_shipped_file_is_valid_and_labelled_as_a_demonstration() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/content/reviews.json");
        let bytes = std::fs::read(&path).unwrap();
        assert!(parse(&path, &bytes, SiteEnv::Development).is_ok());
        assert!(matches!(parse(&path, &bytes, SiteEnv::Production), Err(FileError::Demonstration { .. })));
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn spec_3_a_nearly_right_file_is_reviews_that_can_be_shown_or_is_refused_by_its_name(file in nearly(ONE)) {
            match parsed(&file.to_string(), SiteEnv::Development) {
                Ok(reviews) => assert_can_be_shown(&reviews),
                Err(error) => prop_assert!(error.starts_with("reviews.json"), "{}", error),
            }
        }

        #[test]
        fn a_file_of_any_bytes_is_refused_by_its_name(bytes in vec(any::<u8>(), 0..200)) {
            let error = parse(Path::new("reviews.json"), &bytes, SiteEnv::Development).unwrap_err();
            prop_assert!(error.to_string().starts_with("reviews.json"), "{}", error);
        }
    }
}
