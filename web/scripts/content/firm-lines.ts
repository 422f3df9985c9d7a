import type { Firm } from '../../content-model/firm.ts';
import type { Site } from '../../content-model/site.ts';
import { accreditationOf } from './facts.ts';

/** The sentences on the firm that pages show outside their content. */
export interface FirmLines {
  /**
   * The footer's disclosure (rule 1.9): registered name, legal form, part of the United Kingdom, number and registered office
   * (the Company, Limited Liability Partnership and Business (Names and Trading Disclosures) Regulations 2015, regulations 24
   * and 25), and the VAT number (the Electronic Commerce (EC Directive) Regulations 2002, regulation 6).
   */
  disclosure: string;
  /** The accreditation with its body and certificate (rule 1.11); empty for a firm without an approval body. */
  accreditation: string;
}

/** Writes the sentences from the checked content. */
export function firmLinesOf(site: Site, firm: Firm): FirmLines {
  return {
    disclosure: `${firm.registeredName} is a ${firm.legalForm} registered in ${firm.registeredIn}, number ${firm.companyNumber}. Registered office: ${firm.registeredOffice}. VAT number ${firm.vatNumber}.`,
    accreditation: accreditationOf(site, firm) ?? '',
  };
}
