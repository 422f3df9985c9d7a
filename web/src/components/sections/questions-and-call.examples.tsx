import { QuestionsAndCall } from './questions-and-call.tsx';

export function AtAPagesEnd() {
  return (
    <QuestionsAndCall
      questions={{ label: 'Questions', title: 'What people ask' }}
      faq={[{ question: 'How long does it take?', answer: 'Most houses are done in a day.' }]}
      call={{ title: 'Shall we come and look?', text: 'A survey is free.' }}
      motif="plan"
    />
  );
}
