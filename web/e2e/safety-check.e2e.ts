import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import content from '../content/safety-check.json' with { type: 'json' };
import { violations } from './support/axe.ts';
import { expectFocus, openInteractive, openPage, type OpenOptions } from './support/browser.ts';
import { fillCallback, toast } from './support/callback-form.ts';
import { builtFile } from './support/chunks.ts';
import { acceptEnquiries } from './support/enquiry-endpoint.ts';
import { modal, waitForNoModal } from './support/modals.ts';

const address = `${inject('siteUrl')}/app/how-safe-is-your-home/`;

/** An answer to every question: 3, 1, 2, 0 and 2 points. */
const mixed = 'alarm-system=tells&cctv=doorbell&doors-windows=doors&exterior-lighting=none&neighborhood=neighbours';
const worst = 'alarm-system=none&cctv=none&doors-windows=unsure&exterior-lighting=none&neighborhood=nobody';

async function openCheck(options: OpenOptions = {}, answers = ''): Promise<Page> {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, ...options });
  await openInteractive(page, answers ? `${address}#${answers}` : address);
  return page;
}

const questionHeading = (page: Page, number: number) =>
  page.getByRole('heading', {
    level: 2,
    name: `Question ${number} of 5: ${content.questions[number - 1]?.title}`,
    exact: true,
  });
const verdict = (page: Page) => page.locator('[data-slot=verdict]');

test.each([360, 1280])(
  'rules 2.105 and 2.106: with the keyboard only, five questions lead to the result at %i px',
  async (width) => {
    const page = await openCheck({ viewport: { width, height: 740 } });
    await page.getByRole('radio').first().focus();
    for (let number = 1; number <= 5; number++) {
      // Space chooses the first answer, an arrow the last. Neither leads to the next question.
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      expect(await page.getByRole('radio').last().isChecked()).toBe(true);
      await expect.poll(() => questionHeading(page, number).isVisible()).toBe(true);
      await page.keyboard.press('Enter');
      if (number === 5) break;
      await expectFocus(questionHeading(page, number + 1));
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Tab');
    }
    await expectFocus(verdict(page).getByRole('heading', { level: 2 }));
    expect(await verdict(page).textContent()).toContain('15 out of 15');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violations(page)).toEqual([]);
  },
);

test('rule 2.106: a click on an answer shows it as chosen, then leads to the next question, which takes the focus', async () => {
  const page = await openCheck();
  for (const [index, { options }] of content.questions.entries()) {
    await questionHeading(page, index + 1).waitFor();
    await page.getByRole('radio', { name: options[0]?.label ?? '', exact: true }).click();
    if (index < 4) await expectFocus(questionHeading(page, index + 2));
  }
  await verdict(page).getByText('0 out of 15').waitFor();
});

test('rule 2.107: without an answer Next says what is missing', async () => {
  const page = await openCheck();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('alert').getByText('Choose one answer to go on.').waitFor();
  await expectFocus(page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.getByText('Choose one answer to go on.').waitFor({ state: 'detached' });
});

test('rule 2.108: answers survive a reload, Back returns to the question before, and nothing is sent', async () => {
  const page = await openCheck();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('doorbell')) sent.push(request.url());
  });
  await page.getByRole('radio', { name: 'No alarm' }).click();
  await questionHeading(page, 2).waitFor();
  await page.getByRole('radio', { name: 'Whoever rang the bell' }).focus();
  await page.keyboard.press('Space');
  await page.reload();
  await questionHeading(page, 2).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Whoever rang the bell' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await questionHeading(page, 3).waitFor();
  await page.goBack();
  await expectFocus(questionHeading(page, 2));
  await page.getByRole('button', { name: 'Back' }).click();
  await expectFocus(questionHeading(page, 1));
  expect(await page.getByRole('radio', { name: 'No alarm' }).isChecked()).toBe(true);
  expect(page.url()).toBe(address);
  expect(sent).toEqual([]);
});

