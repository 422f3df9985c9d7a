use prost::Message;
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

/// What a message on one of our queues is.
#[derive(Clone)]
pub(crate) struct Identified {
    /// By which operations know it: the enquiry's id, or, where there is none, one made of the bytes (a
    /// UUID of version 5, RFC 9562 §5.5): the same bytes always have the same.
    pub(crate) id: Uuid,
    /// Nothing where it is no enquiry, or one without a proper id.
    pub(crate) enquiry: Option<Enquiry>,
}

/// Reads a message.
pub(crate) fn identify(payload: &[u8]) -> Identified {
    let enquiry = Enquiry::decode(payload).ok();
    let id = enquiry.as_ref().and_then(|enquiry| Uuid::try_parse(&enquiry.id).ok());
    match id {
        Some(id) => Identified { id, enquiry },
        None => Identified { id: Uuid::new_v5(&Uuid::NAMESPACE_OID, payload), enquiry: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enquiry_is_known_by_its_id() {
        let id = Uuid::new_v4();
        let enquiry = Enquiry { id: id.to_string(), ..Enquiry::default() };
        let identified = identify(&enquiry.encode_to_vec());
        assert_eq!((identified.id, identified.enquiry), (id, Some(enquiry)));
    }

    #[test]
    fn what_has_no_id_is_known_by_its_bytes() {
        let nameless = Enquiry { id: "no uuid".into(), ..Enquiry::default() }.encode_to_vec();
        for payload in [b"\xff\xff".as_slice(), b"", &nameless] {
            assert!(identify(payload).enquiry.is_none());
            assert_eq!(identify(payload).id, identify(payload).id);
        }
        assert_ne!(identify(b"\xff").id, identify(b"\xfe").id);
    }
}
