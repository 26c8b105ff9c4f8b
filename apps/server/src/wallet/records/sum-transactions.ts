import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { report } from '@tessera/contract/wallet/report';
import { readSums } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { typeOf } from './transaction-type.ts';

/** What all lines of a filter come to. */
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
