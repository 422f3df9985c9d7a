import type { NotFoundContent } from '../../content-model/screens/not-found.ts';
import content from '../../content/screens/not-found.json';
import { PageBody } from '../components/sections/page-body.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { OnwardLinks } from '../features/not-found/onward-links.tsx';

const page = content as NotFoundContent;

/** The not-found page (rule 2.9). */
export default function NotFound() {
  return (
    <>
      <PageHead heading={page.heading} lead={page.lead} />
      <PageBody>
        <OnwardLinks page={page} />
      </PageBody>
    </>
  );
}
