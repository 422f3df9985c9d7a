import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AboutUs } from '../content-model/screens/about-us.ts';
import { mapListing } from '../src/lib/map-links.ts';
import electricity from '../content/electricity.json' with { type: 'json' };
import firm from '../content/firm.json' with { type: 'json' };
import site from '../content/site.json' with { type: 'json' };
import { contentFolder, readFirm, readJsonContent } from '../scripts/content/files.ts';
import { documentAt, hrefsOf, pages, textsOf } from './built-site.ts';

test('rule 2.65: the home security page has a headline, a quote, a call, a film, the number of homes and two cards', () => {
  const $ = documentAt('/home-security/');
  expect($('h1').text()).toBe('Home alarm and CCTV installers');
  expect(textsOf($, '[data-slot=scene-head] a')).toContain('Get Free Quote');
  expect($('[data-slot=scene-head] a[href^="tel:"]')).toHaveLength(1);
  expect(hrefsOf($, 'main a:contains("Play the film")')).toEqual([expect.stringMatching(/\.mp4$/)]);
  expect($('main').text()).toContain(`supplied ${site.claims.homeSystems} home systems`);
  for (const href of ['/intruder-alarms/', '/cctv-systems/']) expect($(`main li h3 a[href="${href}"]`)).toHaveLength(1);
});

test('rule 1.16: the home security page shows the price of a unit of electricity with its month, and the costs that follow from it', () => {
  const $ = documentAt('/home-security/');
  const month = new Date(electricity.asOf).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect($('main').text()).toContain(
    `at ${electricity.pencePerUnit}p for a unit of electricity (our assumption of ${month};`,
  );
  const costs = textsOf($, 'dd').flatMap((text) => /(\d+) watts,/.exec(text)?.[1] ?? []);
  expect(costs).toEqual(['5', '5', '12']);
  const yearly = costs.map(
    (watts) => `about £${Math.round((Number(watts) * 8760 * electricity.pencePerUnit) / 100_000)} a year`,
  );
  expect(textsOf($, 'dd').filter((text) => text.startsWith('about £'))).toEqual(yearly);
});

test('rule 2.73: the estimate page has its headline and its three claims', () => {
  const $ = documentAt('/online-estimate/');
  expect($('h1').text()).toBe('Instant Home Security Quote');
  const texts = textsOf($, 'main *');
  for (const claim of ['No obligation', 'Takes 60 seconds', 'Same-day response']) expect(texts).toContain(claim);
});

test.each([
  ['/contact-us/', 'main'],
  ['/', '#contact'],
])('rule 2.61: the contact section of %s has the form, phone and email links', (path, section) => {
  const $ = documentAt(path);
  expect($(`${section} form[action="/api/contacts"]`).length).toBeGreaterThan(0);
  expect($(`${section} a[href^="tel:"]`).length).toBeGreaterThan(0);
  expect($(`${section} a[href^="mailto:"]`).length).toBeGreaterThan(0);
});

test('rule 2.63: without script the map link opens the listing in a new tab', () => {
  const $ = documentAt('/contact-us/');
  const link = $('a:contains("Show the interactive map")');
  expect(link).toHaveLength(1);
  expect(link.attr()).toMatchObject({ href: mapListing, target: '_blank' });
});

test('rule 2.72: the about-us page has a sub-navigation and the four figures', () => {
  const $ = documentAt('/about-us/');
  expect(textsOf($, '[data-slot=sub-navigation] a')).toEqual(['Our Story', 'Family Values', 'What Makes Us Different']);
  const figures = $('#our-story dl > div')
    .toArray()
    .map((stat) => [$(stat).find('dd').text(), $(stat).find('dt').text()]);
  const { years, customersShort, averageStars, reviewsShort } = site.claims;
  expect(figures).toEqual(
    [
      [years, 'years'],
      [customersShort, 'customers'],
      [averageStars, 'average'],
      [reviewsShort, 'reviews'],
    ].map(([figure, what]) => [String(figure), what]),
  );
});

