import { describe, expect, it } from 'vitest';
import { sourceOf } from '../limits/source.ts';
import {
  type Attempt,
  challengeCounts,
  delay,
  failureCounts,
  isChallenged,
  LOGIN_LIMITS,
  nextDelay,
} from './login-limits.ts';

function attempt(more: Partial<Attempt> & { ip?: string; known?: boolean; device?: number } = {}): Attempt {
  const { ip = '20.0.0.7', known = false, device = 1, loginName = 'ann', ownDevice = false } = more;
  const hash = Buffer.alloc(32, device);
  return {
    loginName,
    userName: loginName,
    ownDevice,
    source: sourceOf({ ip, device: { hash, known }, userAgent: '', trustedHops: 0 }),
  };
}

function namesOf(counted: readonly { readonly limit: { readonly name: string } }[]): string[] {
  return counted.map(({ limit }) => limit.name);
}

/** Counts as if each event had happened this often. */
function counts(of: Attempt, count: number, name?: string) {
  const counted = failureCounts(of).filter(({ limit }) => name === undefined || limit.name === name);
  return counted.map((one) => ({ ...one, count, endsAt: new Date() }));
}

describe('failed sign-in', () => {
  it('of a stranger counts for account, address, network and site', () => {
    expect(namesOf(failureCounts(attempt()))).toEqual([
      'login-account',
      'login-address',
      'login-network',
      'login-site',
      'login-failed-often',
      'login-delayed',
    ]);
  });

  it('in a known browser counts for the browser too', () => {
    expect(namesOf(failureCounts(attempt({ known: true })))).toContain('login-device');
  });

  it('in the owner’s browser requires no captcha of others', () => {
    const own = namesOf(challengeCounts(attempt({ known: true, ownDevice: true })));
    expect(own).toEqual(['login-account', 'login-device']);
  });

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
    'from %s, where everybody may come from, counts for no address',
    (ip) => {
      const names = namesOf(failureCounts(attempt({ ip })));
      expect(names).not.toContain('login-address');
      expect(names).not.toContain('login-network');
    },
  );

  it.each(Object.values(LOGIN_LIMITS))('requires a captcha from the number of $name on', ({ name, most }) => {
    const who = attempt({ known: true });
    expect(isChallenged(counts(who, most - 1, name))).toBe(false);
    expect(isChallenged(counts(who, most, name))).toBe(true);
  });
});

describe('delay', () => {
  it.each([
    [7, undefined],
    [8, 1],
    [9, 2],
    [10, 4],
    [13, 32],
    [14, 60],
    [40, 60],
  ])('after failure %i is %j s', (failures, seconds) => {
    expect(nextDelay(attempt(), counts(attempt(), failures))?.limit.windowSeconds).toBe(seconds);
  });

  const subjectOf = (who: Attempt) => delay(who, 1).subject;

  it('applies to one account and one network', () => {
    expect(subjectOf(attempt({ ip: '20.0.0.8' }))).toBe(subjectOf(attempt()));
    expect(subjectOf(attempt({ ip: '20.0.1.7' }))).not.toBe(subjectOf(attempt()));
    expect(subjectOf(attempt({ loginName: 'bob' }))).not.toBe(subjectOf(attempt()));
  });

  it('of a neighbour does not delay the owner', () => {
    expect(subjectOf(attempt({ known: true, ownDevice: true }))).not.toBe(subjectOf(attempt()));
  });

  it('of one browser behind this machine does not delay another', () => {
    const [one, other] = [1, 2].map((device) => attempt({ ip: '127.0.0.1', device }));
    expect(subjectOf(one as Attempt)).not.toBe(subjectOf(other as Attempt));
  });
});
