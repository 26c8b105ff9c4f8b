import type { Seeded } from './seed.ts';

/**
 * A course of stones is one stroked line: its dashes are the stones and the gaps the joints. A ring of thirty uneven
 * stones therefore needs only sixty bytes.
 */
export interface Cut {
  /** Every stone of the course. */
  readonly all: string;
  /** Some stones of the course, for a second colour exactly over the first. */
  some(which: number): string;
}

/** Cuts stones of about `length` with `joint` between them, as a repeating pattern of `count` uneven stones. */
export function cutStones(seed: Seeded, length: number, joint: number, count: number): Cut {
  const spread = Math.max(1, Math.round(length * 0.3));
  const lengths = Array.from({ length: count }, () => length + seed.between(-spread, spread));
  const period = lengths.reduce((sum, each) => sum + each + joint, 0);
  return {
    all: lengths.map((each) => `${short(each)} ${short(joint)}`).join(' '),
    some(which) {
      const chosen = which % count;
      const before = lengths.slice(0, chosen).reduce((sum, each) => sum + each + joint, 0);
      const stone = lengths[chosen] ?? length;
      return `0 ${short(before)} ${short(stone)} ${short(period - before - stone)}`;
    },
  };
}

/** A number in as few characters as a picture needs: one decimal, no leading or trailing zero. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** One element of the picture; undefined attributes are omitted. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}="${typeof value === 'number' ? short(value) : value}"`],
  );
  return `<${name} ${written.join(' ')}/>`;
}
