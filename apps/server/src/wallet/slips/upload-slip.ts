import type { deposit } from '@tessera/contract/wallet/deposit';
import type { InputOf } from '@tessera/contract/endpoint';
import { isOver } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { MANUAL } from '../channels/channel.ts';
import { moveTo } from '../deposits/move.ts';
import { findOwnOrder, lockOrder, type OrderRow } from '../deposits/queries.ts';
import type { WalletDeps } from '../deps.ts';
import { countSlips, countSlipsOf, insertSlip } from './queries.ts';
import { redraw } from './redraw.ts';
import { SLIPS_A_DAY, takesSlip, wantsProof } from './slip.ts';

const DAY_MS = 86_400_000;

type SlipRefusal = Refusal<
  | 'deposit.not.found'
  | 'deposit.not.open'
  | 'deposit.slip.invalid'
  | 'deposit.slip.limit'
  | 'deposit.slip.busy'
>;

interface Slip {
  readonly depositId: string;
  /** Drawn by us. */
  readonly picture: Buffer;
  readonly remark: string;
}

/** Pictures that a member tries to send, also those that are refused. */
const SLIP_TRIES = { name: 'slip-tries', most: 2 * SLIPS_A_DAY, windowSeconds: 3600 };

/** Members whose picture is being drawn in this process: each has one at a time, so that none fills the queue. */
const drawing = new Set<bigint>();

/**
 * Draws the picture anew, before any transaction, and only for whom it may prove something: everything that can refuse it
 * without opening it is asked first.
 */
export async function admitSlip(
  { clock, identity, database }: WalletDeps,
  { depositId, image, remark }: InputOf<typeof deposit.depositSlip>,
  { db, session }: ReadCall<'member'>,
): Promise<Slip | SlipRefusal> {
  const own = await db.maybe(findOwnOrder, [session.memberId, BigInt(depositId)]);
  if (!own) return refuse('deposit.not.found');
  const now = clock.now();
  const hindered = await hindranceTo(db, own, now);
  if (hindered) return hindered;
  const { memberId } = session;
  if (drawing.has(memberId)) return refuse('deposit.slip.busy');
  drawing.add(memberId);
  try {
    const tries = await identity.limits.take(database, [{ limit: SLIP_TRIES, subject: memberId.toString() }]);
    if (tries.some(isOver)) return refuse('deposit.slip.limit');
    const picture = await redraw(Buffer.from(image, 'base64'));
    if (picture === 'busy' || picture === 'invalid') return refuse(`deposit.slip.${picture}`);
    return { depositId, picture, remark };
  } finally {
    drawing.delete(memberId);
  }
}

/** Keeps the picture that shall prove a payment. Where nobody but a person can tell, it brings the order before one. */
export async function uploadSlip(
  { clock }: WalletDeps,
  { depositId, picture, remark }: Slip,
  { tx }: WriteCall<'member'>,
): Promise<Record<string, never> | SlipRefusal> {
  const order = await tx.one(lockOrder, [BigInt(depositId)]);
  const now = clock.now();
  const hindered = await hindranceTo(tx, order, now);
  if (hindered) return hindered;
  await tx.run(insertSlip, [order.id, 'jpg', picture, remark, now]);
  const to = needsPerson(order) ? 'review' : order.state;
  const reason = to === order.state ? (order.reason ?? 'slip') : 'slip';
  await moveTo(tx, order, { to, reason, noted: 'slip', actor: { class: 'member' }, now });
  return {};
}

async function hindranceTo(
  db: Queryable,
  order: OrderRow,
  now: Date,
): Promise<Refusal<'deposit.not.open' | 'deposit.slip.limit'> | undefined> {
  if (!wantsProof(order, now)) return refuse('deposit.not.open');
  const { slips } = await db.one(countSlips, [order.id]);
  if (!takesSlip(order, slips, now)) return refuse('deposit.slip.limit');
  const today = await db.one(countSlipsOf, [order.memberId, new Date(now.getTime() - DAY_MS)]);
  return today.slips >= SLIPS_A_DAY ? refuse('deposit.slip.limit') : undefined;
}

/** A rail that knows the order is asked on; a transfer by hand, and an order that ran out, nobody else will look at. */
function needsPerson({ rail, state }: OrderRow): boolean {
  return state === 'expired' || (rail === MANUAL && (state === 'waiting' || state === 'failed'));
}
