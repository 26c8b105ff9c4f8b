import { isPayee, isSameName } from '../../identity/for-payees.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { payeeNamePurpose, payerPurpose } from '../queries.ts';
import { listPayers, putPayer, removePayers } from '../reviews/queries.ts';
import type { OrderRow } from './queries.ts';

/**
 * Stands for the operator when the rail names the payer. Operator names contain no space, so no name can
 * collide.
 */
export const REPORTED_BY_RAIL = 'its rail';

/** A payment of a member, with the name on the paying account. */
export interface Payer {
  readonly memberId: bigint;
  /** Name on the payer's account; undefined when unknown. */
  readonly name: string | undefined;
}

type NameDeps = Pick<WalletDeps, 'identity'>;

/**
 * Whether the payment comes from a person other than the member. Every market refuses such payments. Without a payer
 * name the payment passes, because rails of markets that check the payer always name them. A member without a known
 * name adopts the name of this payment.
 */
export async function isThirdParty(
  { identity }: NameDeps,
  db: Queryable,
  { memberId, name }: Payer,
): Promise<boolean> {
  return name !== undefined && !(await isPayee(identity, db, { memberId, holder: name }));
}

/** The reason for a review of the payer. */
export type ThirdPartyReason = 'other-payer' | 'name-unknown';

/**
 * The reason to review the payer of a received payment; undefined when the payer is the member. If the
 * member's name is unknown, the name stated in the order counts. Without a stated name, an operator's reading
 * of a bank statement counts as the name, but a name reported by the rail does not.
 */
export async function thirdPartyReason(
  { identity }: NameDeps,
  db: Queryable,
  order: OrderRow,
  payer: string | undefined,
): Promise<ThirdPartyReason | undefined> {
  if (payer === undefined) return undefined;
  const { memberId, rail } = order;
  const stated = statedPayer({ identity }, order);
  const assumedName = stated ?? (rail === MANUAL ? payer : null);
  if (await isPayee(identity, db, { memberId, holder: payer, assumedName })) return undefined;
  const unknown = stated === undefined && (await isPayee(identity, db, { memberId, holder: payer }));
  return unknown ? 'name-unknown' : 'other-payer';
}

/** The payer name that the member stated in the order; undefined when the order did not require a name. */
export function statedPayer(
  { identity }: NameDeps,
  { memberId, payeeName }: Pick<OrderRow, 'memberId' | 'payeeName'>,
): string | undefined {
  return payeeName ? identity.vault.decrypt(payeeNamePurpose(memberId), payeeName) : undefined;
}

type PayerDeps = Pick<WalletDeps, 'clock' | 'identity'>;

/** The payer name that an operator read or the rail reported. */
export interface RecordedPayer {
  readonly by: string;
  readonly name: string;
}

/** The recorded payers of these orders, each list in the order of recording. */
export async function recordedPayers(
  { identity }: Pick<PayerDeps, 'identity'>,
  db: Queryable,
  orderIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly RecordedPayer[]>> {
  const rows = await db.many(listPayers, [orderIds]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const decrypt = (of: typeof rows) =>
    of.map(({ memberId, recordedBy, sealed }) => ({
      by: recordedBy,
      name: identity.vault.decrypt(payerPurpose(memberId), sealed),
    }));
  return new Map([...byOrder].map(([orderId, of]) => [orderId, decrypt(of)]));
}

/** Replaces an earlier record of the same operator or rail. */
export async function recordPayer(
  { clock, identity }: PayerDeps,
  tx: Tx,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  { by, name }: RecordedPayer,
): Promise<void> {
  await tx.run(putPayer, [id, by, identity.vault.encrypt(payerPurpose(memberId), name), clock.now()]);
}

/** Removes the readings of operators when the payment turns out to be another one or none. */
export async function removeRecordedPayers(tx: Tx, orderId: bigint): Promise<void> {
  await tx.run(removePayers, [orderId, REPORTED_BY_RAIL]);
}

/** Whether two records name different persons. */
export function payersDiffer(payers: readonly RecordedPayer[]): boolean {
  const [first, ...others] = payers;
  return first !== undefined && others.some(({ name }) => !isSameName(first.name, name));
}
