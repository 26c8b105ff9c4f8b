import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log.ts';
import { type Source, sourceOf } from '../limits/source.ts';

export interface DeviceCookie {
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/**
 * Identifies browsers by a random signed cookie, for limits and for display, never as a proof of identity.
 * The signature prevents invented browsers.
 */
export interface Devices {
  readonly cookieName: string;
  /** Source of this call; a browser without a device cookie gets one. */
  source(call: Pick<ReadCall | WriteCall, 'ip' | 'headers' | 'cookies'>): Source;
  /** The cookie that a page issues to a browser without a valid one; undefined for a browser with a valid one. */
  newCookie(brought: string | undefined): DeviceCookie | undefined;
}

const YEAR_SECONDS = 31_536_000;

export function openDevices(deps: {
  readonly randomness: Randomness;
  /** Signs the cookies. */
  readonly key: KeyObject;
  readonly secureCookies: boolean;
  readonly trustedHops: number;
  readonly log: Pick<Log, 'warn'>;
}): Devices {
  const watchProxies = openProxyWarning(deps);
  const newCookie = () => signedDevice(deps.key, deps.randomness.bytes(16).toString('base64url'));
  const cookieName = deps.secureCookies ? '__Host-dev' : 'dev';
  return {
    cookieName,
    source({ ip, headers, cookies }) {
      watchProxies(headers);
      const brought = cookies.get(cookieName);
      const known = isOurs(deps.key, brought);
      const cookie = known ? brought : newCookie();
      if (!known) cookies.set(cookieName, cookie, YEAR_SECONDS);
      const hash = createHash('sha256').update(cookie).digest();
      const { trustedHops } = deps;
      return sourceOf({ ip, device: { hash, known }, userAgent: headers['user-agent'], trustedHops });
    },
    newCookie: (brought) =>
      isOurs(deps.key, brought) ? undefined : { value: newCookie(), maxAgeSeconds: YEAR_SECONDS },
  };
}

/** Behind a proxy that is not trusted all visitors have its address, and nothing can be limited by address. */
function openProxyWarning({
  trustedHops,
  log,
}: {
  readonly trustedHops: number;
  readonly log: Pick<Log, 'warn'>;
}) {
  let warned = trustedHops > 0;
  return (headers: ReadCall['headers']): void => {
    if (warned || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn('x-forwarded-for header while TRUST_PROXY is 0: all visitors share the address of the proxy');
  };
}

const COOKIE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{16})$/;

function isOurs(key: KeyObject, brought: string | undefined): brought is string {
  const [, id = '', mac = ''] = COOKIE.exec(brought ?? '') ?? [];
  return mac !== '' && timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(key, id));
}

const MAC_BYTES = 12;

function macOf(key: KeyObject, id: string): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
}

/** Value of the cookie of the browser with this id of 22 letters. */
export function signedDevice(key: KeyObject, id: string): string {
  return `${id}.${macOf(key, id).toString('base64url')}`;
}
