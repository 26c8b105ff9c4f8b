import type { MemberCredentials } from '../members/queries.ts';
import type { Entry } from './sign-in.ts';

export type SecondFactor = 'totp' | 'passkey';

/**
 * The factors one of which must be shown after a right first step; none when it is enough. An authenticator
 * is asked for each time. A passkey usually stands for the password, so after the password it is asked for
 * only when that was set without the old one and the two were not shown together since. After a code or the
 * word of a provider it is always asked for: whoever reads somebody's messages does not get in by them.
 */
export function dueFactors(
  member: Pick<MemberCredentials, 'hasTotp' | 'hasPasskey' | 'passkeyDue'>,
  { byPassword, rememberFamily }: Pick<Entry, 'byPassword' | 'rememberFamily'>,
): SecondFactor[] {
  const byMessage = byPassword !== true && rememberFamily === undefined;
  const passkeyDue = member.passkeyDue || (byMessage && member.hasPasskey);
  if (!member.hasTotp && !passkeyDue) return [];
  return [...(member.hasTotp ? ['totp' as const] : []), ...(member.hasPasskey ? ['passkey' as const] : [])];
}
