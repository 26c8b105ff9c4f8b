import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { insertChange } from './queries.ts';

/** Writes into the history, for good, what a member asked for, and that somebody talked with them. */
export async function keepChange(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  memberId: bigint,
  what:
    | 'limit'
    | 'raise'
    | 'raise-confirmed'
    | 'limits-kept'
    | 'break'
    | 'exclusion'
    | 'leave'
    | 'reality-check'
    | 'birthday'
    | 'talked',
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await tx.run(insertChange, [memberId, clock.now(), what, JSON.stringify(detail)]);
}
