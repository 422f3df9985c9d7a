import type { Page } from 'playwright-core';

/** The values that the tests type into the form. */
export const enquiry = {
  name: 'Margaret Ogden',
  phone: '0161 496 0199',
  email: 'margaret@example.com',
  service: 'cctv-systems',
  message: 'A mid-terrace with a back alley. Two cameras, I think?',
};

/** Fills the form as a visitor does. */
export async function fillEnquiry(page: Page, values: Partial<typeof enquiry> = {}): Promise<void> {
  const filled = { ...enquiry, ...values };
  await page.getByLabel('Your name').fill(filled.name);
  await page.getByLabel('Phone number').fill(filled.phone);
  await page.getByLabel('Email address').fill(filled.email);
  await page.getByLabel('What is it about?').selectOption(filled.service);
  await page.getByLabel('Your message').fill(filled.message);
}

/** The form's current values. */
export async function enquiryValues(page: Page): Promise<Record<string, string>> {
  return {
    name: await page.getByLabel('Your name').inputValue(),
    phone: await page.getByLabel('Phone number').inputValue(),
    email: await page.getByLabel('Email address').inputValue(),
    service: await page.getByLabel('What is it about?').inputValue(),
    message: await page.getByLabel('Your message').inputValue(),
  };
}
