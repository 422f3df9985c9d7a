import { afterEach, expect, test, vi } from 'vitest';
import { forwardEventsTo, pushToDataLayer, sendEvent } from '../lib/analytics.ts';
import { analyticsTag } from './analytics-tag.ts';

const page = { page_title: 'Home', page_path: '/', page_location: 'https://firm.example/', page_referrer: '' };
const event = { event: 'form_submit', category: 'contact' };

afterEach(() => {
  forwardEventsTo(undefined);
  vi.restoreAllMocks();
});

test.each([
  [
    'throws',
    {
      push: () => {
        throw new Error('the tag service failed');
      },
    },
  ],
  ['was replaced', {}],
])('rule 7.19: a data layer that %s breaks neither a page view nor an event', (_how, dataLayer) => {
  vi.stubGlobal('window', { dataLayer });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(() => {
    pushToDataLayer({ event: 'page_view', ...page });
    sendEvent(event);
    analyticsTag('G-ABCDE12345')?.view(page, null);
  }).not.toThrow();
  expect(warn).toHaveBeenCalledTimes(3);
});

test('an event is in the data layer, and is forwarded once a service is registered', () => {
  const dataLayer: unknown[] = [];
  vi.stubGlobal('window', { dataLayer });
  const forward = vi.fn<(forwarded: object) => void>();
  forwardEventsTo(forward);
  sendEvent(event);
  expect(dataLayer).toEqual([event]);
  expect(forward).toHaveBeenCalledWith(event);
});

test('rule 8.16: an invalid id logs a console message and loads nothing', () => {
  const dataLayer: unknown[] = [];
  vi.stubGlobal('window', { dataLayer });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // As with a missing id, which analytics.e2e.ts follows through the site and which logs nothing.
  expect(analyticsTag('')).toBeUndefined();
  expect(analyticsTag('G-abcde12345')).toBeUndefined();
  expect(warn.mock.calls).toEqual([['Invalid Google Analytics measurement ID format']]);
  expect(dataLayer).toEqual([]);
});
