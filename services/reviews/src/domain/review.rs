use proto::reviews::v1::{self, review};
use serde::{Deserialize, Serialize};

use super::{AuthorName, Average, Photo, PhotoVersion, Rating, ReviewText, UnixSeconds, WebLink};

/// The source of reviews, which determines their selection and order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SourceKind {
    /// Selected and ordered by the owner.
    File,
    /// Google Places: at most five, selected and ordered by Google.
    GooglePlaces,
    /// Google Business Profile: all reviews, the most recently changed first.
    GoogleBusiness,
}

/// Customers' reviews, good and bad, in the source's order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reviews {
    pub(crate) average: Average,
    pub(crate) total: u64,
    pub(crate) reviews: Vec<Review>,
    pub(crate) source: SourceKind,
    /// Fictitious reviews that demonstrate the page.
    pub(crate) demonstration: bool,
    /// The page with all reviews.
    pub(crate) all_reviews: Option<WebLink>,
}

/// One customer's review.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Review {
    pub(crate) author: AuthorName,
    pub(crate) rating: Rating,
    pub(crate) time: UnixSeconds,
    pub(crate) text: ReviewText,
    pub(crate) photo: Option<Photo>,
    /// The author's profile page.
    pub(crate) author_link: Option<WebLink>,
}

impl From<&Reviews> for v1::GetReviewsResponse {
    fn from(reviews: &Reviews) -> Self {
        let source = match reviews.source {
            SourceKind::File => v1::Source::File,
            SourceKind::GooglePlaces => v1::Source::GooglePlaces,
            SourceKind::GoogleBusiness => v1::Source::GoogleBusiness,
        };
        Self {
            rating: reviews.average.into(),
            total_reviews: reviews.total,
            reviews: reviews.reviews.iter().cloned().map(v1::Review::from).collect(),
            source: source.into(),
            demonstration: reviews.demonstration,
            all_reviews_url: reviews.all_reviews.clone().map(String::from),
        }
    }
}

impl From<Review> for v1::Review {
    fn from(review: Review) -> Self {
        let photo = review.photo.map(|photo| match photo {
            Photo::OnSite(path) => review::Photo::PhotoPath(path.into()),
            Photo::Remote(address) => review::Photo::PhotoVersion(PhotoVersion::of(&address).as_str().to_owned()),
        });
        Self {
            author_name: review.author.into(),
            rating: review.rating.into(),
            time: review.time.into(),
            text: review.text.into(),
            photo,
            author_url: review.author_link.map(String::from),
        }
    }
}
