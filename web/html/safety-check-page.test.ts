import { expect, test } from 'vitest';
import { questionIds } from '../content-model/safety-check.ts';
import content from '../content/safety-check.json' with { type: 'json' };
import site from '../content/site.json' with { type: 'json' };
import { documentAt, hrefsOf, textsOf } from './built-site.ts';

const path = '/app/how-safe-is-your-home/';

test('rule 2.105: the first of the five questions is prerendered with its options', () => {
  const $ = documentAt(path);
  expect($('h1').text()).toBe(content.head.heading);
  expect(textsOf($, '[data-slot=questionnaire] legend')).toEqual([`Question 1 of 5: ${content.questions[0]?.title}`]);
  const radios = $('[data-slot=questionnaire] input[type=radio]').toArray();
  expect(radios.map((radio) => [$(radio).attr('name'), $(radio).attr('value')])).toEqual(
    content.questions[0]?.options.map(({ id }) => [questionIds[0], id]),
  );
});

test('rule 2.112: the check list has every question with its options and advice, a phone number and a link to contact us', () => {
  const $ = documentAt(path);
  expect(textsOf($, '[data-slot=check-list] summary h3')).toEqual(content.questions.map(({ title }) => title));
  expect(textsOf($, '[data-slot=check-list] h4')).toEqual(
    content.questions.flatMap(({ options }) => options.map(({ label }) => label)),
  );
  const list = textsOf($, '[data-slot=check-list]').join();
  for (const { finding, advice } of content.questions.flatMap(({ options }) => options)) {
    expect(list).toContain(finding);
    if (advice) expect(list).toContain(advice.free);
    if (advice) expect(list).toContain(advice.firm);
  }
  expect($(`main a[href^="tel:"]`).text()).toContain(site.phones.office.number);
  expect(hrefsOf($, 'main [data-slot=call-band] a')).toContain('/contact-us/');
});
