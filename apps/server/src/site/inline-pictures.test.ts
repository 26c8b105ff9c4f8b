import { expect, test } from 'vitest';
import { withPicturesInside } from './inline-pictures.ts';

const tile = (src: string): string => `<img width="120" class="tile" src="${src}" alt=""/>`;

test('drawings of the first view are inside the page, and are not preloaded', () => {
  const early = '<link rel="preload" as="image" href="/art/game/1-rng.svg"/>';
  const page = withPicturesInside(
    `${early}${tile('/art/game/1-rng.svg')}${tile('/art/brand/tessera-inhouse.svg')}`,
  );
  expect(page).not.toContain('/art/');
  expect(page).not.toContain('preload');
  const inside = [...page.matchAll(/src="data:image\/svg\+xml,([^"]+)"/g)].map(([, svg = '']) =>
    decodeURIComponent(svg),
  );
  expect(inside).toHaveLength(2);
  for (const svg of inside)
    expect(svg).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg'[^#]*.*<\/svg>$/);
});

test('other pictures and those of a picture server remain addresses', () => {
  const page = [
    tile('https://pictures.example/art/game/1-rng.svg'),
    tile('/uploads/logo.png'),
    tile('/art/game/1-unknown.svg'),
    '<link rel="preload" as="image" href="/uploads/logo.png"/>',
  ].join('');
  expect(withPicturesInside(page)).toBe(page);
});

test('a long list contains only its first pictures', () => {
  const page = withPicturesInside(
    Array.from({ length: 100 }, (_, index) => tile(`/art/game/${index}-rng.svg`)).join(''),
  );
  expect(page.match(/src="data:/g)).toHaveLength(24);
  expect(page.match(/src="\/art\//g)).toHaveLength(76);
});

test('pictures below the first row reserve their place, and are drawn after the first paint', () => {
  const lazy = tile('/art/game/1-rng.svg').replace(' src=', ' loading="lazy" decoding="async" src=');
  const page = withPicturesInside(tile('/art/game/2-rng.svg') + lazy);
  expect(page.match(/ src="data:image\/svg\+xml,/g)).toHaveLength(1);
  expect(page).toMatch(
    / loading="lazy" decoding="async" src="data:image\/gif;[^"]+" data-src="data:image\/svg/,
  );
  expect(page).not.toContain('/art/');
});

test('beside a priority picture, only the brand is drawn before the first paint', () => {
  const banner = tile('/uploads/banner.avif').replace(' src=', ' fetchPriority="high" src=');
  const page = withPicturesInside(
    tile('/art/brand/tessera-inhouse.svg') + banner + tile('/art/game/1-rng.svg'),
  );
  expect(page.match(/ src="data:image\/svg\+xml,/g)).toHaveLength(1);
  expect(page.match(/ data-src="data:image\/svg\+xml,/g)).toHaveLength(1);
  expect(page).toContain('src="/uploads/banner.avif"');
});
