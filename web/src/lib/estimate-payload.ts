/** The estimate that an enquiry carries, as the visitor saw it (rule 3.18); amounts in whole pounds with VAT. */
export interface EstimatePayload {
  /** The range that was shown. */
  low: number;
  high: number;
  /** The cost of a year. */
  yearly: number;
  answers: { question: string; answer: string }[];
  /** The parts and the setting up, in the order of the page. */
  parts: { name: string; place: string; price: number; leftOut: boolean }[];
  /** The answers as figures, which open the estimate again in the fragment of its page's address. */
  code: string;
}

/** The name of a plain form's field with the answer to a question; `gateway/src/enquiry/estimate.rs` has the same prefix. */
export const answerField = (question: string): string => `estimate: ${question}`;
