const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) ${WEBKIT} ${rest}`;

/** User agents. */
export const AGENTS = {
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  androidShell:
    'Mozilla/5.0 (Linux; Android 15; SM-A156E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36 TesseraApp/1.4.0',
  // Safari 26 and later still report iOS 18.6.
  iphone: iphone('18_6', 'Version/26.1 Mobile/15E148 Safari/604.1'),
  iphone123: iphone('12_3', 'Version/12.1 Mobile/15E148 Safari/604.1'),
  iphone121: iphone('12_1', 'Version/12.0 Mobile/15E148 Safari/604.1'),
  facebook: iphone('17_4_1', 'Mobile/21E236 [FBAN/FBIOS;FBAV/459.0.0.33.108;FBDV/iPhone14,5]'),
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
} as const;

/** Runs in the page first: simulates an installed site. */
export function asInstalled(): void {
  const originalMatchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => originalMatchMedia(query.replace('(display-mode: standalone)', 'all'));
}

/** Runs in the page first: simulates a launch from the home screen of an iPhone. */
export function asShortcut(): void {
  Object.defineProperty(navigator, 'standalone', { value: true });
}
