import { asciiDigits } from '@tessera/contract/digits';
import { withdrawalPasswordError } from '@tessera/contract/identity/withdrawal-password-rule';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { hashOrBusy } from '../passwords/password.ts';

/** Patterns on a keypad that the other rules do not cover. */
const COMMON_PINS = new Set([
  '102030',
  '131420',
  '142536',
  '147258',
  '147852',
  '147896',
  '159357',
  '159753',
  '246810',
  '258456',
  '258963',
  '321654',
  '357159',
  '456123',
  '456852',
  '741852',
  '753159',
  '789456',
  '852456',
  '963852',
  '123654',
  '123789',
  '135790',
  '135791',
  '147369',
  '520131',
]);

const FEW_DIGITS = 2;

export interface NewWithdrawalPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

type HashRefusal = Refusal<'withdrawal.password.same.as.login' | 'login.busy'>;

/**
 * Refuses a password that is too short, differs from its confirmation or is common. The result does not
 * depend on any member.
 */
export function validateNewWithdrawalPassword(
  { password, confirmPassword }: NewWithdrawalPassword,
  userName: string,
): Refusal<'withdrawal.password.invalid'> | undefined {
  const differ = asciiDigits(confirmPassword) === asciiDigits(password) ? undefined : 'mismatch';
  const error = withdrawalPasswordError(password) ?? differ ?? commonPasswordError(password, userName);
  return error && refuse('withdrawal.password.invalid', { reason: error });
}

/** The same rules for a password that is typed once, at registration. */
export function validateFirstWithdrawalPassword(
  password: string,
  { userName, loginPassword }: { readonly userName: string; readonly loginPassword: string | undefined },
): 'length' | 'pattern' | 'common' | undefined {
  // A thief would try the login password first.
  const same = password === loginPassword ? 'common' : undefined;
  return withdrawalPasswordError(password) ?? same ?? commonPasswordError(password, userName);
}

function commonPasswordError(password: string, userName: string): 'common' | undefined {
  const text = asciiDigits(password);
  return isCommonPassword(text, userName) || isCommonPin(text) ? 'common' : undefined;
}

/** The hash of a valid new password. The login password is refused, because it would protect nothing more. */
export async function hashNewWithdrawalPassword(
  { passwords }: IdentityDeps,
  { password, loginHash }: { readonly password: string; readonly loginHash: string | null },
): Promise<string | HashRefusal> {
  const text = asciiDigits(password);
  const same = await hashOrBusy(() => passwords.matches(loginHash ?? undefined, password));
  if (isRefusal(same)) return same;
  return same ? refuse('withdrawal.password.same.as.login') : hashOrBusy(() => passwords.hash(text));
}

/**
 * Whether a PIN is common: five guesses are free, so the few hundred most common PINs are refused. Dates
 * are allowed: they are a tenth of all numbers.
 */
function isCommonPin(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  return COMMON_PINS.has(text) || new Set(text).size <= FEW_DIGITS || isMirrored(text) || isDoubled(text);
}

/** 123321 */
function isMirrored(text: string): boolean {
  return text === [...text].reverse().join('');
}

/** 112233, 111222 */
function isDoubled(text: string): boolean {
  return /^(?:(\d)\1+)+$/.test(text);
}
