/** Values of the service field of the callback and email forms (rule 3.4). */
export const callbackService = 'Callback Request';
export const generalService = 'General Enquiry';

/** The callback slots: nine, on the hour (rule 9.2), every day. */
export const callbackSlots: readonly string[] = Array.from(
  { length: 9 },
  (_, index) => `${String(9 + index).padStart(2, '0')}:00`,
);

/** Some slots are outside office hours, so the forms say who rings then (rule 9.2). */
export const whoRings =
  "If you choose as soon as possible, we'll ring in office hours. If you choose a time outside them, our engineer on call rings.";
