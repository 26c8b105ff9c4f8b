import { asciiDigits } from '../digits.ts';

/** Six digits at the least. */
export const WITHDRAWAL_PASSWORD_LENGTH = { min: 6, max: 20 } as const;

/** The last two are found by the server alone. */
export type WithdrawalPasswordError = 'length' | 'pattern' | 'mismatch' | 'common';

/** What keeps a text from being a withdrawal password; digits of any script are digits. */
export function withdrawalPasswordError(typed: string): 'length' | 'pattern' | undefined {
  const text = asciiDigits(typed);
  if (text.length < WITHDRAWAL_PASSWORD_LENGTH.min || text.length > WITHDRAWAL_PASSWORD_LENGTH.max) {
    return 'length';
  }
  return /^[\x21-\x7e]+$/.test(text) ? undefined : 'pattern';
}
