import { hoop, steps } from './fields.ts';
import { type ArtCategory, BRASS, type Palette, paletteOf } from './palette.ts';
import type { Seeded } from './seed.ts';
import { cutStones, element } from './stones.ts';

const PITCH = 11;

/**
 * What stands where nothing is yet: a fan of courses still being laid, with no bed under it, so that it
 * sits on a dark page and on a light one.
 */
export function drawEmpty(seed: Seeded, category: ArtCategory): string {
  const palette = paletteOf(category, seed);
  const courses = steps(20, 75, PITCH).map((radius, index) => layCourse(seed, palette, radius, index));
  const heart = element('path', { fill: BRASS, d: 'M0 32l8-10-8-10-8 10z' });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-90 -68 180 110" fill="none">',
    `<g stroke-width="${PITCH - 2}">${courses.join('')}</g>${heart}`,
    '</svg>',
  ].join('');
}

/** Each course further out lacks more of its stones. */
function layCourse(seed: Seeded, palette: Palette, radius: number, index: number): string {
  const cut = cutStones(seed, 10, 2, 5);
  const tone =
    [palette.light, palette.middle, palette.middle, palette.light, palette.middle][index] ?? palette.dark;
  const whole = element('path', { stroke: tone, 'stroke-dasharray': cut.all, d: hoop(0, 22, radius) });
  if (index < 2) return whole;
  const left = [0, 1, 2, 3]
    .slice(index - 2)
    .map((stone) =>
      element('path', { stroke: tone, 'stroke-dasharray': cut.some(stone), d: hoop(0, 22, radius) }),
    );
  const spark = element('path', {
    stroke: palette.spark,
    'stroke-dasharray': cut.some(4),
    d: hoop(0, 22, radius),
  });
  return left.join('') + spark;
}
