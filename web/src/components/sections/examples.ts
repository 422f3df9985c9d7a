import * as notes from './notes.examples.tsx';
import * as questionnaire from './questionnaire/questionnaire.examples.tsx';
import * as questionsAndCall from './questions-and-call.examples.tsx';

/** The examples of this folder's components, by component. */
export const examples = { notes, questionnaire, 'questions-and-call': questionsAndCall };
