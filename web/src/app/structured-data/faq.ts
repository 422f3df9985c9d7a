import type { Thing } from './thing.ts';

/** A frequent question, from a page's content. */
export interface FaqEntry {
  question: string;
  answer: string;
}

interface Question extends Thing {
  '@type': 'Question';
  name: string;
  acceptedAnswer: { '@type': 'Answer'; text: string };
}

export interface FaqPage extends Thing {
  '@type': 'FAQPage';
  mainEntity: readonly Question[];
}

/**
 * The questions that a page answers, all of which it must show. Required are each question's name and the text of its
 * answer (developers.google.com/search/docs/appearance/structured-data/faqpage).
 */
export function faqPage(entries: readonly FaqEntry[]): FaqPage {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
