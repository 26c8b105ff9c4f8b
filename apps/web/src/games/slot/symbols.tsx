import type { SlotSymbol } from '@tessera/contract/games/studio/slot';
import type { PlainMessageKey } from '../../i18n/messages.ts';

/** Background colour between the stones of the pictures. */
export const GROUT = '#120f1a';

const fan = (count: number, spread: number, draw: (degrees: number, index: number) => Stone): Stone[] =>
  Array.from({ length: count }, (_, index) => draw((index - (count - 1) / 2) * (spread / count), index));

/** An amphora in bands of fired clay. */
const CLAY: readonly Stone[] = [
  ['#8f4a2d', 'M-11-21C-23-22-27-9-18 0l5-3c-6-6-4-13 3-13z'],
  ['#8f4a2d', 'M11-21C23-22 27-9 18 0l-5-3c6-6 4-13-3-13z'],
  ['#e29a68', 'M-11-28h22v6h-22z'],
  ['#b9653d', 'M-8-22H8v8H-8z'],
  ['#d6824f', 'M-8-14H0V-3h-18c2-5 7-7 10-11z'],
  ['#c8713f', 'M8-14H0V-3h18c-2-5-7-7-10-11z'],
  ['#f0c79a', 'M-18-3H-7L-12 6h-7c-1-3 0-6 1-9z'],
  ['#8f4a2d', 'M-7-3h7l-5 9h-7z'],
  ['#f0c79a', 'M0-3h7l5 9h-7L0-3z M0-3L-5 6H5z'],
  ['#8f4a2d', 'M7-3h11c1 3 2 6 1 9h-7z'],
  ['#d6824f', 'M-19 6H0v10h-14c-3-3-4-6-5-10z'],
  ['#b9653d', 'M19 6H0v10h14c3-3 4-6 5-10z'],
  ['#c8713f', 'M-14 16h28c-2 4-4 6-7 8H-7c-3-2-5-4-7-8z'],
  ['#e29a68', 'M-9 24H9v5H-9z'],
];

/** A hexagon of slate around a key stone. */
const SLATE: readonly Stone[] = [
  ['#8fa3bd', 'M0-29l25 14.5-12.5 7.2L0-14.5z'],
  ['#6d829f', 'M25-14.5v29l-12.5-7.2v-14.6z'],
  ['#4c5f7c', 'M25 14.5L0 29V14.5l12.5-7.2z'],
  ['#5b6f8d', 'M0 29l-25-14.5 12.5-7.2L0 14.5z'],
  ['#7d92ae', 'M-25 14.5v-29l12.5 7.2V7.3z'],
  ['#a9bbd0', 'M-25-14.5L0-29v14.5l-12.5 7.2z'],
  ['#c9d6e6', 'M0-14.5l12.5 7.2L0 0l-12.5-7.3z'],
  ['#5f7491', 'M12.5-7.3V7.3L0 14.5V0z'],
  ['#8297b3', 'M-12.5-7.3L0 0v14.5L-12.5 7.3z'],
];

/** A disc of jade with a round opening in its middle. */
const JADE: readonly Stone[] = [
  ...ring(14, 19.5, 29, ['#2f9e76', '#3fb58a', '#278a66']),
  ...ring(9, 10, 19.5, ['#7fdcb4', '#5bc79b']),
];

/** A drop of resin with a leaf inside. */
const AMBER: readonly Stone[] = [
  ['#f6b53c', 'M0-30C-4-20-9-13-14-6L-2-2z'],
  ['#e3921f', 'M0-30C4-20 9-13 14-6L-2-2z'],
  ['#fbd277', 'M-14-6C-19 1-21 6-21 10L-8 8l6-10z'],
  ['#c87412', 'M14-6C19 1 21 6 21 10L8 10-2-2z'],
  ['#f3a52e', 'M-21 10c0 5 2 9 5 12L-8 8z'],
  ['#d9831a', 'M-16 22c4 5 9 7 15 8l1-14-8-8z'],
  ['#b4630d', 'M-1 30c10 0 17-4 20-12L8 10 0 16z'],
  ['#a3560a', 'M21 10c0 3-1 6-2 8L8 10z'],
  ['#fff0bf', 'M-8 8L-2-2 8 10l-8 6z'],
];

