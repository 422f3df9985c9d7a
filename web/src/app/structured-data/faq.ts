import type { Faq } from '../../../content-model/values.ts';

/**
 * The questions that a page answers, all of which it must show. Required are each question's name and the text of its
 * answer (developers.google.com/search/docs/appearance/structured-data/faqpage).
 */
export function faqPage(entries: Faq) {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
