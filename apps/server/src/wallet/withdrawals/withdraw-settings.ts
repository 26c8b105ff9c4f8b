import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { withdrawal, WithdrawMethod, WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { hasWithdrawalPassword, ownerWays } from '../../identity/index.ts';
import { payoutBlock } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { listAccounts } from '../payout-accounts/queries.ts';
import { isBarredFromPlay } from '../protection/barred-from-play.ts';
import { needsPassword } from './admit-request.ts';
import { type DaySoFar, readDay } from './day-so-far.ts';
import { listMedians, listWithdrawalMethods, type WithdrawalMethodRow } from './queries.ts';
import { readTurnovers, turnoverView } from './read-turnover.ts';
import { clockTime, confirmFrom, isOpen, leftToday, percentText, type Turnover } from './withdrawal-rules.ts';

type Settings = OutputOf<typeof withdrawal.withdrawSettings>;

/**
 * Everything the form needs to say before it is sent: what may be asked for, of what, to where, and what it costs. Takes
 * the same number of queries however many methods there are.
 */
export async function withdrawSettings(deps: WalletDeps, call: ReadCall<'member'>): Promise<Settings> {
  const { db, session } = call;
  const { memberId, merchantCode } = session;
  const methods = await db.many(listWithdrawalMethods, [merchantCode]);
  const offered = methods.filter(({ rail }) => deps.rails.get(rail));
  const kinds = new Set(offered.map(({ kind }) => kind));
  const accounts = await db.many(listAccounts, [memberId]);
  const { stopped, restricted } = await payoutBlock(db, memberId);
  const known = await readOffered(deps, call, offered);
  return {
    methods: offered.map((method) => methodView(deps.clock.now(), method, known)),
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

/** What is known of the member and the methods, read for all methods at once. */
interface Known {
  readonly day: DaySoFar;
  /** None of a member who is not let play: nobody is asked for what they are not let do. */
  readonly turnovers: ReadonlyMap<WithdrawType, Turnover>;
  readonly medians: ReadonlyMap<WithdrawType, number | null>;
}

async function readOffered(
  { clock, merchants }: WalletDeps,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
  offered: readonly WithdrawalMethodRow[],
): Promise<Known> {
  const now = clock.now();
  const { asset } = merchants.get(merchantCode);
  const barred = await isBarredFromPlay(db, memberId, now);
  const asking = barred ? [] : offered.filter(({ turnoverBasisPoints }) => turnoverBasisPoints > 0);
  const medians = await db.many(listMedians, [merchantCode, offered.map(({ kind }) => kind)]);
  return {
    day: await readDay(db, { memberId, asset, now }),
    turnovers: await readTurnovers(db, { memberId, asset, methods: asking }),
    medians: new Map(medians.map(({ kind, seconds }) => [kind, seconds])),
  };
}

function methodView(
  now: Date,
  method: WithdrawalMethodRow,
  { day, turnovers, medians }: Known,
): WithdrawMethod {
  const { kind, opensMinute, closesMinute, turnoverBasisPoints } = method;
  const left = leftToday(day.of(kind), method);
  const asked = turnovers.get(kind);
  const confirmUnits = confirmFrom(day.units, method);
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
    turnover: asked ? turnoverView(asked, turnoverBasisPoints) : null,
    confirmFrom: confirmUnits === null ? null : amountFromUnits(confirmUnits),
    medianSeconds: medians.get(kind) ?? null,
  };
}
