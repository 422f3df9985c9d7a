import roofs from '../assets/motifs/roofs.svg';
import { Motif } from '../components/media/motif.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { contactContent } from '../features/contact/contact-content.ts';
import { ContactSection } from '../features/contact/contact-section.tsx';

/** The contact page (rule 2.61). */
export default function ContactUs() {
  return (
    <>
      <PageHead {...contactContent.head} figure={<Motif drawing={roofs} />} />
      <ContactSection />
    </>
  );
}
