import type { Seeded } from './seed.ts';
import { short } from './stones.ts';

/**
 * Andamento: the lines along which the stones of a field are laid, from the centre of the picture (or its top)
 * outwards. Each line is one subpath and extends beyond a box from −50 to 50 for every rotation of the field.
 */
export type Field = (seed: Seeded, pitch: number) => readonly string[];

const rings: Field = (seed, pitch) => {
  const [x, y, inner] = seed.pick([
    [0, 0, 34],
    [-24, 26, 5],
    [24, 26, 5],
    [0, 42, 5],
  ] as const);
  const reach = Math.hypot(50 + Math.abs(x), 50 + y) - pitch / 2;
  return steps(inner, reach, pitch).map((radius) => hoop(x, y, radius));
};

const lozenges: Field = (_seed, pitch) =>
  steps(36, 104, Math.round(pitch * 1.42)).map(
    (reach) => `M0-${reach}l${reach} ${reach}-${reach} ${reach}-${reach}-${reach}z`,
  );

const squares: Field = (_seed, pitch) =>
  steps(24, 74, pitch).map((half) => `M-${half}-${half}h${half * 2}v${half * 2}h-${half * 2}z`);

const rows: Field = (seed, pitch) => steps(-70, 70, pitch).map((y) => `${move(-72 - seed.below(9), y)}H72`);

const waves: Field = (seed, pitch) => {
  const [length, swing] = seed.pick([
    [40, 16],
    [50, 20],
    [34, 14],
  ] as const);
  const crests = `t${length} 0${` ${length} 0`.repeat(Math.ceil(120 / length) - 2)}`;
  return steps(-54, 54, pitch).map(
    (y) => `${move(-52 - seed.below(6), y)}q${length / 2}-${swing} ${length} 0${crests}`,
  );
};

const chevrons: Field = (seed, pitch) => {
  const [run, rise] = seed.pick([
    [25, 14],
    [50, 26],
  ] as const);
  const teeth = `l${run} ${rise} ${run}-${rise}`.repeat(50 / run);
  return steps(-76, 48, Math.round(pitch * 1.15)).map((y) => move(-50, y) + teeth);
};

/** One spiral line with a full turn per course: each half turn is half a pitch wider than the previous one. */
const spiral: Field = (_seed, pitch) => {
  const half = pitch / 2;
  return steps(0, 14, 2).map((turn) => {
    const [innerRadius, outerRadius] = [(turn + 1) * half, (turn + 2) * half];
    return `${move(-turn * half, 0)}${arc(innerRadius, innerRadius * 2)}${arc(outerRadius, -outerRadius * 2)}`;
  });
};

const scallops: Field = () =>
  steps(-26, 50, 25).flatMap((y, row) =>
    [19, 9].map((radius) => {
      const scale = arc(radius, radius * 2);
      const repeated = `m${50 - radius * 2} 0${scale}`;
      return move((row % 2 === 0 ? -25 : -50) - radius, y) + scale + repeated.repeat(row % 2 === 0 ? 1 : 2);
    }),
  );

export const FIELDS: readonly Field[] = [
  rings,
  rings,
  lozenges,
  squares,
  rows,
  waves,
  chevrons,
  spiral,
  scallops,
];

/** A circle that begins and ends at its bottom, where the overlap of its first and last stone is not visible. */
export function hoop(x: number, y: number, radius: number): string {
  return `${move(x, y + radius)}a${radius} ${radius} 0 10-.1 0z`;
}

/** Half a turn that ends `across` further to the side. */
function arc(radius: number, across: number): string {
  const span = short(radius);
  return `a${span} ${span} 0 01${short(across)} 0`;
}

function move(x: number, y: number): string {
  return `M${short(x)} ${short(y)}`.replace(' -', '-');
}

export function steps(first: number, last: number, step: number): number[] {
  const values: number[] = [];
  for (let value = first; value <= last; value += step) values.push(value);
  return values;
}
