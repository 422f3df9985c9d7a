import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { Day } from './day.tsx';
import { Grades } from './grades.tsx';
import { Papers } from './papers.tsx';
import { Plan } from './plan.tsx';
import { Quiet } from './quiet.tsx';
import { Response } from './response.tsx';
import { Wiring } from './wiring.tsx';

/** The page below its first sight. */
export function Below({ page }: { page: IntruderAlarms }) {
  return (
    <>
      <Plan content={page.plan} />
      <Response content={page.response} />
      <Wiring content={page.wiring} />
      <Grades content={page.grades} />
      <Quiet content={page.quiet} />
      <Day content={page.day} />
      <Papers content={page.papers} />
      <QuestionsAndCall questions={page.questions} faq={page.faq} call={page.call} />
    </>
  );
}
