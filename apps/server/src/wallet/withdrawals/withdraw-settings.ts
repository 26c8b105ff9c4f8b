import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { withdrawal, WithdrawMethod, WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { hasWithdrawalPassword, ownerProofMethods } from '../../identity/for-sensitive-actions.ts';
import { payoutBlock } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { listAccounts } from '../payout-accounts/queries.ts';
import { isBarredFromPlay } from '../protection/protection.ts';
import {
  findWithdrawalMethod,
  listMedians,
  listWithdrawalMethods,
  type WithdrawalMethodRow,
} from './queries.ts';
import { needsPassword } from './request-withdrawal.ts';
import { readTurnovers, type Turnover, turnoverView } from './turnover.ts';
import { amountRefusal, type DailyUsage, readDailyUsage } from './validate-request.ts';
import { clockTime, confirmFrom, feeOf, isOpen, leftToday, percentText } from './withdrawal-method.ts';

type Settings = OutputOf<typeof withdrawal.withdrawSettings>;

/**
 * Everything the withdrawal form shows: methods, limits, accounts and charges. The number of queries does not
 * depend on the number of methods.
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
    ownerWays: await ownerProofMethods(deps.identity, db, memberId),
    payoutsDelayed: stopped || restricted,
  };
}

type ChargeEntry = typeof withdrawal.withdrawCharge;

/** The charge of a withdrawal of this amount at this moment. */
export async function withdrawCharge(
  { clock, merchants }: WalletDeps,
  { withdrawType, withdrawAmount }: InputOf<ChargeEntry>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<ChargeEntry> | Refusal<'function.not.available' | 'withdraw.amount.limit'>> {
  const method = await db.maybe(findWithdrawalMethod, [merchantCode, withdrawType]);
  if (!method) return refuse('function.not.available');
  const { asset, coinUnits } = merchants.get(merchantCode);
  const amountUnits = unitsFromAmount(withdrawAmount);
  const refusal = amountRefusal(amountUnits, method, coinUnits);
  if (refusal) return refusal;
  const day = await readDailyUsage(db, { memberId, asset, now: clock.now() });
  const feeUnits = feeOf(amountUnits, day.of(withdrawType), method);
  return {
    withdrawAmount: amountFromUnits(amountUnits),
    charge: amountFromUnits(feeUnits),
    arrives: amountFromUnits(amountUnits - feeUnits),
  };
}

/** Data of the member and the methods, read for all methods at once. */
interface Known {
  readonly day: DailyUsage;
  /** Empty for a member who is barred from play, because they owe no turnover. */
  readonly turnovers: ReadonlyMap<WithdrawType, Turnover>;
  readonly medians: ReadonlyMap<WithdrawType, number | null>;
}

async function readOffered(
  deps: WalletDeps,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
  offered: readonly WithdrawalMethodRow[],
): Promise<Known> {
  const now = deps.clock.now();
  const { asset } = deps.merchants.get(merchantCode);
  const barred = await isBarredFromPlay(db, memberId, now);
  const requiring = barred ? [] : offered.filter(({ turnoverBasisPoints }) => turnoverBasisPoints > 0);
  const medians = await db.many(listMedians, [merchantCode, offered.map(({ kind }) => kind)]);
  return {
    day: await readDailyUsage(db, { memberId, asset, now }),
    turnovers: await readTurnovers(deps, db, { memberId, asset, methods: requiring }),
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
  const turnover = turnovers.get(kind);
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
    turnover: turnover ? turnoverView(turnover, turnoverBasisPoints) : null,
    confirmFrom: confirmUnits === null ? null : amountFromUnits(confirmUnits),
    medianSeconds: medians.get(kind) ?? null,
  };
}
