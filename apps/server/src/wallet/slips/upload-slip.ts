import type { deposit } from '@tessera/contract/deposit';
import type { InputOf } from '@tessera/contract/endpoint';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { MANUAL } from '../channels/channel.ts';
import { moveTo } from '../deposits/move.ts';
import { findOwnOrder, lockOrder, type OrderRow } from '../deposits/queries.ts';
import type { WalletDeps } from '../deps.ts';
import { countSlips, countSlipsOf, insertSlip } from './queries.ts';
import { slipKind, SLIPS_A_DAY, takesSlip, wantsProof } from './slip.ts';

const DAY_MS = 86_400_000;

type SlipRefusal = Refusal<
  'deposit.not.found' | 'deposit.not.open' | 'deposit.slip.invalid' | 'deposit.slip.limit'
>;

/** Keeps the picture that shall prove a payment. Where nobody but a person can tell, it brings the order before one. */
export async function uploadSlip(
  { clock }: WalletDeps,
  { depositId, image, remark }: InputOf<typeof deposit.depositSlip>,
  { tx, session }: WriteCall<'member'>,
): Promise<Record<string, never> | SlipRefusal> {
  const own = await tx.maybe(findOwnOrder, [session.memberId, BigInt(depositId)]);
  if (!own) return refuse('deposit.not.found');
  const order = await tx.one(lockOrder, [own.id]);
  const now = clock.now();
  if (!wantsProof(order, now)) return refuse('deposit.not.open');
  const picture = Buffer.from(image, 'base64');
  const kind = slipKind(picture);
  if (!kind) return refuse('deposit.slip.invalid');
  const { slips } = await tx.one(countSlips, [order.id]);
  if (!takesSlip(order, slips, now)) return refuse('deposit.slip.limit');
  const today = await tx.one(countSlipsOf, [session.memberId, new Date(now.getTime() - DAY_MS)]);
  if (today.slips >= SLIPS_A_DAY) return refuse('deposit.slip.limit');
  await tx.run(insertSlip, [order.id, kind, picture, remark, now]);
  const to = needsPerson(order) ? 'review' : order.state;
  const reason = to === order.state ? (order.reason ?? 'slip') : 'slip';
  await moveTo(tx, order, { to, reason, noted: 'slip', actor: { class: 'member' }, now });
  return {};
}

/** A rail that knows the order is asked on; a transfer by hand, and an order that ran out, nobody else will look at. */
function needsPerson({ rail, state }: OrderRow): boolean {
  return state === 'expired' || (rail === MANUAL && (state === 'waiting' || state === 'failed'));
}
