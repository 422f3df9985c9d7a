use serde::{Deserialize, Serialize};

/// The number of stars is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RatingError {
    #[error("is not between 1 and 5")]
    OfReview,
    #[error("is not between 0 and 5")]
    Average,
}

/// The stars of one review: 1 to 5, fractions allowed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub(crate) struct Rating(f64);

/// The average of all reviews: 0 to 5 stars, 0 without reviews.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub(crate) struct Average(f64);

impl TryFrom<f64> for Rating {
    type Error = RatingError;

    fn try_from(stars: f64) -> Result<Self, RatingError> {
        if (1.0..=5.0).contains(&stars) { Ok(Self(stars)) } else { Err(RatingError::OfReview) }
    }
}

impl TryFrom<f64> for Average {
    type Error = RatingError;

    fn try_from(stars: f64) -> Result<Self, RatingError> {
        if (0.0..=5.0).contains(&stars) { Ok(Self(stars)) } else { Err(RatingError::Average) }
    }
}

impl From<Rating> for f64 {
    fn from(rating: Rating) -> Self {
        rating.0
    }
}

impl From<Average> for f64 {
    fn from(average: Average) -> Self {
        average.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_stars_out_of_range_or_not_finite() {
        for stars in [0.0, 0.99, 5.01, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Rating::try_from(stars), Err(RatingError::OfReview), "{stars}");
        }
        assert!(Rating::try_from(1.0).is_ok() && Rating::try_from(4.5).is_ok());
        assert!(Average::try_from(0.0).is_ok());
        assert!(Average::try_from(f64::NAN).is_err());
    }
}
