import sheet from '../../assets/drawings/estimate-sheet.svg';
import { QuestionsAndCall } from './questions-and-call.tsx';

export function AtAPagesEnd() {
  return (
    <QuestionsAndCall
      questions={{ label: 'Questions', title: 'What people ask' }}
      faq={[{ question: 'How long does it take?', answer: 'Most houses are done in a day.' }]}
      call={{ title: 'Shall we come and look?', text: 'A survey is free.' }}
      drawing={{
        sheets: { wide: { src: sheet, width: 352, height: 300 } },
        caption: 'An estimate',
        alt: 'A sheet of paper with an estimate.',
        marks: [],
        names: [],
      }}
    />
  );
}
