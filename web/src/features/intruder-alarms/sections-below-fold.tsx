import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { InstallationDay } from './installation-day.tsx';
import { Grades } from './grades.tsx';
import { Paperwork } from './paperwork.tsx';
import { Plan } from './plan.tsx';
import { FalseAlarms } from './false-alarms.tsx';
import { Response } from './response.tsx';
import { TenYearCosts } from './ten-year-costs.tsx';
import { Wiring } from './wiring.tsx';
import { falseAlarmKeypad } from './false-alarm-keypad.ts';

/** The sections below the hero. */
export function SectionsBelowFold({ page }: { page: IntruderAlarms }) {
  return (
    <>
      <Plan content={page.plan} />
      <Response content={page.response} />
      <Wiring content={page.wiring} />
      <Grades content={page.grades} />
      <FalseAlarms content={page.quiet} />
      <InstallationDay content={page.day} />
      <Paperwork content={page.papers} />
      <TenYearCosts />
      <QuestionsAndCall
        questions={page.questions}
        faq={page.faq}
        call={page.call}
        drawing={falseAlarmKeypad(page.questions.drawing)}
      />
    </>
  );
}
