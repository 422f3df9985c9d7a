import { PageBody } from '../components/page-body.tsx';
import { PageHead } from '../components/page-head.tsx';
import { ActionLink } from '../components/link.tsx';
import { paths } from '../config/paths.ts';

/** What is shown at an address that is no page (spec §2). */
export default function NotFound() {
  return (
    <>
      <PageHead heading="There is nothing at this address" lead="Either we moved it or a letter went missing on the way. It is not in the shed; we looked." />
      <PageBody>
        <p>
          Try the <ActionLink href={paths.home.getHref()}>home page</ActionLink>, our{' '}
          <ActionLink href={paths.homeSecurity.getHref()}>alarms and cameras for homes</ActionLink> or{' '}
          <ActionLink href={paths.commercialSecurity.getHref()}>for businesses</ActionLink>. If you were after a person,{' '}
          <ActionLink href={paths.contactUs.getHref()}>here is how to reach one</ActionLink>.
        </p>
      </PageBody>
    </>
  );
}
