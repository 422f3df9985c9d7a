import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import bells from '../../assets/drawings/way-bells.svg';
import centre from '../../assets/drawings/way-centre.svg';
import phone from '../../assets/drawings/way-phone.svg';
import { Comparison } from '../../components/ui/comparison.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './response.module.css';

const figures = [bells, phone, centre].map((way) => (
  <img key={way} className={styles.way} src={way} width="520" height="134" loading="lazy" alt="" />
));

/** A comparison of three ways to respond to an alarm. */
export function Response({ content: { label, title, lead, table, police } }: { content: IntruderAlarms['response'] }) {
  return (
    <Section label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <Comparison table={table} figures={figures} />
      <p className={styles.police}>{police}</p>
    </Section>
  );
}
