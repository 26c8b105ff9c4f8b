import { createHash } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log.ts';
import { type Source, sourceOf } from '../limits/source.ts';

/** Tells browsers apart by a random cookie: for limits and for what a member is shown, never as a proof. */
export interface Devices {
  readonly cookieName: string;
  /** Where this call comes from; a browser without the cookie is given one. */
  source(call: Pick<ReadCall | WriteCall, 'ip' | 'headers' | 'cookies'>): Source;
  /** The cookie a page hands out to a browser that brought none worth keeping; undefined for one that did. */
  handOut(brought: string | undefined): HandedOut | undefined;
}

export interface HandedOut {
  readonly value: string;
  readonly maxAgeSeconds: number;
}

const YEAR_SECONDS = 31_536_000;
const DEVICE_ID = /^[A-Za-z0-9_-]{22}$/;

export function openDevices(deps: {
  readonly randomness: Randomness;
  readonly secureCookies: boolean;
  readonly trustedHops: number;
  readonly log: Pick<Log, 'warn'>;
}): Devices {
  const watchProxies = proxyWatch(deps);
  const newId = () => deps.randomness.bytes(16).toString('base64url');
  const cookieName = deps.secureCookies ? '__Host-dev' : 'dev';
  return {
    cookieName,
    source({ ip, headers, cookies }) {
      watchProxies(headers);
      const brought = cookies.get(cookieName);
      const known = isDeviceId(brought);
      const id = known ? brought : newId();
      if (!known) cookies.set(cookieName, id, YEAR_SECONDS);
      const hash = createHash('sha256').update(id).digest();
      return sourceOf({ ip, device: { hash, known }, userAgent: headers['user-agent'] });
    },
    handOut: (brought) => (isDeviceId(brought) ? undefined : { value: newId(), maxAgeSeconds: YEAR_SECONDS }),
  };
}

function isDeviceId(brought: string | undefined): brought is string {
  return brought !== undefined && DEVICE_ID.test(brought);
}

/** Behind a proxy that is not trusted all visitors have its address, and nothing can be limited by address. */
function proxyWatch({ trustedHops, log }: { readonly trustedHops: number; readonly log: Pick<Log, 'warn'> }) {
  let told = trustedHops > 0;
  return (headers: ReadCall['headers']): void => {
    if (told || headers['x-forwarded-for'] === undefined) return;
    told = true;
    log.warn('x-forwarded-for came while TRUST_PROXY is 0: visitors behind the proxy are not told apart');
  };
}
