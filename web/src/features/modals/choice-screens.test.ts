import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { site } from '../../lib/site.ts';
import { ContactChoices, QuoteChoices, SupportChoices } from './choice-screens.tsx';

const ignore = () => undefined;

test('rule 1.17: the modals never promise a same-day response without saying that it is in office hours', () => {
  const screens = [
    createElement(ContactChoices, { onChoose: ignore, onCancel: ignore, backToQuote: null }),
    createElement(QuoteChoices, { whatsapp: 'quote', onClose: ignore }),
    createElement(SupportChoices, { onChoose: ignore }),
  ];
  const html = renderToStaticMarkup(createElement(Fragment, null, ...screens));
  const [, ...promises] = html.toLowerCase().split(site.claims.response.toLowerCase());
  expect(promises).toHaveLength(2);
  expect(promises.filter((rest) => !rest.startsWith(' in office hours'))).toEqual([]);
});
