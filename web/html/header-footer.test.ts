import { expect, test } from 'vitest';
import { safetyCheckLink } from '../src/lib/app-links.ts';
import site from '../content/site.json' with { type: 'json' };
import firm from '../content/firm.json' with { type: 'json' };
import { readFirm } from '../scripts/content/files.ts';
import { documentAt, hrefsOf, pages, textsOf } from './built-site.ts';

test.each(pages)(
  'rule 2.19: the header of %s has its links in order, the provider’s safety check, the reviews and a quote',
  (path) => {
    const $ = documentAt(path);
    expect(hrefsOf($, 'header nav[aria-label=Main] > ul > li > a')).toEqual([
      '/home-security/',
      '/commercial-security/',
      '/product-add-ons/',
      '/online-estimate/',
      '/annual-maintenance/',
      '/about-us/',
      '/contact-us/',
    ]);
    expect(hrefsOf($, 'header nav[aria-label=Main] details a')).toEqual(['/intruder-alarms/', '/cctv-systems/']);
    const check = $('header a:contains("How Safe Is Your Home")').first();
    expect(check.text()).toBe('How Safe Is Your Home (opens in a new tab)');
    expect(check.attr()).toMatchObject({ href: safetyCheckLink, target: '_blank' });
    expect(hrefsOf($, 'header a:contains("Our reviews on Google")')).toEqual([site.links.googleReviews]);
    expect(textsOf($, 'header a')).toContain('Get Free Quote');
  },
);

test.each(pages)('rule 2.23: without a fetched average %s claims no stars on Google', (path) => {
  const $ = documentAt(path);
  expect($.html()).not.toMatch(/\d stars on Google/);
  expect($('header [data-filled]')).toHaveLength(0);
});

test.each(pages)(
  'rule 1.9: the footer of %s names the company, its number, its registered office and its VAT number',
  (path) => {
    const footer = documentAt(path)('footer').text().replaceAll('\u00a0', ' ');
    for (const fact of [firm.legalForm, firm.companyNumber, firm.registeredIn, firm.vatNumber])
      expect(footer).toContain(fact);
    expect(footer).toContain(`${site.company.name} Limited is a `);
    expect(footer).toContain(`Registered office: ${site.address.street}, `);
  },
);

test.each(pages)(
  'rule 1.11: %s names the approval body and its certificate wherever it claims the accreditation',
  (path) => {
    const html = documentAt(path).html();
    const claims = html.match(new RegExp(`\\w+ ${site.claims.accreditation} \\([^)]*\\)`, 'g')) ?? [];
    const { approval } = readFirm();
    if (approval.body === 'none') {
      expect(claims).toEqual([]);
      return;
    }
    expect(claims.length).toBeGreaterThan(0);
    for (const claim of claims)
      expect(claim).toBe(`${approval.body} ${site.claims.accreditation} (certificate ${approval.certificate})`);
  },
);

test.each(pages)(
  'rule 2.27: the footer of %s has its links, two phone numbers, the email, the postal address and the finance disclosure',
  (path) => {
    const $ = documentAt(path);
    const links = $('footer nav[aria-label=Footer] a')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href')]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['Cookie policy', '/cookie-policy/'],
        ['We accept finance', '/flexible-finance/'],
        ['Privacy policy', '/privacy-policy/'],
        ['User manuals', '/user-manuals/'],
        ['Blog', '/blog/'],
      ]),
    );
    const contacts = textsOf($, 'footer a');
    for (const { number } of Object.values(site.phones)) expect(contacts).toContain(number);
    expect(hrefsOf($, `footer a:contains("${site.email}")`)).toEqual([`mailto:${site.email}`]);
    expect($('footer address').text()).toContain(site.address.postcode);
    expect($('footer').text()).toContain(
      'is an introducer representative of a credit broker and is not a lender. Finance is subject to status.',
    );
  },
);

test.each(pages)('rule 2.116: after these the footer of %s links to the services', (path) => {
  const $ = documentAt(path);
  expect(hrefsOf($, 'footer nav[aria-label=Footer] ~ nav a')).toEqual([
    '/home-security/',
    '/intruder-alarms/',
    '/cctv-systems/',
    '/commercial-security/',
    '/product-add-ons/',
    '/online-estimate/',
    '/annual-maintenance/',
  ]);
});

test.each(pages)(
  'rule 2.116: the footer of %s ends with terms, complaints and accessibility, after the cookie preferences',
  (path) => {
    expect(hrefsOf(documentAt(path), 'footer nav[aria-label=Footer] a').slice(-4)).toEqual([
      '/cookie-policy/#changing-your-mind',
      '/terms-of-business/',
      '/complaints/',
      '/accessibility/',
    ]);
  },
);
