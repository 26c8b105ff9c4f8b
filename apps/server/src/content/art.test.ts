import { describe, expect, it } from 'vitest';
import { ART_CATEGORIES, drawMosaic, type Mosaic } from './art.ts';
import { PALE } from './art/palette.ts';

const KINDS = ['game', 'banner', 'vendor', 'brand', 'empty'] as const;
const LIMITS: Readonly<Record<Mosaic['kind'], number>> = {
  game: 1600,
  banner: 4000,
  vendor: 4000,
  brand: 4000,
  empty: 2000,
};

function pictures(kind: Mosaic['kind'], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const category = ART_CATEGORIES[index % ART_CATEGORIES.length] ?? 'HOT';
    return drawMosaic({ id: `item-${index}`, kind, category });
  });
}

/** Column and row of the pale stones of a mark of nine by nine. */
function paleStones(svg: string): [column: number, row: number][] {
  const path = new RegExp(`<path fill="${PALE}" d="([^"]+)"`).exec(svg)?.[1] ?? '';
  const pitch = 100 / 9;
  return [...path.matchAll(/M(-?[\d.]+)[ ]?(-?[\d.]+)/g)].map(([, x, y]) => [
    Math.round((Number(x) + 49.5) / pitch),
    Math.round((Number(y) + 49.5) / pitch),
  ]);
}

describe('drawMosaic', () => {
  it.each(KINDS)('draws the same %s for the same id every time', (kind) => {
    expect(pictures(kind, 22)).toEqual(pictures(kind, 22));
  });

  it('returns the same drawings as the first release', () => {
    expect(drawMosaic({ id: 'jade-temple', kind: 'game', category: 'RNG' })).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" fill="#121538" stroke="#121538"><path d="M-50-50H50V50H-50z"/><g fill="none" stroke-width="8.9" stroke-dasharray="14 1 13 1 12 1 12 1"><path stroke="#7f8be6" d="M0-36l36 36-36 36-36-36zM0-50l50 50-50 50-50-50z"/><path stroke="#4654bd" d="M0-64l64 64-64 64-64-64z"/><path stroke="#2a3585" d="M0-78l78 78-78 78-78-78zM0-92l92 92-92 92-92-92z"/><path stroke="#f29a6a" stroke-dasharray="0 0 14 41" d="M0-64l64 64-64 64-64-64zM0-92l92 92-92 92-92-92z"/><path stroke="#7f8be6" stroke-dasharray="0 29 12 14" d="M0-78l78 78-78 78-78-78z"/></g><path stroke-width="6" d="M-28-28h56v56h-56z"/><path fill="none" stroke="#e3b355" stroke-width="3.2" stroke-dasharray="4 1 5 1 3 1" d="M-28-28h56v56h-56z"/><g transform="scale(1.2)"><path fill="#e3b355" d="M0-19a19 19 0 1 0 .1 0z"/><path d="M-7-7h14v14h-14z"/><path d="M-20-10l40 4M-20-2l40-5M-20 12l40 3M-10-20l2 40M-2-20l-4 40M12-20l-1 40"/></g></svg>"`,
    );
  });

  it.each(['game', 'banner'] as const)('draws 600 different pictures for 600 %s ids', (kind) => {
    expect(new Set(pictures(kind, 600)).size).toBe(600);
  });

  it('draws games of one category with clearly different colours', () => {
    const slots = Array.from({ length: 100 }, (_, index) =>
      drawMosaic({ id: `slot-${index}`, kind: 'game', category: 'RNG' }),
    );
    const shapes = slots.map((svg) => svg.replace(/(fill|stroke|stroke-dasharray)="[^"]*"/g, ''));
    expect(new Set(shapes).size).toBe(100);
  });

  it.each(KINDS)('limits the size of every %s', (kind) => {
    const heaviest = Math.max(
      ...pictures(kind, kind === 'game' ? 3000 : 600).map((svg) => Buffer.byteLength(svg)),
    );
    expect(heaviest).toBeLessThanOrEqual(LIMITS[kind]);
  });

  it.each(KINDS)('draws a %s without script, style, id, text or an invalid number', (kind) => {
    for (const svg of pictures(kind, 220)) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-0-9 ]+"[^>]*>.*<\/svg>$/s,
      );
      expect(svg).not.toMatch(
        / (style|id|href|on\w+)=|<(script|style|text|image|use)|NaN|undefined|Infinity/,
      );
      expect(svg).not.toContain('d=""');
      expect(svg.match(/<[a-z]+ [^>]*[^/]>/g)?.length).toBe((svg.match(/<\/[a-z]+>/g) ?? []).length);
    }
  });

  it('draws the letters of a brand from any id', () => {
    const [jade, jet, odd] = ['jade', 'jet', '日本'].map((id) =>
      drawMosaic({ id, kind: 'brand', category: 'RNG' }),
    );
    expect(jade).not.toBe(jet);
    expect(odd).toContain('</svg>');
  });

  it('draws mirrored signs for vendors and teams in every language', () => {
    const names = ['PEARL_DIVERS', 'NIGHT_HERONS', 'CORAL_KINGS', 'MONSOON_ELEVEN', 'TIN_CROWN', 'SALT_ROAD'];
    const pale = names.map((id) => paleStones(drawMosaic({ id, kind: 'vendor', category: 'SPORTS' })));
    for (const stones of pale) {
      expect(stones.length).toBeGreaterThan(10);
      const mirrored = stones.map(([column, row]) => `${8 - column} ${row}`).sort();
      expect(stones.map((at) => at.join(' ')).sort()).toEqual(mirrored);
    }
    expect(new Set(pale.map((stones) => stones.join(';'))).size).toBeGreaterThan(3);
  });
});
