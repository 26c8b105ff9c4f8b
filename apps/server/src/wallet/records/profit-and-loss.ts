import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { PeriodSums, report, TransactionType } from '@tessera/contract/wallet/report';
import { type LineSum, readPeriods, readSums } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { typeOf } from './transaction.ts';

/** Days or months per page. */
const PAGE_SIZE = 31;

const COLUMNS: Readonly<Record<TransactionType, keyof PeriodSums>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  betting: 'betting',
  winning: 'winning',
  dividend: 'promotion',
  betting_rebate: 'rebate',
  agent_rebate: 'rebate',
  hour_wage: 'rebate',
  real_time_wage: 'rebate',
  daily_wage: 'rebate',
  referral_rebate: 'rebate',
  share_bonus: 'rebate',
  other: 'other',
};
/** Columns that count as profit or loss. Deposits and withdrawals do not. */
const PROFIT: ReadonlySet<keyof PeriodSums> = new Set(['betting', 'winning', 'promotion', 'rebate']);

/** The member's sums over a range, in total and by period. */
export async function profitAndLoss(
  { merchants }: Pick<WalletDeps, 'merchants'>,
  { startDate, endDate, by, before }: InputOf<typeof report.profitAndLoss>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof report.profitAndLoss>> {
  const { asset } = merchants.get(session.merchantCode);
  const range = { memberId: session.memberId, asset, firstDay: startDate, lastDay: endDate };
  const [total, rows] = await Promise.all([
    readSums(db, range),
    readPeriods(db, { ...range, unit: by, before, limit: PAGE_SIZE + 1 }),
  ]);
  const periods = [...Map.groupBy(rows, ({ period }) => period)];
  const shown = periods.slice(0, PAGE_SIZE);
  return {
    total: sumsView(total),
    list: shown.map(([period, lines]) => ({ period, ...sumsView(lines) })),
    next: periods.length > PAGE_SIZE ? (shown.at(-1)?.[0] ?? null) : null,
  };
}

function sumsView(lines: readonly LineSum[]): PeriodSums {
  const units = { deposit: 0n, withdraw: 0n, betting: 0n, winning: 0n, promotion: 0n, rebate: 0n, other: 0n };
  const all = { ...units, profitAndLoss: 0n };
  for (const { line, inUnits, outUnits } of lines) {
    const column = COLUMNS[typeOf(line)];
    all[column] += inUnits - outUnits;
    if (PROFIT.has(column)) all.profitAndLoss += inUnits - outUnits;
  }
  const columns = Object.entries(all).map(([column, sum]) => [column, amountFromUnits(sum)]);
  return Object.fromEntries(columns) as PeriodSums;
}
