import type { AnnualMaintenance } from '../../../content-model/screens/annual-maintenance.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './inspection-sheet.module.css';

/** The tests of the annual visit, as the engineer's sheet. */
export function InspectionSheet({ sheet }: { sheet: AnnualMaintenance['sheet'] }) {
  const { label, title, intro, name, columns, rows, link, leftTitle, left } = sheet;
  return (
    <Section id="the-visit" label={label} title={title}>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <p>{intro}</p>
          <ActionLink href={link.href}>{link.label}</ActionLink>
          <h3>{leftTitle}</h3>
          <dl>
            {left.map((entry) => (
              <div key={entry.title}>
                <dt>{entry.title}</dt>
                <dd>{entry.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <table className={styles.sheet}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.part}</th>
              <th scope="col">{columns.done}</th>
              <th scope="col">{columns.found}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, done, why, found }) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                <td>
                  {done} <span>{why}</span>
                </td>
                <td>
                  <Icon name="check" /> {found}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
