//! Colours and styles of the mails, after the site's (`web/src/app/styles/tokens.css`).
//!
//! Styles are inline, since mail programs drop style sheets, and background colours are repeated in `bgcolor` for Outlook.
//! The style sheet only adds a dark mode and a narrow layout.

pub(super) const INK: &str = "#0D1726";
pub(super) const MIST: &str = "#EDF1F4";
pub(super) const PAPER: &str = "#FBFAF7";
pub(super) const AMBER: &str = "#F5B44C";

macro_rules! font {
    () => {
        "font-family:'Bricolage Grotesque','Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif;"
    };
}

pub(super) const BODY: &str = concat!(font!(), "margin:0;padding:0;width:100%;background:#EDF1F4;color:#0D1726");
/// Hidden in the mail; mailbox lists show it after the subject.
pub(super) const PREHEADER: &str = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all";
pub(super) const COLUMN: &str = "width:100%;max-width:600px;table-layout:fixed";
pub(super) const BAND: &str = "padding:26px 24px 24px;background:#0D1726;border-radius:6px 6px 0 0";
pub(super) const RULE: &str = "height:4px;line-height:4px;font-size:4px;background:#F5B44C";
pub(super) const CONTENT: &str = "padding:24px 24px 28px;background:#FBFAF7;border-radius:0 0 6px 6px";
pub(super) const LABEL: &str = concat!(font!(), "margin:0 0 8px;font-size:14px;line-height:20px;color:#F5B44C");
pub(super) const HEADING: &str = concat!(
    font!(),
    "margin:0;font-size:28px;line-height:34px;font-weight:700;letter-spacing:-0.02em;color:#FFFFFF;\
     word-break:break-word;overflow-wrap:anywhere"
);
pub(super) const NAME: &str = concat!(
    font!(),
    "margin:8px 0 0;font-size:19px;line-height:27px;font-weight:600;color:#FFFFFF;\
     word-break:break-word;overflow-wrap:anywhere"
);
pub(super) const SERVICE: &str = concat!(
    font!(),
    "margin:0;font-size:19px;line-height:27px;color:#D5DCE3;word-break:break-word;overflow-wrap:anywhere"
);
pub(super) const PRIMARY_BUTTON: &str = "background:#F5B44C;border-radius:6px;mso-padding-alt:15px 12px";
pub(super) const SECONDARY_BUTTON: &str =
    "background:#FBFAF7;border:1px solid #24384F;border-radius:6px;mso-padding-alt:14px 8px";
pub(super) const PRIMARY_LINK: &str = concat!(
    font!(),
    "display:block;padding:15px 12px;font-size:19px;line-height:24px;font-weight:700;color:#0D1726;\
     text-decoration:none;font-variant-numeric:tabular-nums"
);
pub(super) const SECONDARY_LINK: &str = concat!(
    font!(),
    "display:block;padding:14px 8px;font-size:17px;line-height:22px;font-weight:600;color:#0D1726;text-decoration:none"
);
pub(super) const GAP: &str = "height:10px;line-height:10px;font-size:10px";
pub(super) const MESSAGE: &str = concat!(
    font!(),
    "padding:2px 0 2px 16px;border-left:3px solid #F5B44C;font-size:17px;line-height:27px;color:#0D1726;\
     word-break:break-word;overflow-wrap:anywhere"
);
pub(super) const ROW_LABEL: &str = concat!(
    font!(),
    "width:104px;padding:9px 12px 9px 0;border-top:1px solid #D5DCE3;text-align:left;vertical-align:top;\
     font-size:15px;line-height:21px;font-weight:400;color:#5B6B7C"
);
pub(super) const ROW_VALUE: &str = concat!(
    font!(),
    "padding:9px 0;border-top:1px solid #D5DCE3;vertical-align:top;font-size:15px;line-height:21px;color:#0D1726;\
     word-break:break-word;overflow-wrap:anywhere"
);
pub(super) const SUBHEADING: &str =
    concat!(font!(), "margin:0 0 8px;font-size:17px;line-height:24px;font-weight:700;color:#0D1726");
pub(super) const CELL: &str = concat!(
    font!(),
    "padding:7px 12px 7px 0;border-top:1px solid #D5DCE3;text-align:left;vertical-align:top;font-size:15px;\
     line-height:21px;font-weight:400;color:#0D1726;word-break:break-word;overflow-wrap:anywhere"
);
pub(super) const QUESTION: &str = concat!(
    font!(),
    "padding:7px 12px 7px 0;border-top:1px solid #D5DCE3;text-align:left;vertical-align:top;font-size:15px;\
     line-height:21px;font-weight:400;color:#5B6B7C"
);
pub(super) const AMOUNT: &str = concat!(
    font!(),
    "width:160px;padding:7px 0;border-top:1px solid #D5DCE3;text-align:right;vertical-align:top;font-size:15px;\
     line-height:21px;color:#0D1726;font-variant-numeric:tabular-nums"
);
pub(super) const PLACE: &str = "color:#5B6B7C";
pub(super) const PARAGRAPH: &str = concat!(font!(), "margin:0 0 16px;font-size:17px;line-height:27px;color:#0D1726");

pub(super) const SMALL_PRINT: &str = concat!(font!(), "margin:20px 0 0;font-size:15px;line-height:22px;color:#5B6B7C");

/// Dark mode, and full width on narrow screens.
pub(super) const STYLE_SHEET: &str = "\
    :root{color-scheme:light dark;supported-color-schemes:light dark}\
    @media (prefers-color-scheme:dark){\
    .mist{background:#070D16!important}\
    .paper{background:#16263A!important}\
    .band{background:#0D1726!important}\
    .ink{color:#F3F1EA!important}\
    .muted{color:#A9B7C5!important}\
    .line{border-color:#33475E!important}\
    .quiet{background:#16263A!important;border-color:#8FA2B5!important}\
    }\
    @media (max-width:480px){\
    .edge{padding:0!important}\
    .round{border-radius:0!important}\
    }";

/// Outlook's Word engine supports neither `max-width` nor font fallback.
pub(super) const OUTLOOK_HEAD: &str = "<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o=\"urn:schemas-microsoft-com:office:office\"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,th,h1,h2,p,a{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->";
pub(super) const OUTLOOK_COLUMN: &str = "<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->";
pub(super) const OUTLOOK_COLUMN_END: &str = "<!--[if mso]></td></tr></table><![endif]-->";
