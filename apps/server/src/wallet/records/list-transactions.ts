import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { report } from '@tessera/contract/wallet/report';
import { readHistory, readSums } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { linesOf, transactionView, typeOf } from './transaction.ts';

const PAGE_SIZE = 20;

/** One page of the member's account record. Pages start at a member sequence, which is the member's own. */
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

/** Totals over all transactions of a filter. */
export async function sumTransactions(
  { merchants }: Pick<WalletDeps, 'merchants'>,
  { txType, startDate, endDate }: InputOf<typeof report.transactionTotals>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof report.transactionTotals>> {
  const { asset } = merchants.get(session.merchantCode);
  const range = { memberId: session.memberId, asset, firstDay: startDate, lastDay: endDate };
  const sums = (await readSums(db, range)).filter(({ line }) => !txType || typeOf(line) === txType);
  const inUnits = sums.reduce((total, one) => total + one.inUnits, 0n);
  const outUnits = sums.reduce((total, one) => total + one.outUnits, 0n);
  return {
    totalCount: Number(sums.reduce((total, { transfers }) => total + transfers, 0n)),
    moneyIn: amountFromUnits(inUnits),
    moneyOut: amountFromUnits(-outUnits),
    net: amountFromUnits(inUnits - outUnits),
  };
}
