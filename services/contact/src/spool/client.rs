use std::fmt;

/// One client, told apart from the others by an opaque key of the gateway's.
///
/// It is only held in memory: no file, message or log line contains it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientKey(u64);

impl From<u64> for ClientKey {
    fn from(key: u64) -> Self {
        Self(key)
    }
}

impl fmt::Debug for ClientKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientKey")
    }
}
