import { PageBody } from '../components/page-body.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Prose } from '../components/prose.tsx';
import type { ScreenProps } from '../config/documents.ts';
import { PostMeta } from '../features/blog/post-meta.tsx';

/** A blog post. */
export default function BlogPost({ document }: ScreenProps) {
  if (!document) throw new Error('The post screen needs a document');
  const { heading = '', lead, date = '', category = '', categorySlug = '' } = document.meta;
  return (
    <article>
      <PageHead heading={heading} lead={lead}>
        <PostMeta date={date} category={category} categorySlug={categorySlug} />
      </PageHead>
      <PageBody>
        <Prose body={document.body} />
      </PageBody>
    </article>
  );
}
