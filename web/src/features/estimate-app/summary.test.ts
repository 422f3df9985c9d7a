import { expect, test } from 'vitest';
import shipped from '../../../content/estimate.json' with { type: 'json' };
import type { EstimateContent } from '../../../content-model/estimate.ts';
import { estimateFor } from './calculation.ts';
import { summaryOf } from './summary.ts';

const content = shipped as unknown as EstimateContent;
const answers = { building: ['semi'], doors: ['front', 'back'], storeys: ['two'], pets: ['none'], system: ['both'], notify: ['phone'], existing: ['none'] };
const summaryAt = (time: string) => summaryOf(content, answers, estimateFor(content, answers, ['camera-side']), new Date(time));

test('rule 2.102: the estimate as text has price, time, answers and parts', () => {
  const lines = summaryAt('2026-11-24T14:28:00Z').split('\n');
  expect(lines[0]).toMatch(/^Estimate on the website, as the visitor saw it: £[\d,]+ to £[\d,]+ with VAT, £\d+ a year\.$/);
  expect(lines[1]).toBe('Seen on 24 November 2026 at 14:28.');
  expect(lines).toEqual(expect.arrayContaining(['Which doors do you use? Front door, back door', '- Door contact: Back door', 'Left out:', '- Camera, with its cable: Down the side']));
});

test('rule 2.102: equal estimates at different times are different texts, so that they are not taken for one that is sent by many', () => {
  expect(summaryAt('2026-11-24T14:28:00Z')).not.toBe(summaryAt('2026-11-24T14:29:00Z'));
});
