import type { OutputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { Source } from '../limits/source.ts';
import { deviceName } from './device-name.ts';
import { insertAccountEvent, listAccountEvents } from './queries.ts';

/** Events of an account's security; the screen has a text for each. */
export const ACCOUNT_EVENTS = [
  'registered',
  'login',
  'login-new-device',
  'login-failed-often',
  'password-changed',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'passkey-cloned',
  'totp-on',
  'totp-off',
  'recovery-code-used',
  'remembered-replayed',
  'signed-out-everywhere',
  'device-ended',
  'withdrawal-password-set',
  'withdrawal-password-changed',
  'withdrawal-password-reset',
  'withdrawal-password-locked',
  'payout-account-added',
  'payout-account-removed',
  'mobile-changed',
  'mail-changed',
  'identity-submitted',
  'identity-verified',
  'identity-rejected',
  'erasure-asked',
  'erasure-taken-back',
  'remainder-given-up',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number];

/** Records an account event and its source for the owner to see. */
export async function recordAccountEvent(
  db: Queryable,
  event: {
    readonly memberId: bigint;
    readonly kind: AccountEventKind;
    readonly at: Date;
    readonly source: Pick<Source, 'ip' | 'userAgent'>;
  },
): Promise<void> {
  const { memberId, kind, at, source } = event;
  await db.run(insertAccountEvent, [memberId, kind, at, source.ip, source.userAgent]);
}

/** The newest twenty events, for their owner. */
export async function accountEvents({
  db,
  session,
}: ReadCall<'session'>): Promise<OutputOf<typeof identity.accountEvents>> {
  const rows = await db.many(listAccountEvents, [session.memberId]);
  return rows.map(({ id, kind, at, ip, userAgent }) => ({
    id: id.toString(),
    kind,
    at: at.toISOString(),
    ip,
    device: deviceName(userAgent),
  }));
}
