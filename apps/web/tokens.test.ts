import {
  type BrandColour,
  type BrandTheme,
  brandStyle,
  contrast,
  BRAND_THEMES,
  unreadable,
} from '@tessera/contract/content/brand';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('./src/ui/tokens.css', import.meta.url), 'utf8');

describe.each(Object.entries(BRAND_THEMES))('theme %s', (_name, theme) => {
  it('has readable colours in light and dark', () => {
    expect(unreadable(theme)).toEqual([]);
  });

  it('is rejected when a colour loses contrast', () => {
    for (const colour of Object.keys(theme.colours) as BrandColour[]) {
      if (['line', 'stone', 'surface', 'surface-high', 'ground', 'accent'].includes(colour)) continue;
      const faded: BrandTheme = { ...theme, colours: { ...theme.colours, [colour]: ['#888888', '#888888'] } };
      expect([colour, unreadable(faded)]).not.toEqual([colour, []]);
    }
  });

  it('uses only existing tokens', () => {
    const known = new Set([...tokens.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
    const named = [...brandStyle(theme).matchAll(/--([\w-]+):/g)].map(([, name]) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named).toHaveLength(15);
  });
});

describe('design tokens', () => {
  it('equal those of the first theme', () => {
    const flat = tokens.replaceAll(/\s+/g, ' ');
    for (const [name, [light, dark]] of Object.entries(BRAND_THEMES.mosaic.colours)) {
      const written = light === dark ? light : `light-dark(${light}, ${dark})`;
      expect(flat).toContain(`--${name}: ${written};`);
    }
    expect(flat).toContain(`--radius: ${BRAND_THEMES.mosaic.radiusPx}px;`);
  });

  it('have a contrast of 4.5 for text on pictures', () => {
    const [, onArt = '', shade = ''] = /--on-art: (#\w{6});[\s\S]*?--art-shade: (#\w{6});/.exec(tokens) ?? [];
    expect(contrast(onArt, shade)).toBeGreaterThanOrEqual(4.5);
  });

  it('have no text smaller than 12 px', () => {
    const sizes = [...tokens.matchAll(/--size-\d: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
    expect(sizes).toHaveLength(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
});

describe('contrast measure', () => {
  it('agrees with the figures of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
