// npm run roofline: draws the street above the footer of every page.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const WIDTH = 2400;
const HEIGHT = 230;
const GROUND = HEIGHT;

/** The SVG paths of the dark silhouettes, of the lines on them, and of the lit windows and lamps. */
const walls: string[] = [];
const lines: string[] = [];
const lit: string[] = [];

/** Adds a silhouette, from the left eaves over the roof to the right eaves, filled down to the ground. */
const house = (path: string) => walls.push(`${path}V${GROUND + 4}H${/^M(-?[\d.]+)/.exec(path)?.[1]}z`);

function chimney(x: number, base: number, { pots = 3, width = 30, height = 34 } = {}): void {
  const top = base - height;
  walls.push(`M${x} ${base + 26}V${top}h${width}V${base + 26}`);
  lines.push(`M${x} ${base + 8}V${top}h${width}V${base + 8}M${x - 2.5} ${top}h${width + 5}M${x} ${top + 7}h${width}`);
  for (let pot = 0; pot < pots; pot += 1) {
    const at = x + 3 + (pot * (width - 6)) / pots;
    const wide = (width - 6) / pots - 3;
    walls.push(`M${at} ${top}v-11h${wide}v11`);
    lines.push(`M${at} ${top}v-11h${wide}v11`);
  }
}

function sash(x: number, y: number, width: number, height: number, light = false): void {
  if (light) lit.push(`M${x} ${y}h${width}v${height}h${-width}z`);
  lines.push(
    `M${x} ${y}h${width}v${height}h${-width}zM${x} ${y + height / 2}h${width}M${x + width / 2} ${y}v${height}M${x - 3} ${y + height + 3}h${width + 6}`,
  );
}

function aerial(x: number, y: number): void {
  lines.push(
    `M${x} ${y}v-34M${x - 13} ${y - 30}h28M${x - 9} ${y - 35}v10M${x - 2} ${y - 35}v10M${x + 5} ${y - 35}v10M${x + 12} ${y - 35}v10`,
  );
}

/** A row of houses under one roof. */
function terrace(
  x: number,
  count: number,
  { ridge = 104, eaves = 146, wide = 118, lights = [] as number[] } = {},
): number {
  const end = x + count * wide;
  house(`M${x} ${eaves}L${x + 4} ${ridge}H${end - 4}L${end} ${eaves}`);
  lines.push(
    `M${x} ${GROUND}V${eaves}L${x + 4} ${ridge}H${end - 4}L${end} ${eaves}V${GROUND}M${x - 4} ${eaves}H${end + 4}M${x} ${eaves + 5}H${end}`,
  );
  for (let course = ridge + 10; course < eaves - 4; course += 11) lines.push(`M${x + 4} ${course}H${end - 4}`);
  for (let index = 0; index < count; index += 1) {
    const left = x + index * wide;
    if (index > 0) lines.push(`M${left} ${ridge}V${eaves}`);
    chimney(left + wide - 38, ridge + 2, { pots: index % 2 ? 4 : 3, width: index % 2 ? 36 : 30 });
    sash(left + 18, eaves + 18, 26, 38, lights.includes(index));
    sash(left + 72, eaves + 18, 26, 38);
  }
  return end;
}

/** Two houses that share a wall, with bays and a hipped roof. */
function semi(x: number, { light = false } = {}): number {
  const wide = 236;
  const eaves = 150;
  const ridge = 92;
  house(`M${x} ${eaves}L${x + 46} ${ridge}H${x + wide - 46}L${x + wide} ${eaves}`);
  lines.push(
    `M${x} ${GROUND}V${eaves}L${x + 46} ${ridge}H${x + wide - 46}L${x + wide} ${eaves}V${GROUND}M${x - 5} ${eaves}h${wide + 10}`,
  );
  chimney(x + wide / 2 - 20, ridge + 2, { pots: 4, width: 40, height: 38 });
  for (const [index, bay] of [x + 22, x + wide - 92].entries()) {
    walls.push(`M${bay} ${eaves}L${bay + 35} ${eaves - 44}L${bay + 70} ${eaves}`);
    lines.push(
      `M${bay} ${eaves}L${bay + 35} ${eaves - 44}L${bay + 70} ${eaves}M${bay + 8} ${eaves + 10}h54v44h-54zM${bay + 26} ${eaves + 10}v44M${bay + 44} ${eaves + 10}v44M${bay + 8} ${eaves + 24}h54M${bay + 2} ${eaves + 62}h66v24M${bay + 2} ${eaves + 62}v24`,
    );
    if (light && index === 0) lit.push(`M${bay + 8} ${eaves + 10}h54v44h-54z`);
  }
  return x + wide;
}

