import type { PlainMessageKey } from '../i18n/messages.ts';

/** The default page for unknown names. */
export const AGREEMENT = 'useragreement';

/** The public pages by their `?code=`. */
export const PAGE_TITLES = {
  [AGREEMENT]: 'title.userAgreement',
  privacy: 'pages.privacy',
  responsible: 'pages.responsible',
  about: 'pages.about',
} as const satisfies Record<string, PlainMessageKey>;
export type PageCode = keyof typeof PAGE_TITLES;
export const PAGE_CODES = Object.keys(PAGE_TITLES) as PageCode[];

/** Unknown page codes show the agreement. */
export function pageCodeOf({ code }: Readonly<Record<string, string>>): PageCode {
  return PAGE_CODES.find((known) => known === code) ?? AGREEMENT;
}
