import type { Electricity } from '../../content-model/electricity.ts';
import type { Firm } from '../../content-model/firm.ts';

/**
 * Warnings about dates of `content/firm.json` that are out of date at the day of the build: insurance that has ended, and an audit,
 * an approval of the finance example or a check of the claims more than a year ago. They do not stop the build, as a site with an old date is still to be repaired.
 */
export function firmWarnings(
  {
    insurance,
    approval,
    finance,
    claimsCheckedOn,
  }: Pick<Firm, 'insurance' | 'approval' | 'finance' | 'claimsCheckedOn'>,
  today: Date,
): string[] {
  const day = dayOf(today);
  const yearAgo = yearBefore(today);
  return [
    ...(insurance.validUntil < day
      ? [`content/firm.json: insurance.validUntil: was ${insurance.validUntil}; the pages say that you are insured`]
      : []),
    ...(approval.body !== 'none' && approval.lastAudit < yearAgo
      ? [`content/firm.json: approval.lastAudit: is more than a year ago (${approval.lastAudit})`]
      : []),
    ...(finance.example && finance.example.approvedOn < yearAgo
      ? [
          `content/firm.json: finance.example.approvedOn: is more than a year ago (${finance.example.approvedOn}); ask your principal again`,
        ]
      : []),
    ...(claimsCheckedOn < yearAgo
      ? [
          `content/firm.json: claimsCheckedOn: is more than a year ago (${claimsCheckedOn}); compare the claims of site.json with your records`,
        ]
      : []),
  ];
}

/** A warning of a price of electricity that is more than a year old. */
export function electricityWarnings({ asOf }: Electricity, today: Date): string[] {
  if (asOf >= yearBefore(today)) return [];
  return [`content/electricity.json: asOf: is more than a year ago (${asOf}); set the price of today, with its date`];
}

function yearBefore(today: Date): string {
  return dayOf(new Date(Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth(), today.getUTCDate())));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
