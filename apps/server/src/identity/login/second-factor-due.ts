import type { MemberCredentials } from '../members/queries.ts';

export type SecondFactor = 'totp' | 'passkey';

/**
 * The factors one of which must be shown after a right password; none when the password is enough. An
 * authenticator is asked for each time. A passkey usually stands for the password, so it is asked for only
 * when the password was set without the old one and the two were not shown together since: whoever reads
 * somebody's mail or messages does not get in by them, not even after the owner came in by the passkey alone.
 */
export function dueFactors(
  member: Pick<MemberCredentials, 'hasTotp' | 'hasPasskey' | 'passkeyDue'>,
): SecondFactor[] {
  if (!member.hasTotp && !member.passkeyDue) return [];
  return [...(member.hasTotp ? ['totp' as const] : []), ...(member.hasPasskey ? ['passkey' as const] : [])];
}