test('rule 2.108: answers in the fragment replace those of the tab, and leave the address', async () => {
  const page = await openCheck({}, mixed);
  await verdict(page).getByText('8 out of 15').waitFor();
  expect(page.url()).toBe(address);
  await page.goto('about:blank');
  await openInteractive(page, `${address}#${worst}`);
  await verdict(page).getByText('0 out of 15').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expectFocus(questionHeading(page, 1));
  await page.reload();
  await questionHeading(page, 1).waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('answers:')))).toEqual(
    [],
  );
});

test('rule 2.110: the house is named with what is bright and dark, and the weakest finding comes first with its advice', async () => {
  const page = await openCheck({}, mixed);
  const house = page.locator('[data-slot=safety-check]').getByRole('img');
  await expect
    .poll(() => house.getAttribute('aria-label'))
    .toBe(
      'Your house at dusk, drawn from the street. Alarm: bright, Cameras: dim, Doors and windows: lit, Light outside: dark, Neighbourhood: lit.',
    );
  const findings = page.locator('[data-slot=findings] > li');
  expect(await findings.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Light outside Dark',
    'Cameras Dim',
    'Doors and windows Lit',
    'Neighbourhood Lit',
    'Alarm Bright',
  ]);
  expect(await findings.first().getByRole('definition').count()).toBe(2);
  await findings.first().getByRole('link', { name: 'The illuminated siren' }).waitFor();
  expect(await findings.last().getByRole('definition').count()).toBe(0);

  await findings.first().getByRole('button', { name: 'Change your answer on light outside' }).click();
  await expectFocus(questionHeading(page, 4));
  await page.getByRole('radio', { name: 'Front, side and back' }).click();
  // The answer to the last question is still there.
  await verdict(page).getByText('11 out of 15').waitFor();
});

test('rule 2.111: ‘Talk it through’ fetches and opens the quiz modal, which sends the quiz payload', async () => {
  const page = await openCheck({ viewport: { width: 360, height: 740 } }, mixed);
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await acceptEnquiries(page, { answers: ['held'], until: promise });
  const opener = page.getByRole('link', { name: content.talk.button });
  await opener.click();
  const dialog = modal(page, 'Talk it through with us');
  await dialog.waitFor();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await fillCallback(dialog);
  await dialog.getByRole('button', { name: 'Request callback' }).click();
  await dialog.getByRole('button', { name: 'Submitting...' }).waitFor();
  resolve();
  await waitForNoModal(page);
  await toast(page).getByText('Message sent successfully!').waitFor();
  await expectFocus(opener);
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Margaret Ogden',
      phone: '0161 496 0199',
      message: 'No message provided',
      timing: 'now',
      date: '',
      time: '',
      privacyAgreed: true,
    }),
  ]);
  expect(JSON.stringify(sent)).not.toContain('doorbell');
});

test('rule 2.111: where the modal’s code cannot be fetched, ‘Talk it through’ leads to the contact page', async () => {
  const page = await openCheck({ expected: ['failed:', 'ERR_FAILED', 'Failed to load', 'Failed to fetch'] }, mixed);
  await page.route(builtFile('src/features/modals/quiz-modal.tsx'), (route) => route.abort());
  await page.getByRole('link', { name: content.talk.button }).click();
  await page.waitForURL('**/contact-us/');
});

test('rule 2.112: without script the questions are a check list, and the questionnaire is not shown', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(address);
  expect(await page.locator('[data-slot=questionnaire]').isVisible()).toBe(false);
  const list = page.locator('[data-slot=check-list]');
  await list.getByText('What would a camera have seen last night?').click();
  await expect.poll(() => list.getByText('Whoever rang the bell').isVisible()).toBe(true);
  await expect.poll(() => list.getByText('Play back last night.').isVisible()).toBe(true);
});

test.each([
  ['weak', worst],
  ['mixed', mixed],
])('rule 2.113: a %s result prints on one side of A4', async (_kind, answers) => {
  const page = await openCheck({}, answers);
  await verdict(page).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
});