test('rule 2.133: the about-us page shows its people at work, with the name, the work and a text of each', () => {
  const $ = documentAt('/about-us/');
  const { alt, people } = (readJsonContent(join(contentFolder, 'screens/about-us.json')) as AboutUs).family;
  expect($('#our-story [data-slot=family] picture img').attr('alt')).toBe(alt);
  const shown = textsOf($, '[data-slot=family] li');
  expect(shown).toEqual(people.map(({ name, role, text }) => `${name} ${role}${text}`));
});

test('rule 1.14: the about-us page has what a visitor needs to check the firm, and the day on which its figures were checked', () => {
  const $ = documentAt('/about-us/');
  const entries = Object.fromEntries(
    $('#check-us dl > div')
      .toArray()
      .map((entry) => [$(entry).find('dt').text(), $(entry).find('dd').text().replaceAll('\u00a0', ' ')]),
  );
  const { approval } = readFirm();
  expect(Object.keys(entries)).toEqual([
    ...(approval.body === 'none' ? [] : ['Certificate', 'Last audit']),
    'Insurance',
    'Staff screening',
    'The company',
    'Your data',
  ]);
  if (approval.body !== 'none') {
    expect(entries['Certificate']).toContain(`${approval.body} certificate ${approval.certificate}`);
    expect(entries['Last audit']).toContain(
      new Date(approval.lastAudit).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
    );
    expect(hrefsOf($, '#check-us dl a')).toContain(approval.register);
  }
  for (const fact of [firm.insurance.insurer, firm.insurance.publicLiability, firm.insurance.professionalIndemnity])
    expect(entries['Insurance']).toContain(fact);
  expect(entries['Staff screening']).toContain('BS 7858');
  expect(entries['The company']).toContain(firm.companyNumber);
  expect(entries['Your data']).toContain(firm.icoRegistration);
  expect($('#our-story').text()).toContain('2\u00a0November 2026');
});

test.each([
  ['/contact-us/', 'main'],
  ['/', '#contact'],
])(
  'rule 1.12: the contact section of %s says when callouts are answered and how soon somebody is there',
  (path, section) => {
    const $ = documentAt(path);
    const callouts = textsOf($, `${section} [data-slot=callouts]`).join();
    expect(textsOf($, `${section} [data-slot=callouts] a[href^="tel:"]`)).toEqual([site.phones.callouts.number]);
    expect(callouts).toContain(firm.callouts.hours);
    expect(callouts).toContain(firm.callouts.attendance);
  },
);

test('rule 9.2: the thank-you page says who rings outside office hours', () => {
  const text = documentAt('/thank-you/')('main').text();
  expect(text).toContain('reply in office hours or ring when you asked');
  expect(text).toContain('Outside office hours our engineer on call rings.');
});

test('the privacy policy names the company that is the controller, and its registration', () => {
  const text = documentAt('/privacy-policy/')('main').text();
  for (const fact of [`${site.company.name} Limited`, firm.companyNumber, firm.icoRegistration])
    expect(text).toContain(fact);
});

const financeStatus = `${site.company.name} is an introducer representative of a credit broker and is not a lender. Finance is subject to status.`;

test('rule 1.15: the finance page names the broker and our commission beside the disclosure', () => {
  const text = documentAt('/flexible-finance/')('[data-slot=finance-disclosure]').text();
  for (const fact of [financeStatus, firm.finance.commission, firm.finance.principal, firm.finance.firmReference])
    expect(text).toContain(fact);
});

test.skipIf(readFirm().finance.example)(
  'rule 1.15: without an approved example the finance page has no sum and no rate of a loan, only those of the law',
  () => {
    const $ = documentAt('/flexible-finance/');
    expect($('[data-slot=finance-example]')).toHaveLength(0);
    expect($('main').text().replace('at least 51% of borrowers', '').replace('more than £8,000 early', '')).not.toMatch(
      /£\s*\d|\d\s*%/,
    );
    expect($('main').text()).not.toMatch(/interest[- ]free/i);
  },
);

