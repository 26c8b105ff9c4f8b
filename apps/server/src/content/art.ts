import { drawBanner } from './art/banner.ts';
import { hoop, steps } from './art/fields.ts';
import { drawGame } from './art/game.ts';
import { type ArtCategory, BRASS, PALE, type Palette, paletteOf } from './art/palette.ts';
import { seeded, type Seeded } from './art/seed.ts';
import { cutStones, element, short } from './art/stones.ts';

const PITCH = 11;

/** Letters in stones: after each letter a digit for each of its five rows, whose three bits mark the stones. */
const ALPHABET =
  'A75755 B65656 C74447 D65556 E74647 F74644 G74557 H55755 I72227 J11157 K55655 L44447 ' +
  'M57755 N75555 O75557 P75744 Q75571 R65655 S74717 T72222 U55557 V55552 W55775 X55255 ' +
  'Y55722 Z71247 075557 126227 271747 371317 455711 574717 674757 771122 875757 975717';

const LETTERS = new Map(ALPHABET.split(' ').map((entry) => [entry.charAt(0), entry.slice(1)]));

/**
 * Signs of seven rows, each mirrored at its middle column. A row is a hexadecimal digit, whose four bits are the three
 * left stones and the middle one.
 */
const EMBLEMS = [
  '137f731', // diamond
  '3488843', // ring
  '153f351', // sun
  '6ff7310', // heart
  'ffff731', // shield
  '99dff0f', // crown
  '13737f1', // tree
  '137f666', // house
  '31719d3', // anchor
  '13f776c', // star
  'ff73117', // cup
  '6f737f6', // flower
  'f73137f', // hourglass
  'cef7310', // wings
  '00137ff', // mountain
  'af77fee', // castle
  '13777f1', // bell
  '717ff71', // lantern
  '037d730', // eye
  '739f937', // cross
  '1371f73', // ship
  'ce51137', // sprout
] as const;

const EMBLEM_SIDE = 7;

const LETTER_WIDTH = 3;

const LETTER_HEIGHT = 5;

const MARGIN = 2;

export { ART_CATEGORIES, type ArtCategory } from './art/palette.ts';

export interface Mosaic {
  /** The subject of the picture. For a brand, its letters form the mark. */
  readonly id: string;
  /**
   * `game`, `vendor` and `brand` are square. `banner` is 1080 by 400, with a calm first half for the headline. `empty`
   * is 180 by 110 without a background, for either theme.
   */
  readonly kind: 'game' | 'banner' | 'vendor' | 'brand' | 'empty';
  readonly category: ArtCategory;
}

/**
 * Draws a mosaic as SVG text: the same id, kind and category always give the same picture. It has no script, no style
 * and no ids, so it can be served as a file or inlined in a page. A tile has at most 1,600 bytes and a banner 4,000.
 */
export function drawMosaic({ id, kind, category }: Mosaic): string {
  const seed = seeded(`${kind} ${category} ${id}`);
  if (kind === 'banner') return drawBanner(seed, category);
  if (kind === 'vendor') return drawEmblem(seed, category);
  if (kind === 'brand') return drawBrand(seed, id, category);
  if (kind === 'empty') return drawEmpty(seed, category);
  return drawGame(seed, category);
}

/** The mark of a brand: its initials in pale stones on a field of the brand's hue. */
function drawBrand(seed: Seeded, id: string, category: ArtCategory): string {
  return drawMark(seed, category, lettersOf(initials(id)));
}

/** The mark of a vendor or a team: a sign instead of letters, because the names differ by language. */
function drawEmblem(seed: Seeded, category: ArtCategory): string {
  const rows = seed.pick(EMBLEMS).match(/./g) ?? [];
  const empty = '.'.repeat(EMBLEM_SIDE + 2);
  return drawMark(seed, category, [empty, ...rows.map((half) => `.${mirrored(half)}.`), empty]);
}

/** The left half and the middle of a row, one bit per stone. */
function mirrored(half: string): string {
  const bits = [8, 4, 2, 1].map((place) => (Number.parseInt(half, 16) & place ? '#' : '.'));
  return [...bits, ...bits.slice(0, -1).reverse()].join('');
}

/** Draws pale stones where a row has a `#`, and stones of the field elsewhere. */
function drawMark(seed: Seeded, category: ArtCategory, rows: readonly string[]): string {
  const palette = paletteOf(category, seed);
  const floor = seed.pick([
    [palette.dark, palette.dark, palette.middle],
    [palette.dark, palette.dark, palette.dark, palette.middle],
  ] as const);
  const side = rows.length;
  const stones = new Map<string, string>();
  for (const [row, bits] of rows.entries()) {
    for (const [column, bit] of [...bits].entries()) {
      const edge = Math.min(row, column, side - 1 - row, side - 1 - column) === 0;
      const stone = bit === '#' ? PALE : edge ? edgeStone(seed, palette) : seed.pick(floor);
      stones.set(stone, (stones.get(stone) ?? '') + cutSquare(seed, 100 / side, row, column));
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" fill="${palette.grout}">`,
    '<path d="M-50-50H50V50H-50z"/>',
    ...[...stones].map(([fill, d]) => element('path', { fill, d })),
    '</svg>',
  ].join('');
}

function edgeStone(seed: Seeded, { middle, light, spark }: Palette): string {
  return seed.pick([middle, middle, light, spark, BRASS]);
}

/** The first letter, and the first letter of a second word: `Kite Nine` → K N, `jade` → J. */
function initials(id: string): string[] {
  const words = id.toUpperCase().match(/[A-Z]+|[0-9]+/g) ?? [];
  return words.slice(0, 2).map((word) => word.charAt(0));
}

/** A square of `#` and `.`, with the letters side by side in its middle. */
function lettersOf(letters: readonly string[]): string[] {
  const wide = letters.length * (LETTER_WIDTH + 1) - 1;
  const side = Math.max(wide, LETTER_HEIGHT) + MARGIN * (letters.length > 1 ? 1 : 2);
  const lead = Math.floor((side - LETTER_HEIGHT) / 2);
  return Array.from({ length: side }, (_, row) => {
    const written = letters.map((letter) => rowOf(LETTERS.get(letter) ?? '', row - lead)).join('.');
    return written.padStart(wide + Math.floor((side - wide) / 2), '.').padEnd(side, '.');
  });
}

function rowOf(rows: string, row: number): string {
  const bits = Number(rows[row] ?? 0);
  return [4, 2, 1].map((place) => (bits & place ? '#' : '.')).join('');
}

function cutSquare(seed: Seeded, pitch: number, row: number, column: number): string {
  const size = Math.round(pitch * 10 - 9) / 10;
  const [lean, drop] = [seed.between(-5, 5) / 10, seed.between(-5, 5) / 10];
  const [x, y] = [column * pitch - 50 + 0.5, row * pitch - 50 + 0.5];
  const corners = [size, lean, drop, size - lean, -size, drop].map(short).join(' ');
  return `M${short(x)} ${short(y)}l${corners}z`.replace(/ -/g, '-');
}

/** The picture for empty lists: a fan of courses without a background, for dark and light pages. */
function drawEmpty(seed: Seeded, category: ArtCategory): string {
  const palette = paletteOf(category, seed);
  const courses = steps(20, 75, PITCH).map((radius, index) => layCourse(seed, palette, radius, index));
  const heart = element('path', { fill: BRASS, d: 'M0 32l8-10-8-10-8 10z' });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-90 -68 180 110" fill="none">',
    `<g stroke-width="${PITCH - 2}">${courses.join('')}</g>${heart}`,
    '</svg>',
  ].join('');
}

/** Courses further out have fewer stones. */
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
