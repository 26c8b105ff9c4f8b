import { amountFromUnits } from '@tessera/contract/money';
import type { Activity, ActivityStatement } from '@tessera/contract/wallet/protection';
import { type LineSum, readPeriods, readSums, type TransferLine } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, Session } from '../../platform/http/call.ts';
import type { ProtectionDeps } from './overview.ts';
import { findPlayed, listPlayedMonths } from './queries.ts';

const DAYS = 30;
const MONTHS = 6;

/** Recent and total account activity from the ledger. */
export async function activityStatement(
  deps: ProtectionDeps,
  { db, session }: ReadCall<'session'>,
): Promise<ActivityStatement> {
  const { memberId, merchantCode } = session;
  const { asset } = deps.merchants.get(merchantCode);
  const played = await db.many(listPlayedMonths, [memberId, MONTHS, deps.clock.now()]);
  const of = { memberId, asset };
  const [recent, monthly, ever] = await Promise.all([
    lastThirtyDays(deps, db, session),
    readPeriods(db, { ...of, unit: 'month', firstDay: `${played.at(-1)?.month}-01`, limit: MONTHS }),
    readSums(db, of),
  ]);
  const { deposits, withdrawals } = totalsOf(ever);
  return {
    lastThirtyDays: recent,
    months: played.map(({ month, playedMs: ofMonth }) => ({
      month,
      ...activityView(
        monthly.filter(({ period }) => period.startsWith(month)),
        ofMonth,
      ),
    })),
    sinceJoined: {
      deposits: amountFromUnits(deposits),
      withdrawals: amountFromUnits(withdrawals),
      netDeposits: amountFromUnits(deposits - withdrawals),
    },
  };
}

/** Days of the merchant's calendar, including today. */
export async function lastThirtyDays(
  { clock, merchants }: ProtectionDeps,
  db: Queryable,
  { memberId, merchantCode }: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<Activity> {
  const { asset } = merchants.get(merchantCode);
  const { playedMs, firstDay } = await db.one(findPlayed, [memberId, DAYS, clock.now()]);
  return activityView(await readSums(db, { memberId, asset, firstDay }), playedMs);
}

function activityView(sums: readonly LineSum[], playedMs: bigint): Activity {
  const { deposits, withdrawals, staked, won } = totalsOf(sums);
  return {
    deposits: amountFromUnits(deposits),
    withdrawals: amountFromUnits(withdrawals),
    staked: amountFromUnits(staked),
    won: amountFromUnits(won),
    net: amountFromUnits(won - staked),
    playedMs: Number(playedMs),
  };
}

/** Reversed amounts count as zero. A withdrawal counts from its request. */
function totalsOf(sums: readonly LineSum[]) {
  const net = (line: TransferLine) =>
    sums
      .filter((sum) => sum.line === line)
      .reduce((total, { inUnits, outUnits }) => total + inUnits - outUnits, 0n);
  return {
    deposits: net('deposit') + net('chargeback'),
    withdrawals: -net('withdrawal-hold') - net('withdrawal-release'),
    staked: -net('bet') - net('rollback-bet'),
    won: net('win') + net('rollback-win'),
  };
}
