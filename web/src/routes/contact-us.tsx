import { PageHead } from '../components/page-head.tsx';
import { site } from '../config/site.ts';
import { ContactSection } from '../features/contact/contact-section.tsx';

/** The contact page (spec §2). */
export default function ContactUs() {
  return (
    <>
      <PageHead
        heading="Contact us"
        lead={`Ring ${site.phones.office.number}, write, or send the form below. You will hear from a person who has been up a ladder.`}
      />
      <ContactSection />
    </>
  );
}