/** A weaving shed with north lights. */
function shed(x: number, bays: number): number {
  const bay = 78;
  const eaves = 158;
  let path = `M${x} ${eaves}`;
  for (let index = 0; index < bays; index += 1)
    path += `L${x + index * bay + 18} ${eaves - 46}L${x + (index + 1) * bay} ${eaves}`;
  house(path);
  lines.push(`M${x} ${GROUND}V${eaves}${path.slice(path.indexOf('L'))}V${GROUND}M${x} ${eaves + 4}h${bays * bay}`);
  for (let index = 0; index < bays; index += 1) {
    const left = x + index * bay;
    lines.push(
      `M${left + 7} ${eaves - 18}l6 -16M${left + 20} ${GROUND}v-44h38v44M${left + 39} ${GROUND}v-44M${left + 20} ${GROUND - 22}h38`,
    );
  }
  return x + bays * bay;
}

/** A mill: storeys of windows, a stair tower, and the chimney. */
function mill(x: number): number {
  const wide = 300;
  const top = 74;
  house(`M${x} ${top}H${x + wide - 58}V38h58`);
  lines.push(
    `M${x} ${GROUND}V${top}H${x + wide - 58}M${x + wide - 58} ${GROUND}V38h58V${GROUND}M${x - 3} ${top}H${x + wide - 58}M${x + wide - 62} 38h66M${x + wide - 58} 48h58M${x} ${top + 8}H${x + wide - 58}`,
  );
  lines.push(`M${x + wide - 52} 38v-12h46v12M${x + wide - 44} 26l15 -12l15 12`);
  for (let storey = 0; storey < 4; storey += 1) {
    for (let window = 0; window < 9; window += 1)
      lines.push(
        `M${x + 12 + window * 25.5} ${top + 20 + storey * 36}h14v22h-14zM${x + 19 + window * 25.5} ${top + 20 + storey * 36}v22`,
      );
    lines.push(`M${x + wide - 36} ${64 + storey * 38}h14v24h-14z`);
  }
  const stack = x + wide + 46;
  walls.push(`M${stack} ${GROUND + 4}L${stack + 8} 14h16l8 ${GROUND - 10}`);
  lines.push(
    `M${stack} ${GROUND}L${stack + 8} 14h16l8 ${GROUND - 14}M${stack + 5} 14h22M${stack + 6.5} 20h19M${stack + 7} 44h18M${stack + 7} 48h18`,
  );
  return stack + 32;
}

function lamp(x: number): void {
  lines.push(
    `M${x} ${GROUND}V128M${x - 9} 128h18M${x - 7} 128l-3 -18h20l-3 18M${x - 10} 110l10 -10l10 10M${x - 12} 140h24`,
  );
  lit.push(`M${x - 7} 127l-2.5 -16h19l-2.5 16z`);
}

/** Draws the siren box on the front of a house. */
function siren(x: number, y: number): void {
  lit.push(`M${x} ${y}h15l-2 13h-11z`);
}

let x = terrace(-60, 5, { lights: [3] });
siren(x - 66, 166);
aerial(x - 190, 104);
lamp(x + 34);
x = semi(x + 70, { light: true });
siren(x - 124, 170);
x = mill(x + 60);
x = shed(x + 30, 4);
lamp(x + 40);
x = terrace(x + 76, 4, { ridge: 114, eaves: 154, wide: 112, lights: [1] });
aerial(x - 150, 114);
siren(x - 176, 174);
x = terrace(x, 3, { ridge: 98, eaves: 140, wide: 122 });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linejoin="round">
<path fill="#0d1726" d="${walls.join('')}"/>
<path fill="#f5b44c" d="${lit.join('')}"/>
<path stroke="#6f86a0" stroke-width="1.4" d="${lines.join('')}"/>
</svg>
`;

await writeFile(join(import.meta.dirname, '../../web/src/assets/roofline.svg'), svg);
if (x < WIDTH) throw new Error(`the street ends at ${x}, short of the drawing's width of ${WIDTH}: add houses`);
