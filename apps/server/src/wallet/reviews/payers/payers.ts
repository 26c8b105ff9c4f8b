import { isSameName } from '../../../identity/index.ts';
import type { Queryable, Tx } from '../../../platform/database/statement.ts';
import type { OrderRow } from '../../deposits/queries.ts';
import { payerPurpose } from '../../deposits/sealed/queries.ts';
import type { WalletDeps } from '../../deps.ts';
import { listPayers, putPayer, removePayers } from './queries.ts';

type PayerDeps = Pick<WalletDeps, 'clock' | 'identity'>;

/** Who says what a rail itself said of a payer: no operator may have a name of two words. */
export const ITS_RAIL = 'its rail';

/** As whose an operator read the account that a payment came from, or its rail named it. */
export interface SaidPayer {
  readonly by: string;
  readonly name: string;
}

/** What was said of these orders, each in the order of its saying. */
export async function payersSaid(
  { identity }: Pick<PayerDeps, 'identity'>,
  db: Queryable,
  orderIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly SaidPayer[]>> {
  const rows = await db.many(listPayers, [orderIds]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const open = (of: typeof rows) =>
    of.map(({ memberId, saidBy, sealed }) => ({
      by: saidBy,
      name: identity.vault.open(payerPurpose(memberId), sealed),
    }));
  return new Map([...byOrder].map(([orderId, of]) => [orderId, open(of)]));
}

/** Keeps it, in place of what they said before. */
export async function sayPayer(
  { clock, identity }: PayerDeps,
  tx: Tx,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  { by, name }: SaidPayer,
): Promise<void> {
  await tx.run(putPayer, [id, by, identity.vault.seal(payerPurpose(memberId), name), clock.now()]);
}

/** What persons read of a payment that was none, or another. */
export async function forgetReadings(tx: Tx, orderId: bigint): Promise<void> {
  await tx.run(removePayers, [orderId, ITS_RAIL]);
}

/** Whether two of them named different persons. */
export function contradict(said: readonly SaidPayer[]): boolean {
  const [first, ...others] = said;
  return first !== undefined && others.some(({ name }) => !isSameName(first.name, name));
}
