import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { Faces } from './faces.tsx';
import { Law } from './law.tsx';
import { Lenses } from './lenses.tsx';
import { Night } from './night.tsx';
import { Places } from './places.tsx';
import { Recording } from './recording.tsx';

/** The page below its first sight. */
export function Below({ page }: { page: CctvSystems }) {
  return (
    <>
      <Places content={page.places} />
      <Lenses content={page.lenses} />
      <Faces content={page.faces} />
      <Night content={page.night} />
      <Recording content={page.recording} />
      <Law content={page.law} />
      <QuestionsAndCall questions={page.questions} faq={page.faq} call={page.call} tone="mist" />
    </>
  );
}
