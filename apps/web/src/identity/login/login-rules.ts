import { isNumberLike } from '@tessera/contract/identity/register-rules';

/** Rules of the contract: loginUsername, loginPassword and verificationCode. */
const NAME_LENGTH = { min: 4, max: 50 } as const;
const SHORTEST_PASSWORD = 6;
const NAME = /^[A-Za-z0-9_]+$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type LoginError = 'required' | 'form';

/** Validates a login name: letters, digits and underscores, a number, or an e-mail address. */
export function userNameError(typed: string): LoginError | undefined {
  const name = typed.trim();
  if (name === '') return 'required';
  const fits = NAME.test(name) || isNumberLike(name) || EMAIL.test(name);
  return fits && name.length >= NAME_LENGTH.min && name.length <= NAME_LENGTH.max ? undefined : 'form';
}

/**
 * Validates a password: six characters or more, any form. The upper limit is wider than that of registration,
 * because older passwords must still be accepted.
 */
export function passwordError(typed: string): LoginError | undefined {
  if (typed === '') return 'required';
  return [...typed].length < SHORTEST_PASSWORD ? 'form' : undefined;
}

/** Only the server validates a code: here it only must not be empty. */
export function missingError(typed: string): LoginError | undefined {
  return typed === '' ? 'required' : undefined;
}
