import type { ArtCategory } from './palette.ts';

/** The colour of a part of a motif. */
export type Stone = 'pale' | 'brass' | 'ruby' | 'ember' | 'leaf' | 'spark' | 'light' | 'grout';
/** Closed shapes in a box from −20 to 20, the back one first. */
export type Motif = readonly (readonly [Stone, string])[];

const seven: Motif = [['brass', 'M-14-18h28v8L4 18h-12L3-8h-10v5h-7z']];
const cherries: Motif = [
  ['leaf', 'M-9 2C-8-9 0-15 9-18l2 4c5 4 4 11 1 16H9c1-5 1-9-1-13-6 3-11 7-13 13z'],
  ['leaf', 'M8-17c-9-4-15-1-18 4 7 4 14 2 18-4z'],
  ['ruby', 'M-9 1a8.5 8.5 0 1 0 .1 0zM10 2a8 8 0 1 0 .1 0z'],
];
const bell: Motif = [
  ['ember', 'M-5 11a5 6 0 0 0 10 0z'],
  ['brass', 'M-3-17a3 3 0 0 1 6 0c7 2 9 8 9 15 0 6 3 7 6 11v3h-36V9c3-4 6-5 6-11 0-7 2-13 9-15z'],
];
const gem: Motif = [
  ['pale', 'M-11-15h22l8 10h-38z'],
  ['spark', 'M-19-5h38L0 19z'],
];
const star: Motif = [['brass', 'M0-20l6 13 14 2L10 5l2 14L0 12l-12 7 2-14L-20-5l14-2z']];
const crown: Motif = [
  ['brass', 'M-19-11l9 8 10-14L10-3l9-8-4 20h-30z'],
  ['ruby', 'M-15 11h30v5h-30z'],
];
const clover: Motif = [
  ['brass', 'M-1 2h3c0 7 2 12 5 16H2C0 14-1 8-1 2z'],
  [
    'leaf',
    'M0 0C-12 1-19-3-17-8s8-4 9-2C-13-15-9-20-4-18s5 11 4 18zM0 0C12 1 19-3 17-8s-8-4-9-2c5-5 1-10-4-8S-1-7 0 0zM0 0c-10-1-16 4-14 9s9 4 10 1C-3 13 0 6 0 0zM0 0c10-1 16 4 14 9s-9 4-10 1C3 13 0 6 0 0z',
  ],
];
const horseshoe: Motif = [['brass', 'M-17-17h9l-2 16a10 10 0 0 0 20 0l-2-16h9l2 16a19 19 0 0 1-38 0z']];
const melon: Motif = [
  ['leaf', 'M-20-9h40a20 22 0 0 1-40 0z'],
  ['pale', 'M-17-9h34a17 18 0 0 1-34 0z'],
  ['ruby', 'M-14-9h28a14 15 0 0 1-28 0z'],
];
const coin: Motif = [
  ['brass', 'M0-19a19 19 0 1 0 .1 0z'],
  ['grout', 'M-7-7h14v14h-14z'],
];
const fish: Motif = [
  ['ember', 'M-9 0l-11-10c2 7 2 13 0 20z'],
  ['brass', 'M-13 0C-6-14 9-14 20-1 9 14-6 13-13 0z'],
  ['grout', 'M11-5a2.5 2.5 0 1 0 .1 0z'],
];
const shell: Motif = [
  ['ember', 'M-8 12h16l4 6h-24z'],
  ['pale', 'M0 15C-16 8-22-3-17-11-8-21 8-21 17-11 22-3 16 8 0 15z'],
];
const anchor: Motif = [
  [
    'brass',
    'M-3-10h6v20c5-1 8-4 9-9l-3 1 6-8 5 9-3-1c-1 10-8 15-17 17-9-2-16-7-17-17l-3 1 5-9 6 8-3-1c1 5 4 8 9 9z',
  ],
  ['pale', 'M0-20a5.5 5.5 0 1 0 .1 0zM-10-8h20v4h-20z'],
];
const starfish: Motif = [
  [
    'ember',
    'M0-20q4 0 5 11 13-2 14 3 0 4-11 8 6 11 2 15-4 1-10-9-6 10-10 9-4-4 2-15-11-4-11-8 1-5 14-3 1-11 5-11z',
  ],
];
const die: Motif = [
  ['pale', 'M-15-18h30l3 3v30l-3 3h-30l-3-3v-30z'],
  [
    'ruby',
    'M-9-12a3.5 3.5 0 1 0 .1 0zM9-12a3.5 3.5 0 1 0 .1 0zM0-3.5a3.5 3.5 0 1 0 .1 0zM-9 5a3.5 3.5 0 1 0 .1 0zM9 5a3.5 3.5 0 1 0 .1 0z',
  ],
];
const chip: Motif = [
  ['ruby', 'M0-20a20 20 0 1 0 .1 0z'],
  ['pale', 'M-4-20h8v9h-8zM-4 11h8v9h-8zM-20-4h9v8h-9zM11-4h9v8h-9z'],
  ['brass', 'M0-11a11 11 0 1 0 .1 0z'],
];
const wheel: Motif = [
  ['brass', 'M0-20a20 20 0 1 0 .1 0z'],
  ['ruby', 'M0 0l-6-19h12zM0 0l19-6v12zM0 0l6 19h-12zM0 0l-19 6v-12z'],
  ['pale', 'M0-6a6 6 0 1 0 .1 0z'],
];
const spade: Motif = [
  ['pale', 'M0-20C8-10 18-5 18 4c0 9-11 11-15 4 0 5 2 8 5 11H-8c3-3 5-6 5-11-4 7-15 5-15-4C-18-5-8-10 0-20z'],
];
const heart: Motif = [['ruby', 'M0 19C-12 8-20 1-19-8-17-19-4-20 0-10 4-20 17-19 19-8 20 1 12 8 0 19z']];
const club: Motif = [
  [
    'pale',
    'M-3 8c-6 6-16 3-16-5 0-7 7-9 11-7-5-6-2-16 8-16s13 10 8 16c4-2 11 0 11 7 0 8-10 11-16 5 0 5 2 8 5 11H-8c3-3 5-6 5-11z',
  ],
];
const diamond: Motif = [['ruby', 'M0-20Q7-8 16 0 7 8 0 20-7 8-16 0-7-8 0-20z']];
const rooster: Motif = [
  ['ruby', 'M-9-8c-4-7 0-11 4-8 0-6 7-6 8-1 4-4 9 0 6 7l-9 4z'],
  ['pale', 'M-8-8C-1-15 9-11 10-3l2 6c2 7-2 15-10 16h-19c7-6 8-18 9-27z'],
  ['brass', 'M9-6l11 5-10 4z'],
  ['ruby', 'M8 3c5 2 5 9 1 11-4-2-4-7-1-11z'],
];
const feather: Motif = [
  ['brass', 'M17-19c2 17-7 30-23 29l-10 9-3-2 9-10C-11-9 0-18 17-19z'],
  ['grout', 'M10-12L-8 8l-1-1z'],
];
const football: Motif = [
  ['pale', 'M0-19a19 19 0 1 0 .1 0z'],
  [
    'grout',
    'M0-7l7 5-3 8h-8l-3-8zM-5-18h10l-5 5zM18-5l-6-2 3-7zM-18-5l6-2-3-7zM10 16l-2-6 7-3zM-10 16l2-6-7-3z',
  ],
];
const basketball: Motif = [
  ['ember', 'M0-19a19 19 0 1 0 .1 0z'],
  [
    'grout',
    'M-1-19h2v18h18v2H1v18h-2V1h-18v-2h18zM-14-13q15 13 0 26l-1-1q13-12 0-24zM14-13q-15 13 0 26l1-1q-13-12 0-24z',
  ],
];
const trophy: Motif = [
  ['light', 'M-18-14h36c0 10-5 14-12 14v-4c5 0 7-2 8-6h-28c1 4 3 6 8 6v4c-7 0-12-4-12-14z'],
  ['brass', 'M-11-18h22c0 13-2 19-9 22v7h7l2 7h-22l2-7h7V4c-7-3-9-9-9-22z'],
];
const gamepad: Motif = [
  ['pale', 'M-10-11h20c7 0 10 9 10 19-1 8-8 8-12-1H-8c-4 9-11 9-12 1 0-10 3-19 10-19z'],
  ['grout', 'M-11-7h4v4h4v4h-4v4h-4V1h-4v-4h4z'],
  ['spark', 'M7-6a3.5 3.5 0 1 0 .1 0zM12 0a3 3 0 1 0 .1 0z'],
];
const bolt: Motif = [['brass', 'M4-20L-14 4h11l-5 16L15-6H3z']];
const rocket: Motif = [
  ['ember', 'M-5 11h10L0 20z'],
  ['ruby', 'M-9 0l-7 9v7l10-4zM9 0l7 9v7L6 12z'],
  ['pale', 'M0-20C7-14 10-7 10 1L7 12H-7l-3-11c0-8 3-15 10-21z'],
  ['spark', 'M0-9a4.5 4.5 0 1 0 .1 0z'],
];
const shield: Motif = [
  ['spark', 'M0-19c6 4 11 5 17 5 0 16-5 27-17 33-12-6-17-17-17-33 6 0 11-1 17-5z'],
  ['brass', 'M-3-9h6v6h6v6H3v8h-6V3h-6v-6h6z'],
];
const balls: Motif = [
  ['ruby', 'M0-20a10.5 10.5 0 1 0 .1 0z'],
  ['brass', 'M-10-1a10 10 0 1 0 .1 0z'],
  ['pale', 'M10-1a10 10 0 1 0 .1 0z'],
];
const ticket: Motif = [
  ['brass', 'M-20-13h40v8a5 5 0 0 0 0 10v8h-40V5a5 5 0 0 0 0-10z'],
  ['grout', 'M0-9l3 6 6 1-5 4 2 7-6-4-6 4 2-7-5-4 6-1z'],
];
const pinwheel: Motif = [
  ['pale', 'M0 0v-20Q14-16 14-4zM0 0v20Q-14 16-14 4z'],
  ['ruby', 'M0 0h20Q16 14 4 14zM0 0h-20Q-16-14-4-14z'],
];
const flame: Motif = [
  ['ember', 'M2-20c2 9 14 14 14 25 0 9-7 15-16 15S-16 14-16 5c0-7 5-10 6-16 3 1 5 3 5 6 4-4 7-8 7-15z'],
  ['brass', 'M1-2c1 5 7 7 7 13 0 5-3 8-8 8s-8-3-8-8c0-4 3-5 4-8 2 1 2 2 2 4 2-2 3-5 3-9z'],
];
const sun: Motif = [
  ['brass', 'M0-20l5 8 9-3-1 9 8 6-8 5 1 9-9-2-5 8-5-8-9 2 1-9-8-5 8-6-1-9 9 3z'],
  ['ruby', 'M0-8a8 8 0 1 0 .1 0z'],
];
const lotus: Motif = [
  ['spark', 'M-20-5c9 0 15 5 20 19-11 2-19-5-20-19zM20-5c-9 0-15 5-20 19 11 2 19-5 20-19z'],
  ['pale', 'M-12-14C-4-10 0-2 0 14-11 9-15-3-12-14zM12-14C4-10 0-2 0 14 11 9 15-3 12-14z'],
  ['brass', 'M0-19c6 9 7 22 0 33-7-11-6-24 0-33z'],
];
const tessera: Motif = [
  ['brass', 'M-2-19l-2 16-15 1L-14-14z'],
  ['pale', 'M2-18l13 5 3 12-15-2z'],
  ['spark', 'M3 3l15-1-5 13L1 18z'],
  ['light', 'M-19 2l16 1-1 15-12-4z'],
];

