import { FIELDS } from './fields.ts';
import { MOTIFS, type Motif, type Stone } from './motifs.ts';
import { type ArtCategory, BRASS, EMBER, LEAF, PALE, type Palette, paletteOf, RUBY } from './palette.ts';
import type { Seeded } from './seed.ts';
import { cutStones, element, short } from './stones.ts';

/**
 * A square tile: a field of stones, a medallion in a ring of brass, and one of the category's motifs in the medallion.
 */
export function drawGame(seed: Seeded, category: ArtCategory): string {
  const palette = paletteOf(category, seed);
  const { grout } = palette;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" fill="${grout}" stroke="${grout}">`,
    '<path d="M-50-50H50V50H-50z"/>',
    layField(seed, palette),
    layMedallion(seed, palette, seed.pick(MOTIFS[category])),
    '</svg>',
  ].join('');
}

function layField(seed: Seeded, palette: Palette): string {
  const pitch = seed.pick([8, 9, 10]);
  const lines = seed.pick(FIELDS)(seed, pitch);
  const cut = cutStones(seed, seed.pick([6, 8, 11]), 1, 4);
  const { dark, middle, light, spark } = palette;
  const tones = seed.pick([
    [light, middle, dark],
    [middle, dark, dark],
    [dark, middle, light],
    [middle, light, middle],
    [dark, dark, middle],
  ] as const);
  const edgeOf = (band: number) => Math.round((band * lines.length) / tones.length);
  const laid = tones.map((tone, band) =>
    element('path', { stroke: tone, d: lines.slice(edgeOf(band), edgeOf(band + 1)).join('') }),
  );
  const sparks = accent(lines, seed.below(3), spark, cut.some(seed.below(4)), 70);
  const lights = accent(
    lines,
    edgeOf(1) + seed.below(2),
    tones[1] === light ? dark : light,
    cut.some(seed.below(4)),
    60,
  );
  const turn = seed.pick([0, 0, 90, 180, 20, -20]);
  const rotate = turn === 0 ? '' : ` transform="rotate(${turn})"`;
  const course = `fill="none" stroke-width="${short(pitch - 1.1)}" stroke-dasharray="${cut.all}"${rotate}`;
  return `<g ${course}>${laid.join('')}${sparks}${lights}</g>`;
}

/**
 * Draws a few stones of every other course, from the given course on, in another colour; at most `weight` characters.
 */
function accent(
  lines: readonly string[],
  from: number,
  stroke: string,
  dashes: string,
  weight: number,
): string {
  let d = '';
  for (let index = from; index < lines.length && d.length + (lines[index]?.length ?? 0) <= weight; index += 2)
    d += lines[index];
  return element('path', { stroke, 'stroke-dasharray': dashes, d: d || lines[from] });
}

/** The medallion's edge, and the scale of the motif in it. */
const FRAMES = [
  ['M0-31a31 31 0 010 62 31 31 0 010-62z', 1.2],
  ['M-13-31h26l18 18v26l-18 18h-26l-18-18v-26z', 1.2],
  ['M0-44l44 44-44 44-44-44z', 1.2],
  ['M-28-28h56v56h-56z', 1.2],
] as const;

function layMedallion(seed: Seeded, palette: Palette, motif: Motif): string {
  const [d, scale] = seed.pick(FRAMES);
  const cut = cutStones(seed, seed.pick([4, 6]), 1, 3);
  const ring = { fill: 'none', stroke: BRASS, 'stroke-width': 3.2, 'stroke-dasharray': cut.all, d };
  const parts = motif.map(([stone, shape]) =>
    element('path', { fill: stone === 'grout' ? undefined : colourOf(stone, palette), d: shape }),
  );
  const bed = element('path', { 'stroke-width': 6, d });
  const joints = element('path', { d: cracks(seed) });
  return `${bed}${element('path', ring)}<g transform="scale(${short(scale)})">${parts.join('')}${joints}</g>`;
}

/** Joints across the motif. Dark joints are invisible on the dark field, so only the motif appears cut into stones. */
export function cracks(seed: Seeded): string {
  const at = [-9, 0, 10].map((middle) => middle + seed.between(-3, 3));
  const across = at.map((y) => `M-20 ${y}l40 ${seed.between(-5, 5)}`);
  const down = at.map((x) => `M${x}-20l${seed.between(-5, 5)} 40`);
  return [...across, ...down].join('').replaceAll(' -', '-');
}

const FIXED: Partial<Record<Stone, string>> = {
  pale: PALE,
  brass: BRASS,
  ruby: RUBY,
  ember: EMBER,
  leaf: LEAF,
};

export function colourOf(stone: Stone, palette: Palette): string {
  return FIXED[stone] ?? palette[stone as 'spark' | 'light' | 'grout'];
}
