import { deviceCookies } from '../identity/secret-key.ts';
import type { CallOptions } from './app.ts';

let sources = 0;

/** A known device at a new address, for which no limit counts anything yet. */
export function freshSource(): Required<Pick<CallOptions, 'from' | 'cookies'>> {
  sources += 1;
  return {
    from: `10.200.${sources >> 8}.${sources & 255}`,
    cookies: deviceCookies(`browser-${sources}-`),
  };
}
