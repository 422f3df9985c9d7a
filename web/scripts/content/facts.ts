import type { Firm } from '../../content-model/firm.ts';
import type { Site } from '../../content-model/site.ts';

/** The texts that content may use as `{{name}}`. */
export type Facts = Readonly<Record<string, string>>;

/** The claims, the company's name and its contact details: from `content/site.json`. */
export function factsOfSite({ company, phones, email, address, claims }: Site): Facts {
  return {
    ...claims,
    company: company.name,
    shortName: company.shortName,
    officePhone: phones.office.number,
    calloutsPhone: phones.callouts.number,
    email,
    address: `${address.street}, ${address.town}, ${address.postcode}`,
    town: address.town,
  };
}

/** The firm's particulars: from `content/firm.json`. A firm without an approval body has no facts of an approval. */
export function factsOfFirm({ insurance, approval, screening, finance, callouts, complaints, ...firm }: Firm): Facts {
  return {
    registeredName: firm.registeredName,
    legalForm: firm.legalForm,
    companyNumber: firm.companyNumber,
    registeredIn: firm.registeredIn,
    registeredOffice: firm.registeredOffice,
    vatNumber: firm.vatNumber,
    icoRegistration: firm.icoRegistration,
    insurer: insurance.insurer,
    publicLiability: insurance.publicLiability,
    professionalIndemnity: insurance.professionalIndemnity,
    insuranceValidUntil: longDate(insurance.validUntil),
    ...(approval.body === 'none'
      ? {}
      : { approvalBody: approval.body, approvalCertificate: approval.certificate, approvalLastAudit: longDate(approval.lastAudit), approvalRegister: approval.register }),
    screeningStandard: screening.standard,
    screenedStaff: screening.staff,
    financePrincipal: finance.principal,
    financePrincipalReference: finance.firmReference,
    financeStatus: finance.status,
    calloutHours: callouts.hours,
    attendanceTarget: callouts.attendance,
    complaintsAddress: complaints.address,
    complaintsEmail: complaints.email,
    adrBody: complaints.adrBody,
    adrLink: complaints.adrLink,
    claimsCheckedOn: longDate(firm.claimsCheckedOn),
  };
}

/** A day as people write it: 2 November 2026. */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
