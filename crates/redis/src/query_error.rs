use std::time::Duration;

use redis::RedisError;

/// How Redis calls its refusal to do with a key what is not done with what is there.
const WRONG_TYPE: &str = "WRONGTYPE";

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// Redis took too long, to connect or to answer.
    #[error("Redis did not answer within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// Redis cannot be reached, or cannot do what it was told: it is full, loading, or a replica.
    #[error("Redis failed: {0}")]
    Failed(String),
    /// Redis is there, and what it keeps under the key is of another kind than what was asked for.
    #[error("Redis keeps something else there: {0}")]
    WrongType(RedisError),
}

impl From<RedisError> for QueryError {
    fn from(error: RedisError) -> Self {
        if error.code() == Some(WRONG_TYPE) { Self::WrongType(error) } else { Self::Failed(error.to_string()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_key_is_told_from_an_outage() {
        let refused = |line: &[u8]| {
            let answer = redis::parse_redis_value(line).unwrap();
            QueryError::from(answer.extract_error().unwrap_err())
        };
        assert!(matches!(refused(b"-WRONGTYPE Operation against a key\r\n"), QueryError::WrongType(_)));
        for line in [b"-OOM command not allowed\r\n".as_slice(), b"-LOADING\r\n", b"-READONLY\r\n", b"-ERR no\r\n"] {
            assert!(matches!(refused(line), QueryError::Failed(_)));
        }
    }
}
