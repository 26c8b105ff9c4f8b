import { FIRST_VIEW_GLYPHS, Glyph } from './first-view-icon.tsx';

/** Outlines on a 24 × 24 grid in the text colour. */
const GLYPHS = {
  ...FIRST_VIEW_GLYPHS,
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  withdraw: 'M4 14v5h16v-5M12 15V4M7.5 8.5L12 4l4.5 4.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 100 5.4 2.7 2.7 0 000-5.4z',
  'eye-off':
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 6 0 9.5 6.5 9.5 6.5a17 17 0 01-3 3.7M6.5 8A16 16 0 002.5 12S6 18.5 12 18.5c1.5 0 2.8-.4 4-1',
  refresh: 'M19 12a7 7 0 11-2-5l2 2M19 4v5h-5',
  'sign-out': 'M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  moon: 'M19.5 14A8 8 0 1110 4.5a6.5 6.5 0 009.5 9.5z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-4.5',
  key: 'M8 10.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM11.2 11.8L19.5 3.5M16 7l3 3M8 15v.01',
  filter: 'M4 6h16l-6 7v6l-4-2v-4z',
  settings:
    'M12 9a3 3 0 100 6 3 3 0 000-6zM10.3 5.6L10.6 3.1L13.4 3.1L13.7 5.6L15.3 6.3L17.3 4.7L19.3 6.7L17.7 8.7L18.4 10.3L20.9 10.6L20.9 13.4L18.4 13.7L17.7 15.3L19.3 17.3L17.3 19.3L15.3 17.7L13.7 18.4L13.4 20.9L10.6 20.9L10.3 18.4L8.7 17.7L6.7 19.3L4.7 17.3L6.3 15.3L5.6 13.7L3.1 13.4L3.1 10.6L5.6 10.3L6.3 8.7L4.7 6.7L6.7 4.7L8.7 6.3z',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  info: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.5v.5',
  'sound-on': 'M4 10v4h3l5 4V6l-5 4zM15.5 9c1.5 1.7 1.5 4.3 0 6M18 6.5c3 3 3 8 0 11',
  'sound-off': 'M4 10v4h3l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6M20 16V5',
  transfer: 'M4 9h14l-4-4M20 15H6l4 4',
  flag: 'M6 21V4M6 5c4-2.5 8 2.5 12 0v8c-4 2.5-8-2.5-12 0',
  users:
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM3 19c.6-3.2 2.8-4.5 6-4.5s5.4 1.3 6 4.5M16 5.3a3.5 3.5 0 010 6.4M17.5 14.8c2 .5 3.2 1.8 3.5 4.2',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
} as const;
export type IconName = keyof typeof GLYPHS;
export const ICON_NAMES = /* @__PURE__ */ Object.keys(GLYPHS) as readonly IconName[];

interface IconProps {
  readonly name: IconName;
  /** Filled instead of outlined: an active toggle. */
  readonly filled?: boolean;
}

/** A decorative icon; an icon-only button needs a label. */
export function Icon({ name, filled }: IconProps) {
  return <Glyph name={name} outline={GLYPHS[name]} filled={filled} />;
}
