import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { Faces } from './faces.tsx';
import { PrivacyDuties } from './privacy-duties.tsx';
import { Lenses } from './lenses.tsx';
import { Night } from './night.tsx';
import { CameraPositions } from './camera-positions.tsx';
import { Recording } from './recording.tsx';
import { CameraPlanner } from './planner/camera-planner.tsx';
import { cableRun } from './cable-run.ts';

/** The sections below the hero. */
export function SectionsBelowFold({ page }: { page: CctvSystems }) {
  return (
    <>
      <CameraPositions content={page.places} />
      <Lenses content={page.lenses} />
      <Faces content={page.faces} />
      <CameraPlanner />
      <Night content={page.night} />
      <Recording content={page.recording} />
      <PrivacyDuties content={page.law} />
      <QuestionsAndCall
        questions={page.questions}
        faq={page.faq}
        call={page.call}
        drawing={cableRun(page.questions.drawing)}
        tone="mist"
      />
    </>
  );
}
