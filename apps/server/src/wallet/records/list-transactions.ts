import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { report } from '@tessera/contract/wallet/report';
import { readHistory } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { linesOf } from './transaction-type.ts';
import { transactionView } from './transaction-view.ts';

const PAGE_SIZE = 20;

/** One page of the member's own account record. A page is named by a place in line, which is each member's own. */
export async function listTransactions(
  { merchants }: Pick<WalletDeps, 'merchants'>,
  { txType, startDate, endDate, after }: InputOf<typeof report.transactions>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof report.transactions>> {
  const { entries, nextBeforeSequence } = await readHistory(db, {
    memberId: session.memberId,
    asset: merchants.get(session.merchantCode).asset,
    lines: linesOf(txType),
    firstDay: startDate,
    lastDay: endDate,
    beforeSequence: after === undefined ? undefined : BigInt(after),
    limit: PAGE_SIZE,
  });
  return { list: entries.map(transactionView), next: nextBeforeSequence?.toString() ?? null };
}
