import type { Bringing } from './app.ts';
import { deviceCookies } from '../identity/device-cookie.ts';

let sources = 0;

/** A browser that was here before, at an address of its own: nothing is counted for either yet. */
export function freshSource(): Required<Pick<Bringing, 'from' | 'cookies'>> {
  sources += 1;
  return {
    from: `10.200.${sources >> 8}.${sources & 255}`,
    cookies: deviceCookies(`browser-${sources}-`),
  };
}
