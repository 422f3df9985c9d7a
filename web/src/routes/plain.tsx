import { CallBand } from '../components/call-band.tsx';
import { Motif, type MotifName } from '../components/motif.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { TextLayout } from '../components/text-layout.tsx';
import { blogWords } from '../config/blog-words.ts';
import type { ScreenProps } from '../config/documents.ts';

/** A page that is a document of `content/`. */
export default function Plain({ document }: ScreenProps) {
  if (!document) throw new Error('The plain screen needs a document');
  const { heading = '', lead, motif } = document.meta;
  return (
    <>
      <PageHead heading={heading} lead={lead} figure={<Motif name={(motif ?? 'sheet') as MotifName} />} />
      <TextLayout document={document} />
      {motif ? (
        <CallBand {...blogWords.afterPage}>
          <QuoteButton />
          <PhoneButton />
        </CallBand>
      ) : null}
    </>
  );
}
