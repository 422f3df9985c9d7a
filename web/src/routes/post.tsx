import { CallBand } from '../components/sections/call-band.tsx';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { Motif } from '../components/media/motif.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { PhoneButton } from '../components/ui/button.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { TextLayout } from '../components/sections/text-layout.tsx';
import { blogText } from '../lib/blog-text.ts';
import type { ScreenProps } from '../lib/screen-props.ts';
import { PostMeta } from '../features/blog/post-meta.tsx';

// It imports the metadata of all posts.
const ReadNext = lazyHydrate(async () => (await import('../features/blog/read-next.tsx')).ReadNext);

/** A blog post. */
export default function BlogPost({ document }: ScreenProps) {
  if (!document) throw new Error('The post screen needs a document');
  const { heading = '', lead, date = '', category = '' } = document.meta;
  return (
    <>
      <article>
        <PageHead heading={heading} lead={lead} figure={<Motif drawing={document.drawing} />}>
          <PostMeta date={date} minutes={document.minutes} category={category} />
        </PageHead>
        <TextLayout document={document} contentsInMargin />
      </article>
      <ReadNext slug={document.slug} category={category} />
      <CallBand {...blogText.afterArticle}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
