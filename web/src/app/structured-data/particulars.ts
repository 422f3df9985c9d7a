import { particulars } from 'content:particulars';
import { telHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';

/**
 * The firm's particulars in schema.org's terms (rule 1.10). There is no term for an insurer, a finance principal, the screening
 * of staff or the day on which claims were checked, so those are on the pages only.
 */
export function firmParticulars() {
  const { registeredName, vatNumber, callouts, complaints } = particulars;
  return {
    legalName: registeredName,
    vatID: vatNumber.replaceAll(' ', ''),
    identifier: identifiers(),
    contactPoint: [
      {
        '@type': 'ContactPoint',
        contactType: 'emergency',
        telephone: telHref(site.phones.callouts.number).replace('tel:', ''),
        description: `Answered ${callouts.hours}. We aim to be there ${callouts.attendance}.`,
      },
      { '@type': 'ContactPoint', contactType: 'complaints', email: complaints.email },
    ],
    ...certification(),
  };
}

/** The numbers under which the firm is in public registers (schema.org/identifier). */
function identifiers() {
  const { companyNumber, icoRegistration } = particulars;
  return [
    { '@type': 'PropertyValue', propertyID: 'Companies House company number', value: companyNumber },
    { '@type': 'PropertyValue', propertyID: 'Information Commissioner registration number', value: icoRegistration },
  ];
}

/** The certificate of the approval body (schema.org/Certification); nothing for a firm without one. */
function certification() {
  const { approval } = particulars;
  if (approval.body === 'none') return {};
  return {
    hasCertification: {
      '@type': 'Certification',
      name: `${approval.body} approval`,
      certificationIdentification: approval.certificate,
      auditDate: approval.lastAudit,
      issuedBy: { '@type': 'Organization', name: approval.body, sameAs: approval.register },
    },
  };
}
