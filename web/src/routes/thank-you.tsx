import { ActionLink } from '../components/link.tsx';
import { PageBody } from '../components/page-body.tsx';
import { PageHead } from '../components/page-head.tsx';
import { telHref } from '../config/contact-links.ts';
import { paths } from '../config/paths.ts';
import { site } from '../config/site.ts';

/** Where a form posted without script ends; the words are those of spec §4. */
export default function ThankYou() {
  const { number } = site.phones.office;
  return (
    <>
      <PageHead heading="Message Received!" lead="Thank you for contacting the company. We'll be in touch with you shortly." />
      <PageBody>
        <p>
          If it cannot wait, ring{' '}
          <a className="numerals" href={telHref(number)}>
            {number}
          </a>
          . Until then, <ActionLink href={paths.contentPage.getHref('what-happens-at-a-survey')}>what happens at a survey</ActionLink>.
        </p>
      </PageBody>
    </>
  );
}