test.each(pages)(
  'rule 1.17: %s never promises a same-day response without saying that it is in office hours',
  (path) => {
    const $ = documentAt(path);
    const descriptions = $('meta[content]')
      .toArray()
      .map((meta) => $(meta).attr('content'));
    const [, ...promises] = [...descriptions, $('body').text()]
      .join('\n')
      .toLowerCase()
      .split(site.claims.response.toLowerCase());
    expect(promises.filter((rest) => !rest.startsWith(' in office hours'))).toEqual([]);
  },
);

test.each(pages)('rule 1.8: if %s promotes finance, the status sentence is in the same section of its text', (path) => {
  const $ = documentAt(path);
  const links = $('main a[href="/flexible-finance/"]').toArray();
  expect(
    links
      .filter((link) => !$(link).closest('section, article, main').text().includes(financeStatus))
      .map((link) => $(link).text()),
  ).toEqual([]);
});

test('rule 2.68: each monitoring card has its two parts', () => {
  const $ = documentAt('/commercial-security/');
  const parts = $('[data-slot=monitoring] details')
    .toArray()
    .map((card) => [
      $(card).find('h3').text(),
      ...$(card)
        .find('h4')
        .toArray()
        .map((part) => $(part).text()),
    ]);
  expect(parts).toEqual([
    ['Keyholder Monitoring', 'How It Works', 'Benefits'],
    ['Self Monitoring', 'Key Features', 'Expert Recommendation'],
  ]);
});

test('rule 2.67: the commercial page explains the grades and links to a call, the contact page and a site survey', () => {
  const $ = documentAt('/commercial-security/');
  expect(textsOf($, '#grades li h3')).toEqual([
    expect.stringMatching(/^Grade 2 .*low/i),
    expect.stringMatching(/^Grade 3 .*medium/i),
    expect.stringMatching(/^Grade 4 .*high/i),
  ]);
  const band = $('[data-slot=call-band]').first();
  expect(band.find('a[href^="tel:"]')).toHaveLength(1);
  expect(band.find('a[href="/contact-us/"]')).toHaveLength(1);
  expect(textsOf($, '#intruder-alarms a')).toContain('Book Your Site Survey');
  expect($('#installation-maintenance h2').length).toBeGreaterThan(0);
});

test.each([
  ['/intruder-alarms/', 'Get Free Quote', '/online-estimate/'],
  ['/cctv-systems/', 'Get Free Quote', '/online-estimate/'],
  ['/home-security/', 'Get Free Quote', '/online-estimate/'],
  ['/product-add-ons/', 'Get Free Quote', '/online-estimate/'],
  ['/commercial-security/', 'Book Your Site Survey', '/contact-us/'],
  ['/annual-maintenance/', 'Book a visit', '/contact-us/'],
])(
  'rule 2.127: a diagram of %s is followed by one next step, with its sentence, the button "%s" and the phone number',
  (path, label, href) => {
    const $ = documentAt(path);
    const step = $('main [data-slot=next-step]');
    expect(step).toHaveLength(1);
    expect(step.find('p').text()).toMatch(/[.?] .+\.$/);
    expect(hrefsOf($, `[data-slot=next-step] a:contains("${label}")`)).toEqual([href]);
    expect(hrefsOf($, '[data-slot=next-step] a[href^="tel:"]')).toHaveLength(1);
  },
);

test('rule 2.134: no scene is used in more than two places of the site', () => {
  const places = pages
    // The finance page is at two paths.
    .filter((path) => path !== '/finance-options/')
    .flatMap((path) => documentAt(path)('main img').toArray())
    .flatMap(({ attribs }) => /\/([a-z]+-dusk)-/.exec(attribs.src ?? '')?.[1] ?? []);
  const scenes = new Set(places);
  expect(scenes.size).toBeGreaterThan(10);
  for (const scene of scenes)
    expect.soft(places.filter((place) => place === scene).length, scene).toBeLessThanOrEqual(2);
});
