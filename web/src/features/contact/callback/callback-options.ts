/** The values of the service field when an enquiry comes from a quote form (spec §3). */
export const callbackService = 'Callback Request';
export const generalService = 'General Enquiry';

/** The hours at which somebody can be rung back: nine slots, on the hour (spec §5 and §9). */
export const callbackSlots: readonly string[] = Array.from({ length: 9 }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`);
