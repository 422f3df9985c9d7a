import { postHeads } from 'content:post-heads';
import { motifDrawing } from '../components/media/motif-drawings.ts';
import { Motif } from '../components/media/motif.tsx';
import { CallBand } from '../components/sections/call-band.tsx';
import { PageBody } from '../components/sections/page-body.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { PhoneButton } from '../components/ui/button.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { blogCategory } from '../features/blog/blog-categories.ts';
import { pageCount, postsOnPage } from '../features/blog/blog-pages.ts';
import { blogText } from '../lib/blog-text.ts';
import type { ScreenProps } from '../lib/screen-props.ts';
import { site } from '../lib/site.ts';
import { CategoryNav } from '../features/blog/category-nav.tsx';
import { Paging } from '../features/blog/paging.tsx';
import { PostList } from '../features/blog/post-list.tsx';

/** A page of the posts, of all or of one category (rules 2.14 and 2.15). */
export default function BlogList({ listing }: ScreenProps) {
  if (!listing) throw new Error('The list screen needs a listing');
  const { page } = listing;
  const category = listing.category === undefined ? undefined : blogCategory(listing.category);
  const listed = category ? postHeads.filter(({ meta }) => meta.category === category.slug) : postHeads;
  const newest = listed[0];
  return (
    <>
      <PageHead
        heading={category ? category.name : blogText.head.heading}
        lead={category ? category.lead : blogText.head.lead}
        figure={<Motif drawing={motifDrawing(category?.motif ?? 'journal')} />}
      >
        <CategoryNav listing={listing} />
      </PageHead>
      <PageBody>
        <PostList
          posts={postsOnPage(listed, page, site.blog.pageSize)}
          figure={newest && page === 1 && !category ? <Motif drawing={motifDrawing(newest.meta.motif)} /> : undefined}
        />
        <Paging listing={listing} pages={pageCount(listed.length, site.blog.pageSize)} />
      </PageBody>
      <CallBand {...blogText.afterList}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
