/** For tests: an example of finance whose figures are right, as in decision 54. */
export const sampleExample = {
  approvedOn: '2026-11-02',
  wording: 'A system for £1,320 with a deposit of £120.',
  cashPrice: 1320,
  deposit: 120,
  credit: 1200,
  months: 24,
  monthly: 55.09,
  rate: '9.9% a year, fixed',
  charges: [],
  totalPayable: 1442.16,
  apr: '9.9%',
};
