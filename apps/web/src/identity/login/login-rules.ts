import { isNumberLike } from '@tessera/contract/identity/register-rules';

/** Rules of the vocabulary: loginUsername, loginPassword and verificationCode. */
const NAME_LENGTH = { min: 4, max: 50 } as const;
const SHORTEST_PASSWORD = 6;
const NAME = /^[A-Za-z0-9_]+$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type LoginFault = 'required' | 'form';

/** What is wrong with a login name before it is sent: letters, digits and underscores, a number, or an e-mail address. */
export function userNameFault(typed: string): LoginFault | undefined {
  const name = typed.trim();
  if (name === '') return 'required';
  const fits = NAME.test(name) || isNumberLike(name) || EMAIL.test(name);
  return fits && name.length >= NAME_LENGTH.min && name.length <= NAME_LENGTH.max ? undefined : 'form';
}

/**
 * A password that may be right: of any form, six characters or more. Upwards the rule of registration is
 * wider than a field takes, and what was set under an older rule still has to be typed somewhere.
 */
export function passwordFault(typed: string): LoginFault | undefined {
  if (typed === '') return 'required';
  return [...typed].length < SHORTEST_PASSWORD ? 'form' : undefined;
}

/** A code is judged by the server alone: only none cannot be right. */
export function missing(typed: string): LoginFault | undefined {
  return typed === '' ? 'required' : undefined;
}
