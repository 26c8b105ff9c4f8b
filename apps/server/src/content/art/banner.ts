import { hoop, steps } from './fields.ts';
import { colourOf, cracks } from './game.ts';
import { MOTIFS } from './motifs.ts';
import { type ArtCategory, BRASS, type Palette, paletteOf } from './palette.ts';
import type { Seeded } from './seed.ts';
import { cutStones, element } from './stones.ts';

/** Centre of the medallion in a picture of 1080 by 400: the first half is free for the headline. */
const HEART_X = 830;
const HEART_Y = 172;
const PITCH = 34;

/**
 * Draws a wide picture. Courses run outwards from a medallion at the inline end and darken towards the inline start,
 * under the headline. A plaited border runs along the bottom edge.
 */
export function drawBanner(seed: Seeded, category: ArtCategory): string {
  const palette = paletteOf(category, seed);
  const { grout } = palette;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 400" fill="${grout}" stroke="${grout}">`,
    '<path d="M0 0h1080v400H0z"/>',
    layCourses(seed, palette),
    layBorder(seed, palette),
    layMedallion(seed, palette, category),
    '</svg>',
  ].join('');
}

function layCourses(seed: Seeded, palette: Palette): string {
  const cut = cutStones(seed, 36, 4, 5);
  const lines = steps(150, 880, PITCH).map((radius) => hoop(HEART_X, HEART_Y, radius));
  const bands = [
    { tone: palette.light, to: 3, strength: 1 },
    { tone: palette.middle, to: 6, strength: 1 },
    { tone: palette.dark, to: 11, strength: 1 },
    { tone: palette.dark, to: lines.length, strength: 0.45 },
  ];
  let from = 0;
  const laid = bands.map(({ tone, to, strength }) => {
    const d = lines.slice(from, to).join('');
    from = to;
    return element('path', { stroke: tone, 'stroke-opacity': strength === 1 ? undefined : strength, d });
  });
  const sprinkle = [
    element('path', {
      stroke: palette.spark,
      'stroke-dasharray': cut.some(1),
      d: [lines[1], lines[4]].join(''),
    }),
    element('path', {
      stroke: palette.light,
      'stroke-dasharray': cut.some(3),
      d: [lines[3], lines[6], lines[9]].join(''),
    }),
    element('path', {
      stroke: palette.middle,
      'stroke-dasharray': cut.some(0),
      d: [lines[7], lines[8], lines[12]].join(''),
    }),
    element('path', { stroke: BRASS, 'stroke-dasharray': cut.some(4), d: lines[2] }),
  ];
  return `<g fill="none" stroke-width="${PITCH - 4}" stroke-dasharray="${cut.all}">${laid.join('')}${sprinkle.join('')}</g>`;
}

/** A band along the foot: two strands that cross and cross again, or a saw of triangles. */
function layBorder(seed: Seeded, palette: Palette): string {
  const cut = cutStones(seed, 17, 3, 3);
  const [wave, saw] = [`q30-34 60 0t60 0${' 60 0'.repeat(18)}`, 'l30-24 30 24'.repeat(20)];
  const [strand, other] = seed.pick([
    [wave, -90],
    [saw, -90],
  ] as const);
  return [
    element('path', { d: 'M0 340h1080v60H0z' }),
    `<g fill="none" stroke-width="11" stroke-dasharray="${cut.all}">`,
    element('path', { stroke: palette.light, d: `M-60 ${strand === saw ? 383 : 372}${strand}` }),
    element('path', { stroke: BRASS, d: `M${other} ${strand === saw ? 383 : 372}${strand}` }),
    element('path', { stroke: palette.spark, 'stroke-width': 5, d: 'M0 345H1080M0 397H1080' }),
    '</g>',
  ].join('');
}

function layMedallion(seed: Seeded, palette: Palette, category: ArtCategory): string {
  const cut = cutStones(seed, 20, 4, 3);
  const motif = seed.pick(MOTIFS[category]);
  const parts = motif.map(([stone, d]) =>
    element('path', { fill: stone === 'grout' ? undefined : colourOf(stone, palette), d }),
  );
  return [
    `<g transform="translate(${HEART_X} ${HEART_Y})">`,
    '<circle r="136"/>',
    element('circle', {
      r: 122,
      fill: 'none',
      stroke: BRASS,
      'stroke-width': 14,
      'stroke-dasharray': cut.all,
    }),
    element('circle', {
      r: 108,
      fill: 'none',
      stroke: palette.spark,
      'stroke-width': 6,
      'stroke-dasharray': cut.some(1),
    }),
    `<g transform="scale(4.2)">${parts.join('')}<path d="${cracks(seed)}"/></g>`,
    '</g>',
  ].join('');
}
