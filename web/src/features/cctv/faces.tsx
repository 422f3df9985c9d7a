import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import far from '../../assets/pixels/visitor-10m.png';
import near from '../../assets/pixels/visitor-3m.png';
import middle from '../../assets/pixels/visitor-6m.png';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './faces.module.css';

const pictures = [
  { src: near, width: 107, height: 134 },
  { src: middle, width: 54, height: 68 },
  { src: far, width: 32, height: 40 },
];

/** A face at three distances, pixel by pixel. */
export function Faces({ content: { label, title, lead, at } }: { content: CctvSystems['faces'] }) {
  return (
    <Section label={label} title={title} tone="dark">
      <Lead>{lead}</Lead>
      <ul className={styles.faces}>
        {at.map(({ distance, density, level, text, alt }, index) => (
          <li key={distance}>
            <img {...pictures[index]} className={styles.face} loading="lazy" alt={alt} />
            <div>
              <h3>
                {distance} <span>{level}</span>
              </h3>
              <p className="numerals">{density}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
