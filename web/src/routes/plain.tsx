import { CallBand } from '../components/sections/call-band.tsx';
import { Motif } from '../components/media/motif.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { PhoneButton } from '../components/ui/button.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { TextLayout } from '../components/sections/text-layout.tsx';
import { blogText } from '../lib/blog-text.ts';
import type { ScreenProps } from '../lib/screen-props.ts';

/** A page rendered from a document of `content/`. */
export default function Plain({ document }: ScreenProps) {
  if (!document) throw new Error('The plain screen needs a document');
  const { heading = '', lead, quote } = document.meta;
  return (
    <>
      <PageHead heading={heading} lead={lead} figure={<Motif drawing={document.drawing} />} />
      <TextLayout document={document} />
      {quote !== 'false' ? (
        <CallBand {...blogText.afterPage}>
          <QuoteButton />
          <PhoneButton />
        </CallBand>
      ) : null}
    </>
  );
}
