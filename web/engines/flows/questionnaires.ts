import { expect, test } from 'vitest';
import { phone, type Site } from '../site.ts';

export function questionnaireFlows(site: Site): void {
  test('the estimate leads from question to question, and Back returns', async () => {
    const visit = await site.open('/app/online-estimate/', phone);
    await visit.click('fieldset label', 'Semi');
    await visit.sees('Question 2 of 7');
    await visit.click('fieldset label', 'Front door');
    await visit.click('button', 'Next');
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
      await visit.click('fieldset label');
    }
    await visit.appears('[data-slot=verdict]');
  });
}
