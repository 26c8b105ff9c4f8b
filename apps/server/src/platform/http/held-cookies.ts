import type { ReadCall } from './call.ts';

type Cookies = ReadCall['cookies'];

export interface HeldCookies extends Cookies {
  /** Sets and clears what was asked for so far, in that order. */
  release(): void;
}

/** Cookies that wait until it is sure that what they stand for is there. */
export function holdCookies(cookies: Cookies): HeldCookies {
  const held: (() => void)[] = [];
  return {
    get: (name) => cookies.get(name),
    set: (...cookie) => void held.push(() => cookies.set(...cookie)),
    clear: (name) => void held.push(() => cookies.clear(name)),
    release() {
      for (const apply of held) apply();
    },
  };
}
