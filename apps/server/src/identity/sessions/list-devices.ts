import type { OutputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { deviceName } from './device-name.ts';
import { listDevices as listDeviceRows } from './queries.ts';
import { stillLive } from './session.ts';

/** Where the account is open now, and where it opens without a password. */
export async function listDevices(
  deps: IdentityDeps,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof identity.listDevices>> {
  const { now, seenAfter, createdAfter } = stillLive(deps.market, deps.clock);
  const rows = await db.many(listDeviceRows, [
    session.memberId,
    Buffer.from(session.idHash, 'hex'),
    session.rememberFamily,
    now,
    seenAfter,
    createdAfter,
  ]);
  return rows.map(({ id, kind, current, userAgent, ip, createdAt, seenAt }) => ({
    id: id.toString(),
    kind,
    current,
    device: deviceName(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}
