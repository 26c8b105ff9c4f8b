import type { Tx } from '../../../platform/database/statement.ts';
import { MANUAL } from '../../channels/channel.ts';
import { isOpen, LATE_PAYMENTS_MS } from '../../deposits/deposit.ts';
import { isReferenceUsed, type OrderRow } from '../../deposits/queries.ts';
import type { WalletDeps } from '../../deps.ts';
import { isDepositAskedAbout } from './queries.ts';

export type FindingHindrance =
  | 'ended'
  | 'rail-there'
  | 'still-open'
  | 'still-late'
  | 'still-asked'
  | 'was-received'
  | 'other-reference'
  | 'reference-used';

/** A server that has the rail asks about one in review within a minute of its time. */
const SILENCE_MS = 15 * 60_000;

/** Why nobody can say yet how this deposit ended, or not by this number. The machine that is typed on may lack a rail. */
export async function findingHindrance(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  tx: Tx,
  { id, state, rail, expiresAt, receivedUnits, railReference }: OrderRow,
  reference: string,
): Promise<FindingHindrance | undefined> {
  if (state === 'credited' || state === 'refunded') return 'ended';
  if (rail === MANUAL || rails.get(rail)) return 'rail-there';
  const now = clock.now();
  if (isOpen(state) && now < expiresAt) return 'still-open';
  // So long a server that has the rail asks about it, and nothing of that is seen here. Of one in review it is.
  if (state !== 'review' && now.getTime() < expiresAt.getTime() + LATE_PAYMENTS_MS) return 'still-late';
  // One that failed after that cannot be approved: it is said here what became of it.
  if (state === 'review' && receivedUnits !== null) return 'was-received';
  const { asked } = await tx.one(isDepositAskedAbout, [id, new Date(now.getTime() - SILENCE_MS)]);
  if (asked) return 'still-asked';
  if (railReference !== null && railReference !== reference) return 'other-reference';
  return (await tx.one(isReferenceUsed, [rail, reference, id])).used ? 'reference-used' : undefined;
}
