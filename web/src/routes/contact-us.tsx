import { PageHead } from '../components/page-head.tsx';
import { contactContent } from '../features/contact/contact-content.ts';
import { doorstepDusk } from '../config/scenes/doorstep-dusk.ts';
import { ContactSection } from '../features/contact/contact-section.tsx';

/** The contact page (spec §2). */
export default function ContactUs() {
  return (
    <>
      <PageHead {...contactContent.head} scene={doorstepDusk} />
      <ContactSection />
    </>
  );
}