/** A branch of coral. */
const CORAL: readonly Stone[] = [
  ['#c93f4d', 'M-7 30l3-11h8l3 11z'],
  ['#e0525a', 'M-4 19L-5 8h9v11z'],
  ['#ee6e6c', 'M-5 8c-1-3-3-5-7-6l4-7c5 1 8 4 9 8L0 8z'],
  ['#d94b57', 'M0 8l1-5c1-4 5-7 9-8l3 7c-5 1-8 3-9 6z'],
  ['#f38580', 'M-12 2c-7-1-11-5-12-12h8c0 3 3 5 8 5z'],
  ['#f9a697', 'M-24-10l-1-6c0-6 9-6 9 0v6z'],
  ['#e8625f', 'M10-5c6-1 7-4 7-8h8c0 9-4 14-12 15z'],
  ['#f9a697', 'M17-13v-5c0-6 9-6 9 0l-1 5z'],
  ['#f38580', 'M-4-2l-1-12h9l-1 14-2 3z'],
  ['#f9a697', 'M-5-14v-9c0-7 10-7 10 0l-1 9z'],
  ['#f38580', 'M-4 19c-8 0-14-3-16-8l6-5c2 4 5 5 10 5z'],
  ['#f9a697', 'M-20 11c-2-2-5-3-5-6s4-6 7-3l4 4z'],
  ['#e8625f', 'M4 18c8 0 14-3 16-8l-6-4c-2 3-5 4-10 4z'],
  ['#f9a697', 'M20 10c2-2 5-3 5-6s-4-5-7-3l-4 5z'],
];

/** A pearl in its shell. */
const PEARL: readonly Stone[] = [
  ...fan(7, 172, (degrees, index) => [
    ['#8d7cc0', '#a99ad6', '#c3b7ea'][Math.abs(index - 3) % 3] ?? GROUT,
    wedge(degrees, 172 / 7, 11, 31, 0, 8),
  ]),
  ['#7465a8', 'M-23 12C-20 23-11 29 0 29V19c-8 0-13-3-16-8z'],
  ['#8d7cc0', 'M23 12C20 23 11 29 0 29V19c8 0 13-3 16-8z'],
  ['#fbf7ff', 'M0-8a13.5 13.5 0 0 0-13.5 13.5H0z'],
  ['#e6e0f5', 'M0-8a13.5 13.5 0 0 1 13.5 13.5H0z'],
  ['#efeaf9', 'M-13.5 5.5a13.5 13.5 0 0 0 13.5 13.5V5.5z'],
  ['#cfc6e6', 'M13.5 5.5a13.5 13.5 0 0 1-13.5 13.5V5.5z'],
];

/** A crown of brass with stones. */
const CROWN: readonly Stone[] = [
  ['#f2c767', 'M-28-13l10 10-2 15h-4z'],
  ['#d9a13c', 'M-18-3l9-7 1 22h-12z'],
  ['#f7d98a', 'M-9-10L0-26V12h-8z'],
  ['#e3b355', 'M0-26L9-10 8 12H0z'],
  ['#c98f2c', 'M9-10l9 7 2 15H8z'],
  ['#e9bd5c', 'M28-13L18-3l2 15h4z'],
  ['#f7d98a', 'M-25 14h11v10h-11z'],
  ['#e0525a', 'M-14 14h9v10h-9z'],
  ['#f2c767', 'M-5 14H5v10H-5z'],
  ['#e0525a', 'M5 14h9v10H5z'],
  ['#d9a13c', 'M14 14h11v10H14z'],
  ['#e0525a', 'M-28-22a4.5 4.5 0 1 0 .1 0z'],
  ['#5bc79b', 'M0-32a4.5 4.5 0 1 0 .1 0z'],
  ['#e0525a', 'M28-22a4.5 4.5 0 1 0 .1 0z'],
];

