import styles from './icon.module.css';

/** Outlines on a 24 × 24 grid in the text colour. */
const GLYPHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0112 7.3 4.3 4.3 0 0119.5 10c0 5.4-7.5 10-7.5 10z',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  gift: 'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7s-1-4-3.5-4S6 7 12 7zM12 7s1-4 3.5-4S18 7 12 7z',
  wallet: 'M4 7.5C4 6 5 5 6.5 5H18v3M4 7.5C4 8 4.5 8 5 8h15v11H6.5C5 19 4 18 4 16.5zM16 13.5h1.5',
  withdraw: 'M4 14v5h16v-5M12 15V4M7.5 8.5L12 4l4.5 4.5',
  headset: 'M4 15v-3a8 8 0 0116 0v3M4 14h3v5H5a1 1 0 01-1-1zM20 14h-3v5h2a1 1 0 001-1zM17 19c0 1.5-2 2-5 2',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5c.8-4 3.7-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  globe:
    'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c3 2.5 3 14.5 0 17M12 3.5c-3 2.5-3 14.5 0 17',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 100 5.4 2.7 2.7 0 000-5.4z',
  'eye-off':
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5a17 17 0 01-3 3.7M6.5 8A16 16 0 002.5 12S6 18.5 12 18.5c1.5 0 2.8-.4 4-1',
  refresh: 'M19 12a7 7 0 11-2-5l2 2M19 4v5h-5',
  'sign-out': 'M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  moon: 'M19.5 14A8 8 0 1110 4.5a6.5 6.5 0 009.5 9.5z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  alert: 'M12 4l9 16H3zM12 10v5M12 17.5v.5',
  clock: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-4.5',
  key: 'M8 10.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM11.2 11.8L19.5 3.5M16 7l3 3M8 15v.01',
  filter: 'M4 6h16l-6 7v6l-4-2v-4z',
  settings:
    'M12 9a3 3 0 100 6 3 3 0 000-6zM10.3 5.6L10.6 3.1L13.4 3.1L13.7 5.6L15.3 6.3L17.3 4.7L19.3 6.7L17.7 8.7L18.4 10.3L20.9 10.6L20.9 13.4L18.4 13.7L17.7 15.3L19.3 17.3L17.3 19.3L15.3 17.7L13.7 18.4L13.4 20.9L10.6 20.9L10.3 18.4L8.7 17.7L6.7 19.3L4.7 17.3L6.3 15.3L5.6 13.7L3.1 13.4L3.1 10.6L5.6 10.3L6.3 8.7L4.7 6.7L6.7 4.7L8.7 6.3z',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  megaphone: 'M4 10v4h3l8 4V6l-8 4zM18 9.5c1 1.5 1 3.5 0 5M7 14l1.5 5h2L9.5 14.8',
  info: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.5v.5',
  'sound-on': 'M4 10v4h3l5 4V6l-5 4zM15.5 9c1.5 1.7 1.5 4.3 0 6M18 6.5c3 3 3 8 0 11',
  'sound-off': 'M4 10v4h3l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6M20 16V5',
  transfer: 'M4 9h14l-4-4M20 15H6l4 4',
  flag: 'M6 21V4M6 5c4-2.5 8 2.5 12 0v8c-4 2.5-8-2.5-12 0',
  users:
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM3 19c.6-3.2 2.8-4.5 6-4.5s5.4 1.3 6 4.5M16 5.3a3.5 3.5 0 010 6.4M17.5 14.8c2 .5 3.2 1.8 3.5 4.2',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  hot: 'M12 3c1 4 5 5.5 5 10.5a5 5 0 01-10 0c0-2 1-3 1.5-4.5.5 1.5 1 2 2 2.5C10 8 10.5 5 12 3z',
  RNG: 'M12 4l7 5-7 11L5 9zM5 9h14M12 4l-2.5 5 2.5 11 2.5-11z',
  FISH: 'M3.5 12S7 7 12 7s7 5 7 5-2 5-7 5-8.5-5-8.5-5zM19 12l2.5-3v6zM8 11.5v.5',
  LIVE: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 9a3 3 0 100 6 3 3 0 000-6zM12 4v5M12 15v5M4 12h5M15 12h5',
  PVP: 'M12 4c2 3.5 6.5 5.5 6.5 9a3.3 3.3 0 01-5.5 2.5L14.5 20h-5l1.5-4.5A3.3 3.3 0 015.5 13c0-3.5 4.5-5.5 6.5-9z',
  COCKFIGHT:
    'M6 20c1.5-4 .5-7.5 2.5-11-1.5-2.5.5-5 2.5-3 .3-3 3.4-3 3.7-.3 2.3-1.2 3.8.8 2.3 3.3l3 2-3.5 1.5c.5 4-1.5 7.5-4.5 7.5zM13.5 10v.01M15.5 12.5c1.5 1 1.5 3 .5 4',
  SPORTS:
    'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 8l4 3-1.5 4.5h-5L8 11zM12 3.5V8M16 11l4-1.5M14.5 15.5l2.5 3.5M9.5 15.5L7 19M8 11L4 9.5',
  ESPORTS:
    'M7 8h10c3 0 4.5 9 2 9-2 0-2.5-3-4-3H9c-1.5 0-2 3-4 3-2.5 0-1-9 2-9zM8 10v3M6.5 11.5h3M15.5 10.5v.01M17 12.5v.01',
  LOTT: 'M12 3.5a4.2 4.2 0 100 8.4 4.2 4.2 0 000-8.4zM7.2 12a4.2 4.2 0 100 8.4 4.2 4.2 0 000-8.4zM16.8 12a4.2 4.2 0 100 8.4 4.2 4.2 0 000-8.4z',
  INHOUSE: 'M8 5l5 5-5 5-5-5zM16 9l5 5-5 5-5-5z',
  ELOTT: 'M4 7h16v4a1.5 1.5 0 000 3v4H4v-4a1.5 1.5 0 000-3zM10 7v11',
} as const;
export type IconName = keyof typeof GLYPHS;
export const ICON_NAMES = /* @__PURE__ */ Object.keys(GLYPHS) as readonly IconName[];

export interface IconProps {
  readonly name: IconName;
  /** Filled instead of outlined: an active toggle. */
  readonly filled?: boolean;
}

/** Directional icons, mirrored in right-to-left text. */
const DIRECTED = new Set<IconName>(['back', 'forward', 'sign-out', 'megaphone']);

/** A decorative icon; an icon-only button needs a label. */
export function Icon({ name, filled = false }: IconProps) {
  return (
    <svg
      className={styles.icon}
      data-directed={DIRECTED.has(name)}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={GLYPHS[name]} />
    </svg>
  );
}
