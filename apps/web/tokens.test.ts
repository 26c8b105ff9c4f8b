import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('./src/ui/tokens.css', import.meta.url), 'utf8');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
type Colours = ReadonlyMap<string, string>;

const BRANDS = { first: [':root'], second: [':root', ':root[data-brand="second"]'] } as const;
const SURFACES = ['ground', 'surface', 'surface-high'];
const WORDS = ['text', 'text-quiet', 'accent-text', 'good', 'bad'];
const looks = Object.entries(BRANDS).flatMap(([brand, blocks]) =>
  THEMES.map((theme): [string, Colours] => [`${brand} brand, ${theme} theme`, coloursOf(blocks, theme)]),
);

describe.each(looks)('%s', (_look, colours) => {
  it.each(WORDS.flatMap((word) => SURFACES.map((surface) => [word, surface] as const)))(
    'writes %s on %s with a contrast of 4.5',
    (word, surface) => {
      expect(contrast(colours, word, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('writes on the accent and on pictures with a contrast of 4.5', () => {
    expect(contrast(colours, 'on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours, 'on-art', 'art-shade')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES)(
    'draws the edge of a field and the ring of the focus on %s with a contrast of 3',
    (surface) => {
      expect(contrast(colours, 'edge', surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(colours, 'accent-text', surface)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('a brand', () => {
  it('replaces only what the first one has', () => {
    const first = namesIn(':root');
    for (const name of namesIn(':root[data-brand="second"]')) expect(first).toContain(name);
  });

  it('never writes smaller than 12 px', () => {
    const sizes = [...tokens.matchAll(/--size-\d: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
    expect(sizes).toHaveLength(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
});

describe('the measure itself', () => {
  it('agrees with the figures of WCAG', () => {
    const colours = new Map([
      ['black', '#000000'],
      ['white', '#ffffff'],
      ['grey', '#777777'],
    ]);
    expect(contrast(colours, 'black', 'white')).toBe(21);
    expect(contrast(colours, 'grey', 'white')).toBeCloseTo(4.48, 2);
  });
});

function coloursOf(selectors: readonly string[], theme: Theme): Colours {
  const colours = new Map<string, string>();
  for (const selector of selectors) {
    for (const [, name = '', value = ''] of blockOf(selector).matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [];
      colours.set(name, (theme === 'light' ? light : dark) ?? value);
    }
  }
  return colours;
}

function namesIn(selector: string): string[] {
  return [...blockOf(selector).matchAll(/--([\w-]+):/g)].map(([, name = '']) => name);
}

function blockOf(selector: string): string {
  const unquoted = (text: string) => text.replaceAll('"', "'");
  const css = unquoted(tokens);
  const start = css.indexOf(`${unquoted(selector)} {`);
  expect(start).toBeGreaterThanOrEqual(0);
  return css.slice(start, css.indexOf('\n}', start));
}

function contrast(colours: Colours, one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(colours, one), luminance(colours, other)].toSorted(
    (a, b) => b - a,
  );
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colours: Colours, name: string): number {
  const [, ...pairs] = /^#(\w\w)(\w\w)(\w\w)$/.exec(colours.get(name) ?? '') ?? [];
  expect(pairs).toHaveLength(3);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