/** A star in all colours under a band with its name. */
const WILD: readonly Stone[] = [
  ...petals(31, 20, 10, ['#e0525a', '#3fb58a', '#5a8fe0', '#a678e0']),
  ...ring(12, 9, 19, ['#f7d98a', '#e3b355']),
  ['#fbf0d0', 'M-31-9h62V9h-62z'],
  [GROUT, 'M-26-5h3l2 6.5 2-6.5h2.5l2 6.5 2-6.5h3L-13 5h-3l-2-5.5L-20 5h-3z'],
  [GROUT, 'M-5.5-5h3V5h-3z'],
  [GROUT, 'M2-5h3v7.5h5V5H2z'],
  [GROUT, 'M13-5h5c5 0 7 2 7 5s-2 5-7 5h-5zM16-2.2v4.400h2c2.5 0 3.5-.8 3.5-2.2s-1-2.2-3.5-2.2z'],
];

/** Stones of each symbol. Symbols differ in outline as well as in colour. */
const STONES: Readonly<Record<SlotSymbol, readonly Stone[]>> = {
  CLAY,
  SLATE,
  JADE,
  AMBER,
  CORAL,
  PEARL,
  CROWN,
  WILD,
};

export const SYMBOL_WORDS = {
  CLAY: 'slot.symbol.CLAY',
  SLATE: 'slot.symbol.SLATE',
  JADE: 'slot.symbol.JADE',
  AMBER: 'slot.symbol.AMBER',
  CORAL: 'slot.symbol.CORAL',
  PEARL: 'slot.symbol.PEARL',
  CROWN: 'slot.symbol.CROWN',
  WILD: 'slot.symbol.WILD',
} as const satisfies Record<SlotSymbol, PlainMessageKey>;

/**
 * The picture of each symbol as an image shared by all its cells. The image is slightly larger than the stones, so that
 * the outermost joint is complete.
 */
const PICTURES = Object.fromEntries(
  Object.entries(STONES).map(([symbol, stones]) => {
    const paths = stones.map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join('');
    const pen = `stroke="${GROUT}" stroke-width="1.6" stroke-linejoin="round" fill-rule="evenodd"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 -34 68 68"><g ${pen}>${paths}</g></svg>`;
    return [symbol, `data:image/svg+xml,${encodeURIComponent(svg)}`];
  }),
) as Readonly<Record<SlotSymbol, string>>;

/** One symbol of the slot, as large as its box. The picture is decorative; text beside it names the symbol. */
export function Symbol({ name }: { readonly name: SlotSymbol }) {
  return <img src={PICTURES[name]} alt="" width={68} height={68} decoding="sync" draggable={false} />;
}

/** One stone of a picture: colour, and path in a box from −32 to 32. */
type Stone = readonly [fill: string, d: string];

/**
 * Wedge of a ring around the middle, from radius `inner` to `outer`. It spans `wide` degrees around `degrees` (0 is
 * up).
 */
function wedge(degrees: number, wide: number, inner: number, outer: number, x = 0, y = 0): string {
  const at = (radius: number, angle: number) => {
    const radians = ((angle - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(radians)).toFixed(1)} ${(y + radius * Math.sin(radians)).toFixed(1)}`;
  };
  const [from, to] = [degrees - wide / 2, degrees + wide / 2];
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`;
}

/** A ring of equal wedges with alternating colours. */
function ring(count: number, inner: number, outer: number, fills: readonly string[]): Stone[] {
  return Array.from({ length: count }, (_, index) => [
    fills[index % fills.length] ?? GROUT,
    wedge((index * 360) / count, 360 / count, inner, outer),
  ]);
}

/**
 * Eight diamonds around the middle. `outer` is the radius of the tip, `inner` the radius of the widest point, `wide`
 * the width.
 */
function petals(outer: number, inner: number, wide: number, fills: readonly string[]): Stone[] {
  return Array.from({ length: 8 }, (_, index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 4), Math.sin((index * Math.PI) / 4)];
    const at = (x: number, y: number) =>
      `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
    return [
      fills[index % fills.length] ?? GROUT,
      `M${at(0, -outer)}L${at(wide, -inner)}L0 0L${at(-wide, -inner)}z`,
    ];
  });
}
