use maud::{Markup, html};

use super::{layout::gap, styles};
use crate::mail::estimate::{EstimateRows, PartRow};

/// The tables of an estimate: price and parts, then the answers.
pub(super) fn tables(rows: &EstimateRows) -> Markup {
    let amounts = (!rows.price.is_empty()).then(|| amounts(rows));
    let answers = (!rows.answers.is_empty()).then(|| answers(&rows.answers));
    html! {
        h2 class="ink" style=(styles::SUBHEADING) { (rows.heading()) }
        @for (index, rows) in [amounts, answers].into_iter().flatten().enumerate() {
            @if index > 0 { (gap()) }
            table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed" { (rows) }
        }
    }
}

fn amounts(rows: &EstimateRows) -> Markup {
    html! {
        @for (label, amount) in &rows.price { tr {
            th class="ink line" scope="row" style=(styles::CELL) { (label) }
            td class="ink line" width="160" style=(styles::AMOUNT) { strong { (amount) } }
        } }
        @for PartRow { name, place, price } in &rows.parts { tr {
            th class="ink line" scope="row" style=(styles::CELL) {
                bdi { (name) }
                @if !place.is_empty() { br; span class="muted" style=(styles::PLACE) { bdi { (place) } } }
            }
            td class="ink line" width="160" style=(styles::AMOUNT) { (price) }
        } }
    }
}

fn answers(answers: &[(String, String)]) -> Markup {
    html! {
        @for (question, answer) in answers { tr {
            th class="muted line" scope="row" width="50%" style=(styles::QUESTION) { bdi { (question) } }
            td class="ink line" style=(styles::CELL) { bdi { (answer) } }
        } }
    }
}
