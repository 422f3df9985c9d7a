import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import type { NumberedPoint } from '../../components/media/annotation.tsx';
import { Numbered } from '../../components/media/numbered.tsx';
import { DrawnPicture } from '../../components/media/drawing.tsx';
import { familyAtWork, familyPoints } from '../../components/media/drawings/family.ts';
import discs from '../../components/media/number-disc.module.css';
import { photoUrls } from './photo-urls.ts';
import styles from './family.module.css';

const wideSides = { frank: 'left', helen: 'right', ruth: 'right' } as const;

// On the tall sheet Ruth's head is beside Helen's shoulder, and a number between them could be either's.
const tallSides = { ...wideSides, helen: 'above' } as const;

type Name = keyof typeof wideSides;

/** The points of a sheet in the order of the content, from left to right. */
const numbered = (points: Record<Name, NumberedPoint>, sides: Record<Name, NumberedPoint['number']>): NumberedPoint[] =>
  (['frank', 'helen', 'ruth'] as const).map((name) => ({ ...points[name], number: sides[name] }));

interface FamilyProps {
  family: AboutUs['family'];
  /** URLs of the photographs, by file name. */
  photos?: Readonly<Record<string, string>>;
}

/** The people of the firm, drawn at work, with a photograph of each who has one (rule 2.133). */
export function Family({ family: { title, alt, people }, photos = photoUrls }: FamilyProps) {
  return (
    <div className={styles.family} data-slot="family">
      <h3 className={styles.title}>{title}</h3>
      <Numbered points={numbered(familyPoints.wide, wideSides)} tallPoints={numbered(familyPoints.tall, tallSides)}>
        <DrawnPicture sheets={familyAtWork} alt={alt} />
      </Numbered>
      <ol className={`${discs.discs} ${styles.people}`}>
        {people.map(({ name, role, text, photo }) => (
          <li key={name}>
            <div>
              <div className={styles.head}>
                <h4>
                  {name} <span>{role}</span>
                </h4>
                {photo === undefined ? null : (
                  <img
                    className={styles.photo}
                    src={photos[photo]}
                    width="240"
                    height="300"
                    alt={`Photograph of ${name}`}
                    loading="lazy"
                  />
                )}
              </div>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
