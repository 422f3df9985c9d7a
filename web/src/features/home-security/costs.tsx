import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import { Lead } from '../../components/ui/lead.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import styles from './costs.module.css';
import { yearlyCost } from './yearly-cost.ts';

/** The yearly costs of a system as a bill (rule 1.16), each line with a bar proportional to its amount. */
export function Costs({
  content: { label, title, lead, rows, note, visit, finance },
}: {
  content: HomeSecurity['costs'];
}) {
  const lines = rows.map((row) => {
    if (!('watts' in row)) return { ...row, pounds: 0 };
    const pounds = yearlyCost(row.watts);
    return {
      title: row.title,
      text: `${row.watts}\u00a0watts, ${row.text}`,
      figure: `about £${pounds} a year`,
      pounds,
    };
  });
  const dearest = Math.max(...lines.map(({ pounds }) => pounds));
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <dl className={styles.bill}>
        {lines.map(({ title: name, text, figure, pounds }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.text}>{text}</dd>
            <dd className={styles.figure}>
              {pounds > 0 ? (
                <svg aria-hidden="true" width="100%" height="6">
                  <rect width={`${Math.round((100 * pounds) / dearest)}%`} height="6" />
                </svg>
              ) : null}
              <span>{figure}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {note} <ActionLink href={visit.href}>{visit.label}</ActionLink>
      </p>
      <p className={styles.finance}>
        <ActionLink href={paths.flexibleFinance.getHref()}>{finance}</ActionLink>. {site.finance.disclosure}
      </p>
    </Section>
  );
}
