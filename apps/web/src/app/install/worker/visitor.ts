import { LANGUAGE_COOKIE, SIGNED_IN_COOKIE, THEME_COOKIE } from '@tessera/contract/first-view';
import type { Variant } from './route.ts';
import { scope } from './scope.ts';

/** Who opens a page, as far as cookies tell that a script may read. */
export interface Visitor {
  readonly variant: Variant;
  readonly signedIn: boolean;
}

/** Undefined where the browser shows its workers no cookies: then nobody is taken for a guest. */
export async function visitor(): Promise<Visitor | undefined> {
  const { cookieStore } = scope;
  if (!cookieStore) return undefined;
  const [language, theme, mark] = await Promise.all(
    [LANGUAGE_COOKIE, THEME_COOKIE, SIGNED_IN_COOKIE].map((name) => cookieStore.get(name)),
  );
  return {
    variant: { language: language?.value ?? '', theme: theme?.value ?? '' },
    signedIn: mark !== null,
  };
}

/** For the one page that is the same for members and guests, where the cookies are not shown. */
export const UNKNOWN: Variant = { language: '', theme: '' };
