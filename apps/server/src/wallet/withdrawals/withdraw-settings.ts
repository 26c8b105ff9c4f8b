import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { withdrawal, WithdrawMethod, WithdrawTurnover } from '@tessera/contract/withdrawal';
import { hasWithdrawalPassword, ownerWays } from '../../identity/index.ts';
import { payoutHold } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { listAccounts } from '../payout-accounts/queries.ts';
import { isBarredFromPlay } from '../protection/barred-from-play.ts';
import { needsPassword } from './admit-request.ts';
import { findMedian, listWithdrawalMethods, sumToday, type WithdrawalMethodRow } from './queries.ts';
import { readTurnover } from './read-turnover.ts';
import { clockTime, isOpen, leftToday, percentText, timesText, type Turnover } from './withdrawal-rules.ts';

type Settings = OutputOf<typeof withdrawal.withdrawSettings>;

/** Everything the form needs to say before it is sent: what may be asked for, of what, to where, and what it costs. */
export async function withdrawSettings(deps: WalletDeps, call: ReadCall<'member'>): Promise<Settings> {
  const { db, session } = call;
  const { memberId, merchantCode } = session;
  const methods = await db.many(listWithdrawalMethods, [merchantCode]);
  const offered = methods.filter(({ rail }) => deps.rails.get(rail));
  const kinds = new Set(offered.map(({ kind }) => kind));
  const accounts = await db.many(listAccounts, [memberId]);
  const { stopped, restricted } = await payoutHold(db, memberId);
  return {
    methods: await Promise.all(offered.map((method) => methodView(deps, call, method))),
    accounts: accounts
      .filter(({ kind }) => kinds.has(kind))
      .map(({ id, kind, name, last4, usableFrom }) => ({
        bankCardId: id.toString(),
        withdrawType: kind,
        name,
        last4,
        usableFrom: usableFrom.toISOString(),
        isWithdrawActive: usableFrom <= deps.clock.now(),
      })),
    passwordRequired: await needsPassword(deps, db),
    hasPassword: await hasWithdrawalPassword(db, memberId),
    ownerWays: await ownerWays(deps.identity, db, memberId),
    payoutsDelayed: stopped || restricted,
  };
}

async function methodView(
  { clock, merchants }: WalletDeps,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
  method: WithdrawalMethodRow,
): Promise<WithdrawMethod> {
  const now = clock.now();
  const { kind, opensMinute, closesMinute, confirmUnits, turnoverBasisPoints } = method;
  const left = leftToday(await db.one(sumToday, [memberId, kind, now]), method);
  const { asset } = merchants.get(merchantCode);
  const barred = await isBarredFromPlay(db, memberId, now);
  const asked =
    turnoverBasisPoints > 0 && !barred ? await readTurnover(db, { memberId, asset, method }) : null;
  const { seconds } = await db.one(findMedian, [merchantCode, kind]);
  const hours = { from: clockTime(opensMinute), to: clockTime(closesMinute), open: isOpen(now, method) };
  return {
    withdrawType: kind,
    minWithdrawal: amountFromUnits(method.minUnits),
    maxWithdrawal: amountFromUnits(method.maxUnits),
    fixedWithdrawAmounts: method.fixedUnits.map((units) => amountFromUnits(BigInt(units))),
    remainingWithdrawAmount: amountFromUnits(left.units),
    maxTransactionTimes: method.dailyCount,
    remainingTransactionTimes: left.count,
    withdrawTime: opensMinute === closesMinute ? null : hours,
    charge: {
      freeTimes: method.freeDailyCount,
      fixed: amountFromUnits(method.feeUnits),
      percent: percentText(method.feeBasisPoints),
    },
    turnover: asked && turnoverView(asked, turnoverBasisPoints),
    confirmFrom: confirmUnits === null ? null : amountFromUnits(confirmUnits),
    medianSeconds: seconds,
  };
}

function turnoverView(turnover: Turnover, basisPoints: number): WithdrawTurnover {
  return {
    deposited: amountFromUnits(turnover.depositedUnits),
    times: timesText(basisPoints),
    required: amountFromUnits(turnover.requiredUnits),
    staked: amountFromUnits(turnover.stakedUnits),
    missing: amountFromUnits(turnover.missingUnits),
    kept: turnover.kept,
  };
}
