import { isPayee } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import type { OrderRow } from './queries.ts';
import { payeeNamePurpose } from './sealed/queries.ts';

/** Who pays for whom. */
export interface Payer {
  readonly memberId: bigint;
  /** As the payer's account is called; undefined where nobody says. */
  readonly name: string | undefined;
}

type NameDeps = Pick<WalletDeps, 'identity'>;

/**
 * Whether this payment is none of the member's own, as every market wants it to be. Who says nothing of the payer says
 * nothing else: rails of a market that asks name them. A member whose name nobody knows tells it with this.
 */
export async function isForeignPayer(
  { identity }: NameDeps,
  db: Queryable,
  { memberId, name }: Payer,
): Promise<boolean> {
  return name !== undefined && !(await isPayee(identity, db, { memberId, holder: name }));
}

/** Why a person has to look whose payment it is. */
export type ForeignReason = 'other-payer' | 'name-unknown';

/**
 * The same of what arrived for an order, with why; undefined where it is the member's own. Where nobody knows the member's
 * name, the one the order told is it. Without that whoever reads a bank's statement decides by confirming it, and what a
 * rail says is nobody's yet.
 */
export async function foreignReason(
  { identity }: NameDeps,
  db: Queryable,
  order: OrderRow,
  payer: string | undefined,
): Promise<ForeignReason | undefined> {
  if (payer === undefined) return undefined;
  const { memberId, rail } = order;
  const told = toldPayer({ identity }, order);
  const untold = told ?? (rail === MANUAL ? payer : null);
  if (await isPayee(identity, db, { memberId, holder: payer, untold })) return undefined;
  const unknown = told === undefined && (await isPayee(identity, db, { memberId, holder: payer }));
  return unknown ? 'name-unknown' : 'other-payer';
}

/** Whom the member said the payment comes from; undefined where the order did not ask. */
export function toldPayer(
  { identity }: NameDeps,
  { memberId, payeeName }: Pick<OrderRow, 'memberId' | 'payeeName'>,
): string | undefined {
  return payeeName ? identity.vault.open(payeeNamePurpose(memberId), payeeName) : undefined;
}
