use url::Url;

use crate::domain::{Photo, PhotoAddress, PhotoVersion, Review, Reviews};

/// A picture elsewhere that a present review has: there is no way to make one of any other address.
#[derive(Debug, Clone)]
pub(crate) struct RemotePhoto {
    version: PhotoVersion,
    address: PhotoAddress,
}

impl RemotePhoto {
    /// The picture that is meant by the index of a review in `reviews` and a version, either of which may be of an
    /// earlier answer: the review's own picture, if `version` is empty or names it; else any that has the version.
    pub(crate) fn find(reviews: &Reviews, index: usize, version: &str) -> Option<Self> {
        let own = reviews.reviews.get(index).and_then(Self::of);
        if version.is_empty() {
            return own;
        }
        own.into_iter()
            // The order may have changed between the page and its pictures.
            .chain(reviews.reviews.iter().filter_map(Self::of))
            .find(|photo| photo.version.as_str() == version)
    }

    fn of(review: &Review) -> Option<Self> {
        match &review.photo {
            Some(Photo::Remote(address)) => Some(Self { version: PhotoVersion::of(address), address: address.clone() }),
            // A file of the site is served as one.
            Some(Photo::OnSite(_)) | None => None,
        }
    }

    pub(crate) fn version(&self) -> &PhotoVersion {
        &self.version
    }

    pub(super) fn address(&self) -> &Url {
        self.address.as_url()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photos::tests::reviews_with;

    const ADDRESSES: [&str; 2] = ["https://lh3.googleusercontent.com/a/1", "https://lh3.googleusercontent.com/a/2"];

    fn found(index: usize, version: &str) -> Option<String> {
        let [one, two] = ADDRESSES.map(|address| Photo::Remote(address.to_owned().try_into().unwrap()));
        let on_site = Photo::OnSite("/photos/anne.webp".to_owned().try_into().unwrap());
        let reviews = reviews_with([Some(one), None, Some(on_site), Some(two)]);
        RemotePhoto::find(&reviews, index, version).map(|photo| photo.address.into())
    }

    #[test]
    fn without_a_version_it_is_the_reviews_own_picture() {
        assert_eq!(found(0, "").as_deref(), Some(ADDRESSES[0]));
        assert_eq!(found(3, "").as_deref(), Some(ADDRESSES[1]));
        for index in [1, 2, 4, usize::MAX] {
            assert_eq!(found(index, ""), None, "{index}");
        }
    }

    #[test]
    fn with_a_version_it_is_the_picture_of_that_version_wherever_its_review_is_now() {
        let [one, two] = ADDRESSES.map(|address| PhotoVersion::of(&address.to_owned().try_into().unwrap()));
        for index in [0, 1, 2, 3, 99] {
            assert_eq!(found(index, one.as_str()).as_deref(), Some(ADDRESSES[0]), "{index}");
            assert_eq!(found(index, two.as_str()).as_deref(), Some(ADDRESSES[1]), "{index}");
            assert_eq!(found(index, "0123456789abcdef"), None, "{index}");
        }
    }
}
