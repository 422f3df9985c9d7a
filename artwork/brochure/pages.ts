import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../web/scripts/pages/escape-html.ts';
import type { Titled } from '../../web/content-model/values.ts';
import { telHref } from '../../web/src/lib/contact-links.ts';
import { products, site, words, type Job } from './content.ts';

const assets = join(import.meta.dirname, '../../web/src/assets');
const types: Record<string, string> = { svg: 'image/svg+xml', webp: 'image/webp' };
const url = (path: string) =>
  `data:${types[path.split('.').at(-1) ?? '']};base64,${readFileSync(join(assets, path)).toString('base64')}`;

type Marker = { x: number; y: number };
const street = JSON.parse(readFileSync(join(assets, 'scenes/terrace-dusk.json'), 'utf8')) as {
  landscape: { width: number; height: number; markers: Record<'siren' | 'camera' | 'window', Marker> };
};

/** The four pages, as the body of one HTML document. */
export function brochurePages(): string {
  return [cover(), survey(), examples(), parts()].join('\n');
}

function page(number: number, className: string, html: string): string {
  const foot =
    number === 1 ? '' : `<p class="foot"><span>${escapeHtml(site.company.name)}</span><span>${number} of 4</span></p>`;
  return `<section class="page ${className}">${html}${foot}</section>`;
}

function cover(): string {
  const { heading, lead, alt } = words.cover;
  return page(
    1,
    'cover dark',
    `<img class="scene" src="${url('scenes/terrace-dusk-1920.webp')}" alt="${escapeHtml(alt)}">
    ${coverMarks()}
    <p class="name">${escapeHtml(site.company.name)}<small>${escapeHtml(site.company.trade)}</small></p>
    <div class="words"><h1>${escapeHtml(heading)}</h1><p class="lead">${escapeHtml(lead)}</p></div>`,
  );
}

/** The leader lines over the cover's scene, the middle of which fills a box of 210 by 168 mm. */
function coverMarks(): string {
  const box = { width: 210, height: 168, shown: 0.52 };
  const { width, height, markers } = street.landscape;
  const scaled = (width / height) * box.height;
  const at = ({ x, y }: Marker) => ({ x: x * scaled - (scaled - box.width) * box.shown, y: y * box.height });
  const lines = [
    { mark: at(markers.camera), to: { x: 46, y: 40 }, text: words.cover.marks.camera },
    { mark: at(markers.siren), to: { x: 136, y: 36 }, text: words.cover.marks.siren },
    { mark: at(markers.window), to: { x: 62, y: 142 }, text: words.cover.marks.window },
  ];
  const drawn = lines.map(
    ({ mark, to, text }) =>
      `<line x1="${mark.x}" y1="${mark.y}" x2="${to.x}" y2="${to.y}"/><line x1="${to.x}" y1="${to.y}" x2="${to.x + 46}" y2="${to.y}"/>
      <circle cx="${mark.x}" cy="${mark.y}" r="3"/><circle class="dot" cx="${mark.x}" cy="${mark.y}" r="0.7"/>
      <text x="${to.x}" y="${to.y - 2}">${escapeHtml(text)}</text>`,
  );
  return `<svg class="marks" viewBox="0 0 210 297" aria-hidden="true">${drawn.join('')}</svg>`;
}

// Positions of the parts on the plan, in its units, in the order of the first job's parts.
const { plan } = words.survey;
const planPoints = [
  { x: 820, y: 210, ...plan.parts.frontDoor },
  { x: 592, y: 322, ...plan.parts.hall },
  { x: 346, y: 106, ...plan.parts.backRoom },
  { x: 70, y: 295, ...plan.parts.kitchenDoor },
];

const roomNames = [
  { x: 196, y: 345, name: plan.rooms.kitchen },
  { x: 458, y: 400, name: plan.rooms.back },
  { x: 705, y: 436, name: plan.rooms.front },
  { x: 668, y: 291, name: plan.rooms.hall },
];

