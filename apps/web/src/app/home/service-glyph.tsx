import type { ServiceName } from './service-links.ts';

const BALLOON = 'M12 3.5a8.5 8.5 0 00-7.3 12.800L3.500 20.500l4.300-1.100A8.500 8.500 0 1012 3.500z';
const PLANE = 'M3.5 11.500L20.500 4.500l-2.700 15-5.300-4-2.800 2.700-.7-5.200zM9 13l8-6';

/** Drawn with the pen of the text around them, like every other glyph. */
const GLYPHS: Readonly<Record<ServiceName | 'CHAT', string>> = {
  CHAT: 'M4 5h16v11H11l-4.5 4V16H4zM8 9.5h8M8 12.5h5',
  WHATSAPP: `${BALLOON}M9 8.500c-.5 3.500 3 7 6.500 6.500l.5-1.800-2-1-1 .8c-1-.5-1.500-1-2-2l.8-1-1-2z`,
  FACEBOOK:
    'M13.500 20.500v-7.500h2.700l.4-3h-3.100V8.300c0-1 .4-1.500 1.600-1.500h1.600V4.100c-3.700-.6-6.200.5-6.200 3.900v2H8v3h2.500v7.500z',
  TELEGRAM: PLANE,
  TELEGRAM2: `${PLANE}M19 17.500v4M17 19.500h4`,
};

export function ServiceGlyph({ name }: { readonly name: ServiceName | 'CHAT' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
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
