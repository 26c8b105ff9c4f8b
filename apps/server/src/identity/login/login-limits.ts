import type { Count, Counted, Limit } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';

const MINUTE = 60;

/**
 * Failed sign-ins by subject. From `most` on, the next attempt needs a captcha. No limit ever locks an account, or a
 * stranger could lock its owner out.
 */
export const LOGIN_LIMITS = {
  account: { name: 'login-account', most: 5, windowSeconds: 15 * MINUTE },
  device: { name: 'login-device', most: 5, windowSeconds: 10 * MINUTE },
  address: { name: 'login-address', most: 10, windowSeconds: 10 * MINUTE },
  network: { name: 'login-network', most: 40, windowSeconds: 10 * MINUTE },
  /** Stolen pairs are tried once each, from many addresses: only the count of the whole site detects them. */
  site: { name: 'login-site', most: 60, windowSeconds: 5 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Failures for one account from one source; from `most` on the delay doubles with each failure. */
const DELAYED: Limit = { name: 'login-delayed', most: 8, windowSeconds: 15 * MINUTE };
const MAX_DELAY_SECONDS = 60;

/** Failures per day from which the owner is notified. */
export const FAILURE_NOTICE_LIMIT: Limit = {
  name: 'login-failed-often',
  most: 20,
  windowSeconds: 24 * 60 * MINUTE,
};

/** The owner is notified once per day. */
export const FAILURE_NOTICES: Limit = { ...FAILURE_NOTICE_LIMIT, name: 'login-told-of-failures', most: 1 };

/** One sign-in attempt, with the data for the limits. */
export interface Attempt {
  /**
   * The subject of failures: a folded user name, or the lookup of a number, existing or not. Names of one
   * account count separately: a shared count would reveal the owner of a number.
   */
  readonly loginName: string;
  /** The account that the attempt would open, folded, whether or not such a member exists. */
  readonly userName: string;
  readonly source: Source;
  /** This member signed in with this browser before. */
  readonly ownDevice: boolean;
}

/** All counters of a failed attempt. */
export function failureCounts(attempt: Attempt): Counted[] {
  const { loginName } = attempt;
  return [
    ...challengeCounts(attempt),
    { limit: FAILURE_NOTICE_LIMIT, subject: loginName },
    { limit: DELAYED, subject: delayedSubject(attempt) },
  ];
}

/**
 * The counts that require a captcha. The owner's own browser requires one only after its own failures or
 * those of the account, not after failures of strangers in the same network.
 */
export function challengeCounts({ loginName, source, ownDevice }: Attempt): Counted[] {
  const counted: Counted[] = [{ limit: LOGIN_LIMITS.account, subject: loginName }];
  if (source.deviceKnown) {
    counted.push({ limit: LOGIN_LIMITS.device, subject: source.deviceHash.toString('hex') });
  }
  if (ownDevice) return counted;
  if (!source.local) {
    counted.push({ limit: LOGIN_LIMITS.address, subject: source.subscriber });
    counted.push({ limit: LOGIN_LIMITS.network, subject: source.network });
  }
  return [...counted, { limit: LOGIN_LIMITS.site, subject: '' }];
}

const WAIT = 'login-wait';
const CHALLENGING = new Set<string>(Object.values(LOGIN_LIMITS).map(({ name }) => name));

/** The count, without the attempt itself, from which a limit blocks it; null for a limit that never blocks. */
export function stopsFrom({ name, most }: Limit): number | null {
  if (name === WAIT) return 1;
  return CHALLENGING.has(name) ? most : null;
}

/** The failure counts that require a captcha. */
export function exceededCounts(failures: readonly Count[]): Count[] {
  return failures.filter(({ limit, count }) => CHALLENGING.has(limit.name) && count >= limit.most);
}

/** Whether the failure counts require a captcha. */
export function isChallenged(failures: readonly Count[]): boolean {
  return exceededCounts(failures).length > 0;
}

/** Whether failure counts that include the attempt require a captcha. */
export function isChallengedNow(taken: readonly Count[]): boolean {
  return isChallenged(taken.map((one) => ({ ...one, count: one.count - 1 })));
}

/** The active delay, if any. */
export function activeDelay(counts: readonly Count[]): Count | undefined {
  return counts.find(({ limit, count }) => limit.name === WAIT && count > 0);
}

/** The delay that a failure of this attempt starts; undefined after few failures. */
export function nextDelay(attempt: Attempt, taken: readonly Count[]): Counted | undefined {
  const failures = taken.find(({ limit }) => limit.name === DELAYED.name)?.count ?? 0;
  if (failures < DELAYED.most) return undefined;
  return delay(attempt, Math.min(2 ** (failures - DELAYED.most), MAX_DELAY_SECONDS));
}

/** The delay of an attempt's account and source, to be read or started. */
export function delay(attempt: Attempt, windowSeconds: number): Counted {
  return { limit: { name: WAIT, most: 0, windowSeconds }, subject: delayedSubject(attempt) };
}

/**
 * An account together with its caller. The owner's browser is counted apart from its network, so that a
 * neighbour cannot delay it. The same holds for browsers behind an address that identifies nobody.
 */
function delayedSubject({ loginName, source, ownDevice }: Attempt): string {
  const who = ownDevice || source.local ? source.deviceHash.toString('hex') : source.network;
  return `${loginName}|${who}`;
}
