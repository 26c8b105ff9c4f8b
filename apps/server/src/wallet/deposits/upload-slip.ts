import type { deposit } from '@tessera/contract/wallet/deposit';
import type { InputOf } from '@tessera/contract/endpoint';
import { isOver } from '../../identity/for-rate-limits.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { onePictureAtOnce, redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import { MANUAL } from '../channels/channel.ts';
import { moveDeposit } from './move-deposit.ts';
import { countSlips, countSlipsOf, findOwnOrder, insertSlip, lockOrder, type OrderRow } from './queries.ts';
import type { WalletDeps } from '../deps.ts';
import { SLIP_FORM, SLIPS_A_DAY, acceptsSlip, acceptsProof } from './slip.ts';

type SlipRefusal = Refusal<
  | 'deposit.not.found'
  | 'deposit.not.open'
  | 'deposit.slip.invalid'
  | 'deposit.slip.limit'
  | 'deposit.slip.busy'
>;

interface Slip {
  readonly depositId: string;
  /** Redrawn by the server. */
  readonly picture: Buffer;
  readonly remark: string;
}

/** Upload attempts of a member, including refused ones. */
const SLIP_TRIES = { name: 'slip-tries', most: 2 * SLIPS_A_DAY, windowSeconds: 3600 };

/**
 * Redraws the picture before any transaction. All checks that need no decoding run first, so that only
 * acceptable uploads are drawn.
 */
export async function prepareSlip(
  { clock, identity, database }: WalletDeps,
  { depositId, image, remark }: InputOf<typeof deposit.depositSlip>,
  { db, session }: ReadCall<'member'>,
): Promise<Slip | SlipRefusal> {
  const own = await db.maybe(findOwnOrder, [session.memberId, BigInt(depositId)]);
  if (!own) return refuse('deposit.not.found');
  const now = clock.now();
  const refusal = await slipRefusal(db, own, now);
  if (refusal) return refusal;
  const { memberId } = session;
  const drawn = await onePictureAtOnce(memberId, async () => {
    const tries = await identity.limits.take(database, [{ limit: SLIP_TRIES, subject: memberId.toString() }]);
    return tries.some(isOver) ? 'limit' : redrawPicture(Buffer.from(image, 'base64'), SLIP_FORM);
  });
  if (typeof drawn === 'string') return refuse(`deposit.slip.${drawn}`);
  return { depositId, picture: drawn, remark };
}

/** Stores the slip. Moves the order to review when only an operator can verify the payment. */
export async function uploadSlip(
  deps: WalletDeps,
  { depositId, picture, remark }: Slip,
  { tx }: WriteCall<'member'>,
): Promise<Record<string, never> | SlipRefusal> {
  const order = await tx.one(lockOrder, [BigInt(depositId)]);
  const now = deps.clock.now();
  const refusal = await slipRefusal(tx, order, now);
  if (refusal) return refusal;
  await tx.run(insertSlip, [order.id, 'jpg', picture, remark, now]);
  const to = needsReview(order) ? 'review' : order.state;
  const reason = to === order.state ? (order.reason ?? 'slip') : 'slip';
  await moveDeposit(deps, tx, order, { to, reason, recordedReason: 'slip', actor: { class: 'member' }, now });
  return {};
}

async function slipRefusal(
  db: Queryable,
  order: OrderRow,
  now: Date,
): Promise<Refusal<'deposit.not.open' | 'deposit.slip.limit'> | undefined> {
  if (!acceptsProof(order, now)) return refuse('deposit.not.open');
  const { slips } = await db.one(countSlips, [order.id]);
  if (!acceptsSlip(order, slips, now)) return refuse('deposit.slip.limit');
  const today = await db.one(countSlipsOf, [order.memberId, new Date(now.getTime() - DAY_MS)]);
  return today.slips >= SLIPS_A_DAY ? refuse('deposit.slip.limit') : undefined;
}

/** The rail is queried about orders that it knows. No query covers a manual transfer or an expired order. */
function needsReview({ rail, state }: OrderRow): boolean {
  return state === 'expired' || (rail === MANUAL && (state === 'waiting' || state === 'failed'));
}
