import { asciiDigits } from '@tessera/contract/digits';
import { withdrawalPasswordFault } from '@tessera/contract/identity/withdrawal-password-rule';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { hashOrBusy } from '../passwords/hash-or-busy.ts';

/** Ways over a keypad, and what is typed with one finger, that make no other rule: tried before anything else. */
const TRIED_FIRST = new Set([
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

/** Refuses what is too short, typed in two ways, or tried first by whoever guesses. It says nothing of any member. */
export function newPasswordFault(
  { password, confirmPassword }: NewWithdrawalPassword,
  userName: string,
): Refusal<'withdrawal.password.invalid'> | undefined {
  const differ = asciiDigits(confirmPassword) === asciiDigits(password) ? undefined : 'mismatch';
  const fault = withdrawalPasswordFault(password) ?? differ ?? commonFault(password, userName);
  return fault && refuse('withdrawal.password.invalid', { reason: fault });
}

/** The same of one that is typed once, at registration. */
export function firstPasswordFault(
  password: string,
  { userName, loginPassword }: { readonly userName: string; readonly loginPassword: string | undefined },
): 'length' | 'pattern' | 'common' | undefined {
  // One password for both is the first that is tried.
  const same = password === loginPassword ? 'common' : undefined;
  return withdrawalPasswordFault(password) ?? same ?? commonFault(password, userName);
}

function commonFault(password: string, userName: string): 'common' | undefined {
  const text = asciiDigits(password);
  return isCommonPassword(text, userName) || isCommonPin(text) ? 'common' : undefined;
}

/** The hash of one that may be taken. It protects nothing where it is the login password over again. */
export async function hashNewPassword(
  { passwords }: IdentityDeps,
  { password, loginHash }: { readonly password: string; readonly loginHash: string | null },
): Promise<string | HashRefusal> {
  const text = asciiDigits(password);
  const same = await hashOrBusy(() => passwords.matches(loginHash ?? undefined, password));
  if (isRefusal(same)) return same;
  return same ? refuse('withdrawal.password.same.as.login') : hashOrBusy(() => passwords.hash(text));
}

/**
 * Whether a number is one that is tried first: five guesses are free, so it has to be among none of the few hundred
 * that half the world chooses. Dates are not refused: every tenth number is one.
 */
function isCommonPin(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  return TRIED_FIRST.has(text) || new Set(text).size <= FEW_DIGITS || isMirrored(text) || isDoubled(text);
}

/** 123321 */
function isMirrored(text: string): boolean {
  return text === [...text].reverse().join('');
}

/** 112233, 111222 */
function isDoubled(text: string): boolean {
  return /^(?:(\d)\1+)+$/.test(text);
}
