import * as z from 'zod/mini';

/** Colours that a brand may replace. `ui/tokens.css` states the use of each colour. */
const COLOURS = [
  'ground',
  'surface',
  'surface-high',
  'line',
  'edge',
  'text',
  'text-quiet',
  'accent',
  'accent-text',
  'on-accent',
  'good',
  'bad',
  'stone',
] as const;
export type BrandColour = (typeof COLOURS)[number];

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
/** In the light theme and in the dark theme. */
const pair = z.readonly(z.tuple([colour, colour]));

export const brandTheme = z.strictObject({
  colours: z.partialRecord(z.enum(COLOURS), pair),
  /** Corner radius of a card in pixels. The radius of small elements is derived from it. */
  radiusPx: z.int().check(z.minimum(0), z.maximum(24)),
});
export type BrandTheme = z.infer<typeof brandTheme>;
type FullTheme = BrandTheme & { readonly colours: Readonly<Record<BrandColour, readonly [string, string]>> };

/** The themes of the product. The first equals `ui/tokens.css` without a brand. */
export const BRAND_THEMES = {
  mosaic: {
    colours: {
      ground: ['#f4f1ea', '#0d151d'],
      surface: ['#fffdf8', '#16212c'],
      'surface-high': ['#efeae0', '#1f2d3a'],
      line: ['#d3ccbe', '#33424f'],
      edge: ['#7d7768', '#71808d'],
      text: ['#17222c', '#eef2f4'],
      'text-quiet': ['#55626d', '#a9b6c0'],
      accent: ['#d9a441', '#d9a441'],
      'accent-text': ['#7a5410', '#e5b964'],
      'on-accent': ['#14202b', '#14202b'],
      good: ['#14694a', '#5fc9a0'],
      bad: ['#b3321f', '#ff8f7e'],
      stone: ['#e3dccd', '#18242f'],
    },
    radiusPx: 12,
  },
  lantern: {
    colours: {
      ground: ['#f5f2f8', '#130f1e'],
      surface: ['#ffffff', '#1e182d'],
      'surface-high': ['#eae4f1', '#2a223d'],
      line: ['#d3c9de', '#40365a'],
      edge: ['#7c708c', '#83789c'],
      text: ['#1d1630', '#f2eff8'],
      'text-quiet': ['#5f5672', '#b6abca'],
      accent: ['#1d6fc0', '#6fb7ff'],
      'accent-text': ['#155a9c', '#8cc6ff'],
      'on-accent': ['#ffffff', '#06182b'],
      good: ['#14694a', '#5fc9a0'],
      bad: ['#b3321f', '#ff8f7e'],
      stone: ['#e4dcee', '#1f1830'],
    },
    radiusPx: 4,
  },
} as const satisfies Record<string, FullTheme>;
export type BrandThemeName = keyof typeof BRAND_THEMES;

/** The style that replaces the tokens of the page by those of a brand. */
export function brandStyle({ colours, radiusPx }: BrandTheme): string {
  const ofColours = Object.entries(colours).map(
    ([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`,
  );
  const ofCorners = [`--radius:${radiusPx}px`, `--radius-small:${Math.round((radiusPx * 2) / 3)}px`];
  return `:root{${[...ofColours, ...ofCorners].join(';')}}`;
}

const SURFACES = ['ground', 'surface', 'surface-high'] as const;
const WORDS = ['text', 'text-quiet', 'accent-text', 'good', 'bad'] as const;
const THEMES = ['light', 'dark'] as const;

/** All colour pairs with the minimum contrast of WCAG 2.2 AA. */
const APART: readonly (readonly [BrandColour, BrandColour, number])[] = [
  ...WORDS.flatMap((word) => SURFACES.map((surface) => [word, surface, 4.5] as const)),
  ...SURFACES.map((surface) => ['edge', surface, 3] as const),
  ['on-accent', 'accent', 4.5],
];

/** Contrast errors of a theme, one line each; missing colours come from `base`. */
export function unreadable(brand: BrandTheme, base: FullTheme = BRAND_THEMES.mosaic): string[] {
  const colours = { ...base.colours, ...brand.colours };
  return THEMES.flatMap((theme, side) =>
    APART.filter(
      ([one, other, least]) => contrast(colours[one]?.[side] ?? '', colours[other]?.[side] ?? '') < least,
    ).map(([one, other, least]) => `${one} on ${other}, ${theme} theme: less than ${least}`),
  );
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