function survey(): string {
  const { label, heading, text, steps } = words.survey;
  return page(
    2,
    'survey',
    `<p class="label">${escapeHtml(label)}</p><h2>${escapeHtml(heading)}</h2>
    <div class="plan"><img src="${url('plan-terrace.svg')}" alt="${escapeHtml(plan.alt)}">
      <svg viewBox="0 -60 900 740" aria-hidden="true">${roomNames
        .map(({ x, y, name }) => `<text class="room" x="${x}" y="${y}" text-anchor="middle">${escapeHtml(name)}</text>`)
        .join('')}${planPoints
        .map(
          ({ x, y }, index) =>
            `<circle cx="${x}" cy="${y}" r="19"/><text x="${x}" y="${y + 7.5}" text-anchor="middle">${index + 1}</text>`,
        )
        .join('')}</svg></div>
    <div class="columns"><ol class="legend">${planPoints
      .map(({ part, why }) => `<li><span><b>${escapeHtml(part)}.</b> ${escapeHtml(why)}.</span></li>`)
      .join('')}</ol><div class="words">${text.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div></div>
    ${stepList(steps)}`,
  );
}

function examples(): string {
  const { label, heading, lead, alt, jobs } = words.examples;
  return page(
    3,
    'examples',
    `<p class="label">${escapeHtml(label)}</p><h2>${escapeHtml(heading)}</h2><p class="lead">${escapeHtml(lead)}</p>${jobs.map(jobTable).join('')}
    <img class="strip" src="${url('scenes/unit-dusk-1920.webp')}" alt="${escapeHtml(alt)}">`,
  );
}

function jobTable({ title, facts, parts: lines }: Job): string {
  const { columns } = words.examples;
  const rows = lines.map(
    ({ part, where, why }) =>
      `<tr><th scope="row">${escapeHtml(part)}</th><td>${escapeHtml(where)}</td><td>${escapeHtml(why)}</td></tr>`,
  );
  return `<div class="job"><h3>${escapeHtml(title)}</h3><p class="facts">${escapeHtml(facts)}</p>
    <table><thead><tr>${[columns.part, columns.where, columns.why].map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`;
}

function parts(): string {
  const pictures = products.map(
    ({ title, description, image }) =>
      `<li><img src="${url(`products/${image}-720.webp`)}" alt=""><h3>${escapeHtml(title)}</h3><p>${escapeHtml(description)}</p></li>`,
  );
  return page(
    4,
    'parts-page dark',
    `<p class="label">${escapeHtml(words.equipment.label)}</p><h2>${escapeHtml(words.equipment.heading)}</h2><ul class="parts">${pictures.join('')}</ul>
    <h2>${escapeHtml(words.next.heading)}</h2>${stepList(words.next.steps)}${reach()}
    <p class="disclosure">${escapeHtml(site.finance.disclosure)}</p>`,
  );
}

function reach(): string {
  const phones = Object.values(site.phones).map(
    ({ label, number }) =>
      `<p>${escapeHtml(label)}<br><a class="number" href="${telHref(number)}">${escapeHtml(number)}</a></p>`,
  );
  const hours = site.hours.map(
    (entry) =>
      `<p>${escapeHtml(entry.days)}: ${'opens' in entry ? `${entry.opens} to ${entry.closes}` : escapeHtml(words.reach.closed)}</p>`,
  );
  const { street: line, town, postcode } = site.address;
  const { ring, write, hours: when } = words.reach;
  return `<div class="reach"><div><h3>${escapeHtml(ring)}</h3>${phones.join('')}</div>
    <div><h3>${escapeHtml(write)}</h3><p><a href="mailto:${site.email}">${site.email}</a></p><p>${escapeHtml(line)}<br>${escapeHtml(`${town} ${postcode}`)}</p></div>
    <div><h3>${escapeHtml(when)}</h3>${hours.join('')}</div></div>`;
}

function stepList(steps: readonly Titled[]): string {
  return `<ol class="steps">${steps.map(({ title, text }) => `<li><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p></li>`).join('')}</ol>`;
}
