import styles from './icon.module.css';

/** Outlines on a 24 × 24 grid in the text colour: the icons of the frame and the home page. */
export const FIRST_VIEW_GLYPHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5v14M5 12h14',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0112 7.3 4.3 4.3 0 0119.5 10c0 5.4-7.5 10-7.5 10z',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  gift: 'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7s-1-4-3.5-4S6 7 12 7zM12 7s1-4 3.5-4S18 7 12 7z',
  wallet: 'M4 7.5C4 6 5 5 6.5 5H18v3M4 7.5C4 8 4.5 8 5 8h15v11H6.5C5 19 4 18 4 16.5zM16 13.5h1.5',
  headset: 'M4 15v-3a8 8 0 0116 0v3M4 14h3v5H5a1 1 0 01-1-1zM20 14h-3v5h2a1 1 0 001-1zM17 19c0 1.5-2 2-5 2',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5c.8-4 3.7-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  globe:
    'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c3 2.5 3 14.5 0 17M12 3.5c-3 2.5-3 14.5 0 17',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  alert: 'M12 4l9 16H3zM12 10v5M12 17.5v.5',
  clock: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
  megaphone: 'M4 10v4h3l8 4V6l-8 4zM18 9.5c1 1.5 1 3.5 0 5M7 14l1.5 5h2L9.5 14.8',
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
export type FirstViewIconName = keyof typeof FIRST_VIEW_GLYPHS;

export interface FirstViewIconProps {
  readonly name: FirstViewIconName;
  /** Filled instead of outlined: an active toggle. */
  readonly filled?: boolean;
}

/** Directional icons, mirrored in right-to-left text. */
const DIRECTED = new Set<string>(['back', 'forward', 'sign-out', 'megaphone']);

/** A decorative icon of the first view. Other screens use `Icon`, whose outlines load later. */
export function FirstViewIcon({ name, filled }: FirstViewIconProps) {
  return <Glyph name={name} outline={FIRST_VIEW_GLYPHS[name]} filled={filled} />;
}

interface GlyphProps {
  readonly name: string;
  readonly outline: string;
  readonly filled: boolean | undefined;
}

/** Draws an outline; `name` decides whether the icon is mirrored. */
export function Glyph({ name, outline, filled = false }: GlyphProps) {
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
      <path d={outline} />
    </svg>
  );
}
