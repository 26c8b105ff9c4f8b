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
  // All at once: each question is a way to another process and back, before anything is shown.
  const cookies = new Map((await cookieStore.getAll()).map(({ name, value }) => [name, value ?? '']));
  return {
    variant: { language: cookies.get(LANGUAGE_COOKIE) ?? '', theme: cookies.get(THEME_COOKIE) ?? '' },
    signedIn: cookies.has(SIGNED_IN_COOKIE),
  };
}

/** For the one page that is the same for members and guests, where the cookies are not shown. */
export const UNKNOWN: Variant = { language: '', theme: '' };
