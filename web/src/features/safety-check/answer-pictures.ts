import type { QuestionId } from '../../../content-model/safety-check.ts';

/** The drawing of an answer as path data, on 120 by 72 units. */
interface AnswerPicture {
  line: string;
  /** Thin lines. */
  fine?: string;
  /** Lit areas. */
  light?: string;
}

const bricksLeft = 'M4 14h30M12 14v12M4 26h24M4 50h26M14 50v12M88 50h28M104 50v12';
const bricks = `${bricksLeft}M86 14h30M100 14v12M92 26h24`;
const siren = 'M46 16h28v40H46zM46 45h28';
const strobe = 'M46 45h28v11H46z';
const sound = 'M37 27q-8 9 0 18M28 20q-14 16 0 32M83 27q8 9 0 18M92 20q14 16 0 32';
const door = 'M44 68V12h32v56M50 19h20v16H50zM70 42v7';
const ground = 'M4 68h112';
const lantern = 'M60 8v8M50 16h20l-4 26H54zM47 16h26';

/** A front with a roof, a door and two windows, `x` units from the left. */
const front = (x: number) => `M${x} 68V38l22-16 22 16v30zM${x + 17} 68V52h10v16`;
const windowsOf = (x: number) => `M${x + 6} 42h9v9h-9zM${x + 29} 42h9v9h-9z`;

/** The drawings by the ids of question and option. */
export const answerPictures: Readonly<Record<QuestionId, Readonly<Record<string, AnswerPicture>>>> = {
  'alarm-system': {
    none: {
      line: 'M50 20l3 3m0-3l-3 3M67 20l3 3m0-3l-3 3M50 49l3 3m0-3l-3 3M67 49l3 3m0-3l-3 3',
      fine: `${bricks}M46 16h5m4 0h5m4 0h5m4 0h1v5m0 4v5m0 4v5m0 4v5m0 4v4h-5m-4 0h-5m-4 0h-5m-4 0h-1v-5m0-4v-5m0-4v-5m0-4v-5m0-4v-4`,
    },
    unset: { line: `${siren}M82 24h10L82 36h10M97 9h8l-8 10h8`, fine: bricksLeft },
    bells: { line: `${siren}${sound}`, light: strobe },
    tells: {
      line: `M22 16h28v40H22zM22 45h28M14 27q-8 9 0 18M58 27q8 9 0 18M80 10h24v54H80zM88 58h8`,
      light: 'M22 45h28v11H22zM83 15h18v38H83z',
      fine: 'M87 24h10M87 31h10M87 38h6',
    },
  },
  cctv: {
    none: { line: `${door}${ground}`, fine: 'M10 68V8h100v60M10 30h26M84 30h26M10 50h26M84 50h26' },
    doorbell: {
      line: `${door}M88 36h9v20h-9z${ground}`,
      light: 'M92.5 41.500m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
      fine: 'M104 34q8 10 0 22M110 30q12 15 0 30',
    },
    'one-side': {
      line: `M96 68V14M90 14h20M96 20H84M50 16h34v14H50zM50 19h-8v8h8M104 14V4${ground}`,
      light: 'M40 24L4 44v24h62z',
    },
    both: {
      line: `M38 68V34l22-18 22 18v34M34 37l26-21 26 21M26 38h14v8H26zM80 38h14v8H80zM55 68V52h10v16${ground}`,
      light: 'M26 43L4 56v12h30zM94 43l22 13v12H86z',
    },
  },
  'doors-windows': {
    unsure: {
      line: 'M36 8h48v56H36zM30 64h60M84 8l20 8v54l-20-6M90 20l8 3v34l-8-2',
      fine: 'M42 14h36v44H42zM60 14v44',
    },
    plain: {
      line: 'M60 10a16 16 0 0 1 9 29v17a9 9 0 0 1-18 0V39a16 16 0 0 1 9-29zM58 20h4v12h-4z',
      fine: 'M24 4v64M96 4v64',
    },
    doors: {
      line: 'M60 10a16 16 0 0 1 9 29v17a9 9 0 0 1-18 0V39a16 16 0 0 1 9-29zM58 20h4v12h-4z',
      light:
        'M90 16l3 6 6.5 1-4.7 4.6 1.1 6.5-5.9-3.1-5.9 3.1 1.1-6.500L80.5 23l6.5-1zM104 40l2.6 5.3 5.9.8-4.3 4.2 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.2 5.9-.8zM84 44l2.3 4.6 5 .7-3.6 3.6.8 5-4.5-2.3-4.5 2.3.8-5-3.6-3.6 5-.7z',
      fine: 'M24 4v64',
    },
    all: {
      line: 'M10 68V10h34v58M38 38v9M60 10h52v44H60zM86 10v44M56 54h60M80 34v9M80 38h3M92 34v9M92 38h-3',
      light: 'M63 13h20v38H63zM89 13h20v38H89zM16 17h22v15H16z',
      fine: ground,
    },
  },
  'exterior-lighting': {
    none: { line: lantern, fine: 'M20 68V4M100 68V4M20 52h80' },
    front: {
      line: `M66 68V16h34v52M94 42v7M38 14v6M31 20h14l-3 20h-8z${ground}`,
      light: 'M32.5 22h11l-2.5 17h-6zM22 68l11-24h10l22 24zM72 22h22v12H72z',
    },
    sensor: {
      line: 'M60 4v8M44 12h32v14H44zM54 30h12v5a6 6 0 0 1-12 0z',
      light: 'M46 28h28l34 40H12z',
      fine: 'M60 12V4M48 16h24v6H48z',
    },
    all: {
      line: `M40 68V38l20-16 20 16v30M36 41l24-19 24 19M55 68V52h10v16M34 42h-6v7M86 42h6v7M60 44v4${ground}`,
      light: 'M28 50L8 68h32zM92 50L112 68H80zM60 48L44 68h32z',
    },
  },
  neighborhood: {
    nobody: {
      line: 'M6 68V34q6-9 14-5q6-9 15-4q7-8 15-1q8-7 15 0q8-6 14 2q9-5 14 3q10-3 15 6v33z',
      fine: 'M38 22L60 6l22 16M18 40q4 3 3 8M46 36q4 4 2 9M74 38q4 3 3 9M96 44q3 3 2 8M32 52q4 3 2 8M62 50q4 3 2 9',
    },
    'passers-by': {
      fine: 'M90 50l13 10',
      line: `${front(8)}${windowsOf(8)}M80 36a4 4 0 1 1 8 0a4 4 0 1 1-8 0M80 43h8l4 15H76zM81 58v10M88 58v10M103 68v-8h10v8M113 60l4-4v5${ground}`,
    },
    neighbours: { line: `${front(10)}${front(66)}${windowsOf(10)}${windowsOf(66)}${ground}`, light: windowsOf(66) },
    street: {
      line: `M4 68V36l14-12 14 12v32M32 36l14-12 14 12v32M60 36l14-12 14 12v32M4 36h84M88 36v32M106 68V16q0-6-6-6h-4M88 12q4-4 10 0z${ground}`,
      light: 'M13 44h10v10H13zM41 44h10v10H41zM69 44h10v10H69zM86 14h12l10 30H78z',
    },
  },
};
