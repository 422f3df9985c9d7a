use std::{
    fmt::Display,
    path::{Path, PathBuf},
    time::Duration,
};

use runtime::{
    env::{ConfigError, Env, Variable},
    production::SiteEnv,
};
use serde::Deserialize;
use tokio::fs;

use super::{
    FileError, Source, SourceError,
    config::{Config, FileConfig},
    error::MAX_FILE_BYTES,
};
use crate::domain::{AuthorName, Average, Photo, Rating, Review, Reviews, SitePath, SourceKind, UnixSeconds};

/// Time limit of a read: the file may be on a network disk.
const READ_TIMEOUT: Duration = Duration::from_secs(4);
/// The file that the owner maintains: the reviews payload (rule 3.10), and whether it is a demonstration.
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

/// Reviews from the owner's file.
#[derive(Debug, Clone)]
pub(crate) struct FileSource {
    path: PathBuf,
    site_env: SiteEnv,
}

impl FileSource {
    pub(crate) fn new(config: FileConfig) -> Self {
        Self { path: config.path, site_env: config.site_env }
    }

    /// Reads and validates the file.
    pub(crate) async fn read(&self) -> Result<Reviews, FileError> {
        let path = || self.path.clone();
        let read = |source| FileError::Read { path: path(), source };
        if fs::metadata(&self.path).await.map_err(read)?.len() > MAX_FILE_BYTES {
            return Err(FileError::TooLarge { path: path() });
        }
        let bytes = fs::read(&self.path).await.map_err(read)?;
        parse(&self.path, &bytes, self.site_env)
    }
}

#[tonic::async_trait]
impl Source for FileSource {
    fn identity(&self) -> String {
        // Demonstration reviews cached in development must not be served in production.
        format!("file {} {:?}", self.path.display(), self.site_env)
    }

    fn time_limit(&self) -> Duration {
        READ_TIMEOUT
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        Ok(self.read().await?)
    }
}

/// Refuses demonstration reviews in production, at startup. A file that cannot be read or parsed is reported when it is
/// first used.
pub(crate) fn demonstration_reviews(env: &Env, _: &Variable) -> Result<Option<String>, ConfigError> {
    let Ok(Config::File(file)) = Config::from_env(env) else { return Ok(None) };
    let Ok(bytes) = std::fs::read(&file.path) else { return Ok(None) };
    Ok(match parse(&file.path, &bytes, file.site_env) {
        Err(FileError::Demonstration { path }) => Some(format!(
            "{} holds demonstration reviews; put your own there, or set REVIEWS_SOURCE to google or business",
            path.display()
        )),
        _ => None,
    })
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
    /// Validates the review; the error is the invalid field and the reason.
    fn parse(self) -> Result<Review, (&'static str, String)> {
        let wrong = |field| move |reason: &dyn Display| (field, reason.to_string());
        Ok(Review {
            author: AuthorName::try_from(self.author_name).map_err(|reason| wrong("author_name")(&reason))?,
            rating: Rating::try_from(self.rating).map_err(|reason| wrong("rating")(&reason))?,
            time: UnixSeconds::try_from(self.time).map_err(|reason| wrong("time")(&reason))?,
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
    use crate::arbitrary_json::{assert_displayable, mutated};

    fn parsed(json: &str, site_env: SiteEnv) -> Result<Reviews, String> {
        parse(Path::new("reviews.json"), json.as_bytes(), site_env).map_err(|error| error.to_string())
    }

    const ONE: &str = r#"{"demonstration": true, "rating": 4.9, "total_reviews": 60, "reviews": [
        {"author_name": "A", "rating": 2, "time": 1700000000, "text": "Late."}]}"#;

    #[test]
    fn reads_good_and_bad_reviews_unchanged() {
        let reviews = parsed(ONE, SiteEnv::Development).unwrap();
        assert_eq!((f64::from(reviews.average), reviews.total), (4.9, 60));
        assert_eq!(f64::from(reviews.reviews[0].rating), 2.0);
        assert_eq!(reviews.reviews[0].photo, None);
    }

    #[test]
    fn refuses_demonstration_reviews_in_production() {
        assert!(parsed(ONE, SiteEnv::Production).unwrap_err().contains("SITE_ENV=production"));
        assert!(parsed(&ONE.replace("true", "false"), SiteEnv::Production).is_ok());
    }

    #[test]
    fn names_the_file_the_invalid_field_and_the_reason() {
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
        fn a_mutated_file_is_displayable_or_refused_with_its_name(file in mutated(ONE)) {
            match parsed(&file.to_string(), SiteEnv::Development) {
                Ok(reviews) => assert_displayable(&reviews),
                Err(error) => prop_assert!(error.starts_with("reviews.json"), "{}", error),
            }
        }

        #[test]
        fn refuses_arbitrary_bytes_with_the_files_name(bytes in vec(any::<u8>(), 0..200)) {
            let error = parse(Path::new("reviews.json"), &bytes, SiteEnv::Development).unwrap_err();
            prop_assert!(error.to_string().starts_with("reviews.json"), "{}", error);
        }
    }
}
