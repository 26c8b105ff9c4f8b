import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { recordAccountEvent } from './account-events.ts';
import { deviceName } from './device-name.ts';
import { listDevices as listDeviceRows } from './queries.ts';
import { liveThresholds } from './session.ts';

/** Devices where the account is signed in, and devices that sign in without a password. */
export async function listDevices(
  deps: IdentityDeps,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof identity.listDevices>> {
  const { now, seenAfter, createdAfter } = liveThresholds(deps.market, deps.clock);
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

/**
 * Ends another session, or forgets a remembered device with its sessions. The calling session stays, because sign-out
 * is a separate call.
 */
export async function endDevice(
  deps: IdentityDeps,
  { id, kind }: InputOf<typeof identity.endDevice>,
  call: WriteCall<'session'>,
): Promise<Record<string, never> | Refusal<'device.not.found'>> {
  const { session, tx } = call;
  const { memberId, idHash } = session;
  const ended =
    kind === 'session'
      ? await deps.sessions.endById(tx, session, BigInt(id))
      : await deps.remembered.forget(tx, { memberId, family: BigInt(id) }, idHash);
  if (!ended) return refuse('device.not.found');
  const thisOne = kind === 'remembered' && session.rememberFamily === BigInt(id);
  if (thisOne) call.cookies.clear(deps.remembered.cookieName);
  const source = deps.devices.source(call);
  await recordAccountEvent(tx, { memberId, kind: 'device-ended', at: deps.clock.now(), source });
  return {};
}
