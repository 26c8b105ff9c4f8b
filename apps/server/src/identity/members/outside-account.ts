import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberRegistered } from '../events.ts';
import { TRIAL_TYPE } from './queries.ts';
import { insertMember } from './queries.ts';
import { findMerchant } from '../merchants/queries.ts';

const NAME_BYTES = 6;

/** An account whose money is in another operator's wallet. */
export interface OutsideAccount {
  readonly id: bigint;
  readonly userName: string;
  readonly merchantCode: string;
  /** Ledger asset of the player's money here. */
  readonly asset: string;
}

/** Opens an account that can only play, and that no name or password signs in to. */
export async function openOutsideAccount(
  { clock, randomness, events }: Pick<IdentityDeps, 'clock' | 'randomness' | 'events'>,
  tx: Tx,
  merchantCode: string,
): Promise<OutsideAccount> {
  const { asset } = await tx.one(findMerchant, [merchantCode]);
  const userName = `out_${randomness.bytes(NAME_BYTES).toString('hex')}`;
  const nothing = [null, null, false, null, null] as const;
  const member = await tx.one(insertMember, [
    merchantCode,
    userName,
    TRIAL_TYPE,
    ...nothing,
    clock.now(),
    null,
    null,
    null,
    null,
    null,
  ]);
  await events.publish(tx, memberRegistered, { memberId: member.id, merchantCode, asset });
  return { id: member.id, userName, merchantCode, asset };
}

/** Opens a session of such an account for the calling browser; returns the value of its cookie. */
export async function openOutsideSession(
  { sessions, devices }: Pick<IdentityDeps, 'sessions' | 'devices'>,
  account: Omit<OutsideAccount, 'asset'>,
  call: WriteCall,
): Promise<string> {
  const owner = { ...account, type: TRIAL_TYPE, firstTimeLogin: false };
  const opening = { source: devices.source(call), confirmed: false };
  const { sessionId } = await sessions.open(call.tx, owner, opening);
  return sessionId;
}
