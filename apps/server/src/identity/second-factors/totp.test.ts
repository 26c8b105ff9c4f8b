import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandomness } from '../../platform/clock.ts';
import {
  codeAt,
  matchingStep,
  newRecoveryCodes,
  printedRecoveryCode,
  readRecoveryCode,
  SECRET_BYTES,
  secretOf,
  stepAt,
  totpUri,
} from './totp.ts';

/** RFC 6238, appendix B: the secret and the last six of its eight digits, by seconds since 1970. */
const RFC_SECRET = secretOf(Buffer.from('12345678901234567890'));
const RFC_CODES: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('codes of an authenticator', () => {
  it.each(RFC_CODES)('are those of RFC 6238 at %i s', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(codeAt(RFC_SECRET, stepAt(now))).toBe(code);
    expect(matchingStep(RFC_SECRET, code, now)).toBe(stepAt(now));
  });

  it('are valid in their half minute and the next, and in no other', () => {
    const second = fc.integer({ min: 0, max: 4_000_000_000 });
    const secret = fc.uint8Array({ minLength: SECRET_BYTES, maxLength: SECRET_BYTES });
    fc.assert(
      fc.property(second, secret, fc.integer({ min: -3, max: 3 }), (seconds, bytes, away) => {
        const now = new Date(seconds * 1000);
        const text = secretOf(Buffer.from(bytes));
        const step = stepAt(now) + away;
        const matched = step < 0 ? undefined : matchingStep(text, codeAt(text, step), now);
        // Two steps may have the same code by chance; then the code matches either step.
        const good = away === 0 || away === -1;
        if (good && step >= 0) expect([step, stepAt(now)]).toContain(matched);
        else if (matched !== undefined) expect(codeAt(text, matched)).toBe(codeAt(text, step));
      }),
    );
  });

  it.each(['', '28708', '2870822', '28708x', '２８７０８２'])('are not %j', (code) => {
    expect(matchingStep(RFC_SECRET, code, new Date(59_000))).toBeUndefined();
  });

  it('are set up by an address that every app can read', () => {
    expect(totpUri(RFC_SECRET, 'Parola', 'member1')).toBe(
      `otpauth://totp/Parola:member1?issuer=Parola&secret=${RFC_SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('recovery codes', () => {
  it('are ten distinct codes that can be read back as printed', () => {
    const codes = newRecoveryCodes(systemRandomness);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(printedRecoveryCode(code)).toMatch(/^[0-9a-hj-km-np-tv-z]{4}-[0-9a-hj-km-np-tv-z]{4}$/);
      expect(readRecoveryCode(printedRecoveryCode(code))).toBe(code);
    }
  });

  it('are accepted in every notation', () => {
    expect(readRecoveryCode(' ABCD–0 1 9z ')).toBe('abcd019z');
    expect(readRecoveryCode('oiLO-abcd')).toBe('0110abcd');
  });

  it.each(['', 'abcd-012', 'abcd-01234', 'abcd-012u', '123456'])('are not %j', (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined();
  });
});
