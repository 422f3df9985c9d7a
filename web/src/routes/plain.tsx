import { PageBody } from '../components/page-body.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Prose } from '../components/prose.tsx';
import type { ScreenProps } from '../config/documents.ts';

/** A page that is a document of `content/`. */
export default function Plain({ document }: ScreenProps) {
  if (!document) throw new Error('The plain screen needs a document');
  return (
    <>
      <PageHead heading={document.meta.heading ?? ''} lead={document.meta.lead} />
      <PageBody>
        <Prose body={document.body} />
      </PageBody>
    </>
  );
}
