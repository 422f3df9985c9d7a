use std::{
    io,
    path::{Path, PathBuf},
};

use proto::reviews::v1::{GetReviewsResponse, Review};
use serde::Deserialize;
use tokio::fs;

use crate::config::SiteEnv;

/// Largest file that is read, in bytes.
const MAX_BYTES: u64 = 1024 * 1024;

/// Why a source has no reviews for us.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SourceError {
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
    pub(crate) fn new(path: PathBuf, site_env: SiteEnv) -> Self {
        Self { path, site_env }
    }

    /// Reads the file as it is now.
    pub(crate) async fn fetch(&self) -> Result<GetReviewsResponse, SourceError> {
        let path = || self.path.clone();
        let read = |source| SourceError::Read { path: path(), source };
        if fs::metadata(&self.path).await.map_err(read)?.len() > MAX_BYTES {
            return Err(SourceError::TooLarge { path: path() });
        }
        let bytes = fs::read(&self.path).await.map_err(read)?;
        parse(&self.path, &bytes, self.site_env)
    }
}

fn parse(path: &Path, bytes: &[u8], site_env: SiteEnv) -> Result<GetReviewsResponse, SourceError> {
    let path = || path.to_path_buf();
    let file: ReviewsFile =
        serde_json::from_slice(bytes).map_err(|source| SourceError::Shape { path: path(), source })?;
    if file.demonstration && site_env == SiteEnv::Production {
        return Err(SourceError::Demonstration { path: path() });
    }
    let wrong = |reason: String| SourceError::Value { path: path(), reason };
    if !(0.0..=5.0).contains(&file.rating) {
        return Err(wrong("rating is not between 0 and 5".to_owned()));
    }
    for (index, review) in file.reviews.iter().enumerate() {
        if !(1.0..=5.0).contains(&review.rating) {
            return Err(wrong(format!("reviews[{index}].rating is not between 1 and 5")));
        }
        if review.author_name.trim().is_empty() {
            return Err(wrong(format!("reviews[{index}].author_name is empty")));
        }
    }
    Ok(GetReviewsResponse {
        rating: file.rating,
        total_reviews: file.total_reviews,
        reviews: file
            .reviews
            .into_iter()
            .map(|review| Review {
                author_name: review.author_name,
                rating: review.rating,
                time: review.time,
                text: review.text,
                profile_photo_url: review.profile_photo_url,
            })
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(json: &str, site_env: SiteEnv) -> Result<GetReviewsResponse, String> {
        parse(Path::new("reviews.json"), json.as_bytes(), site_env).map_err(|error| error.to_string())
    }

    const ONE: &str = r#"{"demonstration": true, "rating": 4.9, "total_reviews": 60, "reviews": [
        {"author_name": "A", "rating": 2, "time": 1700000000, "text": "Late."}]}"#;

    #[test]
    fn reviews_are_taken_as_they_stand_good_and_bad() {
        let reviews = parsed(ONE, SiteEnv::Development).unwrap();
        assert_eq!((reviews.rating, reviews.total_reviews), (4.9, 60));
        assert_eq!(reviews.reviews[0].rating, 2.0);
        assert_eq!(reviews.reviews[0].profile_photo_url, None);
    }

    #[test]
    fn demonstration_reviews_are_refused_in_production() {
        assert!(parsed(ONE, SiteEnv::Production).unwrap_err().contains("SITE_ENV=production"));
        assert!(parsed(&ONE.replace("true", "false"), SiteEnv::Production).is_ok());
    }

    #[test]
    fn a_wrong_file_is_named_with_the_field_and_the_reason() {
        for (from, to, reason) in [
            ("4.9", "6", "rating is not between 0 and 5"),
            (r#""rating": 2"#, r#""rating": 0"#, "reviews[0].rating is not between 1 and 5"),
            (r#""A""#, r#""""#, "reviews[0].author_name is empty"),
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
        assert!(matches!(parse(&path, &bytes, SiteEnv::Production), Err(SourceError::Demonstration { .. })));
    }
}