const moon: Motif = [
  ['pale', 'M7-19a19 19 0 1 0 11 27A15 15 0 0 1 7-19z'],
  ['brass', 'M11-11l2 5 5 1-4 4 1 5-5-3-4 3 1-5-4-4 5-1z'],
];
const kite: Motif = [
  ['ruby', 'M0-20L15-3 0 13z'],
  ['brass', 'M0-20L-15-3 0 13z'],
  ['spark', 'M0 12l6 8H-6z'],
];
const parol: Motif = [
  ['ember', 'M-11 9l2 11h-7zM11 9l5 11h-7z'],
  ['brass', 'M0-20l5 13 15 1L8 3l4 14L0 9l-12 8 4-14-12-9 15-1z'],
  ['ruby', 'M0-7a6.5 6.5 0 1 0 .1 0z'],
];
const trident: Motif = [
  ['brass', 'M-2-20h4v10h7v-3h-4l7-7 7 7h-4C15-2 10 3 3 4v16h-6V4c-7-1-12-6-12-17h-4l7-7 7 7h-4v3h7z'],
];

export const MOTIFS: Readonly<Record<ArtCategory, readonly Motif[]>> = {
  HOT: [flame, sun, crown, star],
  RNG: [seven, cherries, bell, gem, star, crown, clover, horseshoe, melon, coin, lotus],
  FISH: [fish, shell, anchor, starfish, trident],
  LIVE: [die, chip, wheel, crown],
  PVP: [spade, heart, club, diamond],
  COCKFIGHT: [rooster, feather, crown],
  SPORTS: [football, basketball, trophy],
  ESPORTS: [gamepad, bolt, rocket, shield],
  LOTT: [balls, ticket, pinwheel, parol, kite],
  ELOTT: [ticket, balls, moon, star],
  INHOUSE: [tessera, lotus, parol],
};
