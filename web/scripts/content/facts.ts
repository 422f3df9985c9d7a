import type { Electricity } from '../../content-model/electricity.ts';
import type { Firm } from '../../content-model/firm.ts';
import type { Site } from '../../content-model/site.ts';

/** The texts that content may use as `{{name}}`; undefined for a particular that the firm does not have. */
export type Facts = Readonly<Record<string, string | undefined>>;

/** Everything that content may name. The claim of an accreditation is one only together with the approval body and its certificate. */
export function factsOf(site: Site, firm: Firm): Facts {
  return { ...factsOfSite(site), ...factsOfFirm(firm), accreditation: accreditationOf(site, firm) };
}

/** The approval body, the claim and the number of the certificate (rule 1.11); undefined for a firm without an approval body. */
export function accreditationOf(
  { claims }: Pick<Site, 'claims'>,
  { approval }: Pick<Firm, 'approval'>,
): string | undefined {
  return approval.body === 'none'
    ? undefined
    : `${approval.body} ${claims.accreditation} (certificate ${approval.certificate})`;
}

/** The claims, the company's name and its contact details; no accreditation, which takes the firm's particulars as well. */
export function factsOfSite({ company, phones, email, address, claims, finance }: Site): Facts {
  return {
    ...claims,
    accreditation: undefined,
    company: company.name,
    shortName: company.shortName,
    officePhone: phones.office.number,
    calloutsPhone: phones.callouts.number,
    email,
    address: `${address.street}, ${address.town}, ${address.postcode}`,
    town: address.town,
    financeDisclosure: finance.disclosure,
  };
}

function factsOfFirm({ insurance, approval, screening, finance, callouts, complaints, ...firm }: Firm): Facts {
  const approved = approval.body === 'none' ? undefined : approval;
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
    approvalBody: approved?.body,
    approvalCertificate: approved?.certificate,
    approvalLastAudit: approved && longDate(approved.lastAudit),
    approvalRegister: approved?.register,
    screeningStandard: screening.standard,
    screenedStaff: screening.staff,
    financePrincipal: finance.principal,
    financePrincipalReference: finance.firmReference,
    financeStatus: finance.status,
    financeCommission: finance.commission,
    calloutHours: callouts.hours,
    attendanceTarget: callouts.attendance,
    complaintsAddress: complaints.address,
    complaintsEmail: complaints.email,
    adrBody: complaints.adrBody,
    adrLink: complaints.adrLink,
    claimsCheckedOn: longDate(firm.claimsCheckedOn),
  };
}

/** The price of a unit of electricity, and the month that it is of. */
export function factsOfElectricity({ pencePerUnit, asOf }: Electricity): Facts {
  return { electricityPrice: `${pencePerUnit}p`, electricityMonth: longDate(asOf).replace(/^\d+ /, '') };
}

/** A day as people write it: 2 November 2026. */
export function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
