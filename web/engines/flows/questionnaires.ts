import { expect, test } from 'vitest';
import { phone, type Site } from '../site.ts';
import type { Visit } from '../visit.ts';

/** Chooses the first answer with a text, and goes on. By script: whether a click leads on depends on the engine's pointer events. */
export async function choose(visit: Visit, text = '', next = 'Next'): Promise<void> {
  await visit.run((wanted) => {
    const label = [...document.querySelectorAll('fieldset label')].find(({ textContent }) =>
      textContent.includes(wanted),
    );
    if (!label) throw new Error(`the question has no answer "${wanted}"`);
    label.querySelector('input')?.click();
  }, text);
  await visit.click('button', next);
}

export function questionnaireFlows(site: Site): void {
  test('the estimate leads from question to question, and Back returns', async () => {
    const visit = await site.open('/app/online-estimate/', phone);
    await choose(visit, 'Semi');
    await visit.sees('Question 2 of 7');
    await choose(visit, 'Front door');
    await visit.sees('Question 3 of 7');
    await visit.window.back();
    await visit.sees('Question 2 of 7');
    expect(await visit.run(() => document.querySelector<HTMLInputElement>('fieldset input')?.checked)).toBe(true);
    await visit.reload();
    await visit.sees('Question 2 of 7');
  });

  test('the safety check leads from question to question to its result', async () => {
    const visit = await site.open('/app/how-safe-is-your-home/', phone);
    for (const number of [1, 2, 3, 4, 5]) {
      await visit.sees(`Question ${number} of 5`);
      await choose(visit, '', number === 5 ? 'See your house' : 'Next');
    }
    await visit.appears('[data-slot=verdict]');
  });
}
