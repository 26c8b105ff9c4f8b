import { asciiDigits } from '../digits.ts';

/** At least six digits. */
export const WITHDRAWAL_PASSWORD_LENGTH = { min: 6, max: 20 } as const;

/** Only the server detects the last two errors. */
export type WithdrawalPasswordError = 'length' | 'pattern' | 'mismatch' | 'common';

/** Returns the rule that a withdrawal password breaks; undefined for a valid one. Digits of any script are digits. */
export function withdrawalPasswordError(typed: string): 'length' | 'pattern' | undefined {
  const text = asciiDigits(typed);
  if (text.length < WITHDRAWAL_PASSWORD_LENGTH.min || text.length > WITHDRAWAL_PASSWORD_LENGTH.max) {
    return 'length';
  }
  return /^[\x21-\x7e]+$/.test(text) ? undefined : 'pattern';
}
