import type { Seeded } from './seed.ts';

export const ART_CATEGORIES = [
  'HOT',
  'RNG',
  'FISH',
  'LIVE',
  'PVP',
  'COCKFIGHT',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'INHOUSE',
] as const;
export type ArtCategory = (typeof ART_CATEGORIES)[number];

/** The colours of one picture. */
export interface Palette {
  /** The colour between the stones, and of their shadows. */
  readonly grout: string;
  /** The field: dark, middle and light stones of one hue. */
  readonly dark: string;
  readonly middle: string;
  readonly light: string;
  /** A second hue, for few stones. */
  readonly spark: string;
}

/** Stones with the same colour in every picture. */
export const BRASS = '#e3b355';
export const PALE = '#f7ecd0';
export const RUBY = '#d84a4d';
export const EMBER = '#ea8240';
export const LEAF = '#5aa868';

const PALETTES: Readonly<Record<ArtCategory, readonly Palette[]>> = {
  HOT: [
    { grout: '#240d12', dark: '#7c1f24', middle: '#b93a2c', light: '#e2713c', spark: '#f4b45a' },
    { grout: '#26100c', dark: '#8a2f18', middle: '#c8541f', light: '#eb8a3a', spark: '#d8434e' },
  ],
  RNG: [
    { grout: '#1b1030', dark: '#432372', middle: '#6a3aa8', light: '#9a68d6', spark: '#f0719b' },
    { grout: '#260f26', dark: '#65215c', middle: '#9a3383', light: '#cc62a6', spark: '#5cc6d0' },
    { grout: '#121538', dark: '#2a3585', middle: '#4654bd', light: '#7f8be6', spark: '#f29a6a' },
    { grout: '#2a0e1c', dark: '#741f43', middle: '#ac3260', light: '#dd678a', spark: '#8f7be0' },
  ],
  FISH: [
    { grout: '#06212b', dark: '#0d4c60', middle: '#177a8e', light: '#4fb2bb', spark: '#f2845c' },
    { grout: '#081c34', dark: '#123f75', middle: '#1f68a8', light: '#569ed6', spark: '#f3c35c' },
    { grout: '#06241f', dark: '#0e5446', middle: '#1b8069', light: '#58b798', spark: '#ef7d76' },
  ],
  LIVE: [
    { grout: '#071f17', dark: '#0f4b36', middle: '#1c7652', light: '#4fab80', spark: '#d9524f' },
    { grout: '#270b14', dark: '#6c1730', middle: '#9f2643', light: '#cf5a6c', spark: '#4fa98a' },
  ],
  PVP: [
    { grout: '#0b1530', dark: '#1b3470', middle: '#2d549f', light: '#6288cf', spark: '#e0565b' },
    { grout: '#14141f', dark: '#33344f', middle: '#54567a', light: '#8587ab', spark: '#d94f5c' },
    { grout: '#200d14', dark: '#5d1a2b', middle: '#8e2c40', light: '#bf5d69', spark: '#6f93d6' },
  ],
  COCKFIGHT: [
    { grout: '#23120b', dark: '#6a3115', middle: '#a04f20', light: '#cf8143', spark: '#4f9d6b' },
    { grout: '#1e1a0b', dark: '#5a4a14', middle: '#8a7322', light: '#b9a04c', spark: '#cf4f3d' },
  ],
  SPORTS: [
    { grout: '#0a2012', dark: '#18502a', middle: '#2b7c3e', light: '#62ae63', spark: '#e9d25c' },
    { grout: '#0a1d2b', dark: '#164764', middle: '#266f92', light: '#5fa6c2', spark: '#93c759' },
  ],
  ESPORTS: [
    { grout: '#0d1030', dark: '#23287a', middle: '#3a43b8', light: '#6d7bea', spark: '#3fd0c9' },
    { grout: '#071d2b', dark: '#0e4766', middle: '#15719a', light: '#45a9cf', spark: '#e268b2' },
  ],
  LOTT: [
    { grout: '#07222a', dark: '#0f5359', middle: '#1d8380', light: '#5ab8aa', spark: '#f0765a' },
    { grout: '#28110c', dark: '#7a3020', middle: '#b44f34', light: '#e08558', spark: '#4ab0a6' },
  ],
  ELOTT: [
    { grout: '#0d1a33', dark: '#1f3f7a', middle: '#3565ad', light: '#6d9ade', spark: '#f0cf5a' },
    { grout: '#21102c', dark: '#552970', middle: '#8045a0', light: '#b078cc', spark: '#f0b85a' },
  ],
  INHOUSE: [
    { grout: '#0d1120', dark: '#26304f', middle: '#3f4d78', light: '#7583ad', spark: '#58c29b' },
    { grout: '#15100a', dark: '#4a3716', middle: '#7a5d26', light: '#ab8a48', spark: '#5f7fc9' },
  ],
};

export function paletteOf(category: ArtCategory, seed: Seeded): Palette {
  return seed.pick(PALETTES[category]);
}
