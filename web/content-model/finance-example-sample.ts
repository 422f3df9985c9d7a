/** The example of finance that decision 54 documents. Its figures are right, but nobody approved them: production refuses them. */
export const sampleExample = {
  approvedOn: '2026-11-02',
  wording: 'Example: a system for £1,320 with a deposit of £120.',
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
