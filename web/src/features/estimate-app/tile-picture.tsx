import type { HouseKind } from '../../../content-model/house-places.ts';
import type { Option, Question } from '../../components/sections/questionnaire/answers.ts';
import { HouseFront } from '../../components/media/house/house.tsx';
import styles from './tile-picture.module.css';

/** Line drawings by question and option, on a sheet of 96 by 60. */
const drawings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  doors: {
    front: 'M36 58V6h24v52M40 10h16v14H40zM55 34v4M30 58h36',
    back: 'M36 58V6h24v52M40 10h16v22H40zM48 10v22M40 21h16M55 38v4M30 58h36',
    patio: 'M18 58V8h60v50zM47 8v50M50 8v50M43 34v6M54 34v6M24 16l10 10M58 16l10 10',
    side: 'M36 58V6h24v52M41 12h14v40H41zM55 34v4M14 58V6M14 18h16M14 30h16M14 42h16M22 6v12M22 30v12M14 58h52',
    garage: 'M10 58V18l24-10 24 10v40M18 58V28h32v30M18 38h32M18 48h32M66 58V22h20v36M82 40v4M6 58h84',
  },
  pets: {
    none: 'M30 22a20 17 0 1 0 36 0zM28 22h40M40 36c6-6 12-6 17 0-5 6-11 6-17 0zM57 36l5-4v8zM45 35h.1',
    cat: 'M38 57c-6-14-2-24 6-27l-1-11 6 4h5l6-4v11c2 4 2 8-1 11 6 6 6 12 4 16zM64 57c9 0 12-7 9-15M48 29h.1M54 29h.1',
    dog: 'M26 57v-9c-4-6-3-14 4-16h24l5-10 6 3 8 1c0 6-3 8-9 9l-2 9v13M36 57V46M50 57V46M26 36c-4-1-7-5-6-9M66 28h.1M59 22l-4 6',
    'large-dog':
      'M14 57V40c-3-8 0-17 9-18h32l8-15 7 4 12 2c0 8-5 11-13 12l-3 14v18M26 57V40M52 57V40M14 28c-5-2-8-7-7-12M72 13h.1M63 8l-5 9M42 57V42',
  },
  system: {
    alarm: 'M30 18h36v28l-18 8-18-8zM38 26h20v6H38zM22 14l-6-4M74 14l6-4M20 24h-8M76 24h8',
    cameras: 'M22 20h40l6 5v12l-6 5H22zM68 25h8v12h-8M34 42l-8 12h-8M72 31h.1M28 26h8',
    both: 'M10 20h26v20l-13 6-13-6zM16 26h14v4H16zM50 24h24l4 3v8l-4 3H50zM78 27h6v8h-6M57 38l-6 10h-6M81 31h.1',
  },
  notify: {
    street:
      'M40 22h16v13l-8 4-8-4zM33 18l-5-4M63 18l5-4M30 28h-7M66 28h7M4 58V44h16v14M76 58V44h16v14M2 44l10-8 10 8M74 44l10-8 10 8M0 58h96',
    phone: 'M36 4h24v52H36zM44 50h8M42 16h12v9l-6 3-6-3zM30 14c-4 5-4 11 0 16M66 14c4 5 4 11 0 16',
    keyholders:
      'M20 24a10 10 0 1 1 10 10M30 34h22M44 34v7M51 34v5M30 24h.1M62 57c0-9 3-14 10-14s10 5 10 14zM72 40a8 8 0 1 0-.1 0z',
  },
  existing: {
    none: 'M28 12h6M40 12h6M52 12h6M64 12h4v4M68 22v6M68 34v6M68 46v4h-4M58 50h-6M46 50h-6M34 50h-6v-4M28 40v-6M28 28v-6M28 16v-4',
    alarm: 'M30 12h36v28l-18 8-18-8zM38 20h20v6H38zM48 48v10M30 14l36 24M24 58h48',
    cameras: 'M24 14h48v8H24zM30 22c0 14 8 22 18 22s18-8 18-22M48 24a7 7 0 1 0 .1 0M72 18h12v40',
  },
};

/** The drawings of the answers. The house is the visitor's, as far as it is known. */
export function tilePictures(kind: HouseKind) {
  return (question: Question, option: Option) => <TilePicture question={question.id} option={option.id} kind={kind} />;
}

function TilePicture({ question, option, kind }: { question: string; option: string; kind: HouseKind }) {
  if (question === 'building' || question === 'storeys') {
    const storeys = { one: 1, two: 2, three: 3 }[option] ?? 2;
    return (
      <svg className={styles.house} viewBox="50 24 500 376" width="96" height="72">
        <HouseFront kind={question === 'building' ? (option as HouseKind) : kind} storeys={storeys} />
      </svg>
    );
  }
  const drawing = drawings[question]?.[option];
  return drawing === undefined ? null : (
    <svg className={styles.picture} viewBox="0 0 96 60" width="96" height="60">
      <path d={drawing} />
    </svg>
  );
}
