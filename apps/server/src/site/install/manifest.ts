import type { AppWords, Theme } from '@tessera/contract/first-view';
import { APP_ICONS, iconAddress } from './app-icons.ts';
import { groundFor, type InstalledBrand } from './brand-look.ts';

const SHORTCUTS = [
  { word: 'games', url: '/m/gameList?gameType=RNG&source=shortcut' },
  { word: 'deposit', url: '/m/voucherCenter?source=shortcut' },
  { word: 'records', url: '/m/gameRecord?source=shortcut' },
] as const satisfies readonly { readonly word: keyof AppWords; readonly url: string }[];

/** The web app manifest of a brand in one language. Its `id` is the same in all of them: they are one app. */
export function manifestOf({ name, logoUrl, look }: InstalledBrand, words: AppWords, theme: Theme): object {
  const ground = groundFor(theme, look);
  const icon = (file: string, sizePx: number) => ({
    src: iconAddress(file, logoUrl),
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
  });
  return {
    id: '/m/',
    name,
    short_name: name,
    description: words.description,
    lang: words.languageTag,
    dir: words.direction,
    start_url: '/m/home?source=installed',
    scope: '/m/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: ground,
    background_color: ground,
    categories: ['games', 'entertainment'],
    icons: Object.entries(APP_ICONS).flatMap(([file, { sizePx, purpose }]) =>
      purpose ? [{ ...icon(file, sizePx), purpose }] : [],
    ),
    shortcuts: SHORTCUTS.map(({ word, url }) => ({
      name: words[word],
      url,
      icons: [icon('icon-192.png', 192)],
    })),
  };
}
