use url::Url;

use crate::domain::{Photo, PhotoUrl, PhotoVersion, Review, Reviews};

/// A remote picture of a current review. [`RemotePhoto::find`] is the only constructor, so that no other URL is
/// fetched.
#[derive(Debug, Clone)]
pub(crate) struct RemotePhoto {
    version: PhotoVersion,
    url: PhotoUrl,
}

impl RemotePhoto {
    /// Finds the picture for the index of a review and a version, either of which may be of an earlier set of reviews:
    /// the review's own picture if `version` is empty or matches it, else any picture with this version.
    pub(crate) fn find(reviews: &Reviews, index: usize, version: &str) -> Option<Self> {
        let own = reviews.reviews.get(index).and_then(Self::of);
        if version.is_empty() {
            return own;
        }
        own.into_iter()
            // The order may have changed since the page was loaded.
            .chain(reviews.reviews.iter().filter_map(Self::of))
            .find(|photo| photo.version.as_str() == version)
    }

    fn of(review: &Review) -> Option<Self> {
        match &review.photo {
            Some(Photo::Remote(url)) => Some(Self { version: PhotoVersion::of(url), url: url.clone() }),
            // The gateway serves the site's own files.
            Some(Photo::OnSite(_)) | None => None,
        }
    }

    pub(crate) fn version(&self) -> &PhotoVersion {
        &self.version
    }

    pub(super) fn url(&self) -> &Url {
        self.url.as_url()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photos::tests::reviews_with;

    const URLS: [&str; 2] = ["https://lh3.googleusercontent.com/a/1", "https://lh3.googleusercontent.com/a/2"];

    fn found(index: usize, version: &str) -> Option<String> {
        let [one, two] = URLS.map(|url| Photo::Remote(url.to_owned().try_into().unwrap()));
        let on_site = Photo::OnSite("/photos/anne.webp".to_owned().try_into().unwrap());
        let reviews = reviews_with([Some(one), None, Some(on_site), Some(two)]);
        RemotePhoto::find(&reviews, index, version).map(|photo| photo.url.into())
    }

    #[test]
    fn without_a_version_finds_the_reviews_own_picture() {
        assert_eq!(found(0, "").as_deref(), Some(URLS[0]));
        assert_eq!(found(3, "").as_deref(), Some(URLS[1]));
        for index in [1, 2, 4, usize::MAX] {
            assert_eq!(found(index, ""), None, "{index}");
        }
    }

    #[test]
    fn with_a_version_finds_the_picture_wherever_its_review_is_now() {
        let [one, two] = URLS.map(|url| PhotoVersion::of(&url.to_owned().try_into().unwrap()));
        for index in [0, 1, 2, 3, 99] {
            assert_eq!(found(index, one.as_str()).as_deref(), Some(URLS[0]), "{index}");
            assert_eq!(found(index, two.as_str()).as_deref(), Some(URLS[1]), "{index}");
            assert_eq!(found(index, "0123456789abcdef"), None, "{index}");
        }
    }
}
