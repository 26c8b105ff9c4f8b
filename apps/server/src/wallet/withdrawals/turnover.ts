import { amountFromUnits } from '@tessera/contract/money';
import type { WithdrawTurnover, WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { type LineSum, readSumsAfter } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { listTurnoverStarts, type TurnoverStart, type WithdrawalMethodRow } from './queries.ts';
import type { MethodRules } from './withdrawal-method.ts';

const BASIS = 10_000n;

const NO_TURNOVER = { depositedUnits: 0n, stakedUnits: 0n, cancellableUnits: 0n, lessBasis: 0n };

const atLeastZero = (units: bigint) => (units > 0n ? units : 0n);

type Method = Pick<WithdrawalMethodRow, 'kind' | 'turnoverBasisPoints'>;

export interface TurnoverQuery {
  readonly memberId: bigint;
  readonly asset: string;
  readonly methods: readonly Method[];
}

/**
 * Deposits and stakes since the last withdrawal that was not returned, for each method. A withdrawal with a lower
 * requirement does not reset the count of a method with a higher one. A deposit retains the requirement of its time
 * when the current one is higher. Stakes before the last such deposit do not count for later deposits; otherwise years
 * of play would clear a new deposit. A stake that the member can take back does not count: after the withdrawal it would
 * be taken back. Takes two queries for any number of methods, and a third where there are stakes.
 */
export async function readTurnovers(
  { cancellableStakes }: Pick<WalletDeps, 'cancellableStakes'>,
  db: Queryable,
  { memberId, asset, methods }: TurnoverQuery,
): Promise<ReadonlyMap<WithdrawType, Turnover>> {
  const requiring = methods.filter(({ turnoverBasisPoints }) => turnoverBasisPoints > 0);
  const kinds = requiring.map(({ kind }) => kind);
  const basisPoints = requiring.map(({ turnoverBasisPoints }) => turnoverBasisPoints);
  const starts =
    requiring.length === 0 ? [] : await db.many(listTurnoverStarts, [memberId, asset, kinds, basisPoints]);
  const places = starts.flatMap(({ sequence, lastSequence }) => [
    sequence,
    ...(lastSequence ? [lastSequence] : []),
  ]);
  const afterSequences = [...new Set(places)];
  const query = { memberId, asset, afterSequences };
  const sums = starts.length === 0 ? [] : await readSumsAfter(db, query);
  const hasStakes = sums.some(({ line, outUnits }) => line === 'bet' && outUnits > 0n);
  const cancellable = hasStakes ? await cancellableStakes(db, query) : [];
  const movedAfter = (place: bigint) =>
    movedOf(
      sums.filter(({ after }) => after === place),
      cancellable.find(({ after }) => after === place)?.units ?? 0n,
    );
  return new Map(
    methods.map((method) => {
      const start = starts.find(({ kind }) => kind === method.kind);
      return [method.kind, start ? turnoverFrom(method, start, movedAfter) : turnoverOf(NO_TURNOVER, method)];
    }),
  );
}

/** The output for the withdrawal form. */
export function turnoverView(turnover: Turnover, basisPoints: number): WithdrawTurnover {
  return {
    deposited: amountFromUnits(turnover.depositedUnits),
    times: timesText(basisPoints),
    required: amountFromUnits(turnover.requiredUnits),
    staked: amountFromUnits(turnover.stakedUnits),
    cancellable: amountFromUnits(turnover.cancellableUnits),
    missing: amountFromUnits(turnover.missingUnits),
    kept: turnover.hasLowerRequirement,
  };
}

export interface Turnover {
  readonly depositedUnits: bigint;
  /** Whether some deposits keep a lower requirement than the current one. */
  readonly hasLowerRequirement: boolean;
  readonly requiredUnits: bigint;
  readonly stakedUnits: bigint;
  /** Stakes that do not count, because the member can take them back. */
  readonly cancellableUnits: bigint;
  readonly missingUnits: bigint;
}

interface CountedTurnover extends Pick<Turnover, 'depositedUnits' | 'stakedUnits' | 'cancellableUnits'> {
  /** Reduction for deposits with a lower requirement: ledger units × basis points. */
  readonly lessBasis: bigint;
}

/** Required and missing stakes for the deposits since the last withdrawal. */
export function turnoverOf(
  { lessBasis, ...moved }: CountedTurnover,
  { turnoverBasisPoints }: Pick<MethodRules, 'turnoverBasisPoints'>,
): Turnover {
  const requiredUnits = (moved.depositedUnits * BigInt(turnoverBasisPoints) - lessBasis) / BASIS;
  const missing = requiredUnits - moved.stakedUnits;
  const missingUnits = missing > 0n ? missing : 0n;
  return { ...moved, requiredUnits, missingUnits, hasLowerRequirement: lessBasis > 0n };
}

/** Refuses while the required stakes are missing. */
export function turnoverRefusal(turnover: Turnover | undefined): Refusal<'withdraw.turnover'> | undefined {
  if (!turnover || turnover.missingUnits === 0n) return undefined;
  return refuse('withdraw.turnover', {
    required: amountFromUnits(turnover.requiredUnits),
    staked: amountFromUnits(turnover.stakedUnits),
    missing: amountFromUnits(turnover.missingUnits),
  });
}

function movedOf(sums: readonly LineSum[], cancellableUnits: bigint): Moved {
  const of = (line: LineSum['line'], side: 'inUnits' | 'outUnits') =>
    sums.find((sum) => sum.line === line)?.[side] ?? 0n;
  const staked = of('bet', 'outUnits') - of('rollback-bet', 'inUnits') - cancellableUnits;
  const deposited = of('deposit', 'inUnits') - of('chargeback', 'outUnits');
  // A reversal may concern a stake or deposit from before the start, which was not counted here.
  return { depositedUnits: atLeastZero(deposited), stakedUnits: atLeastZero(staked), cancellableUnits };
}

type Moved = Omit<CountedTurnover, 'lessBasis'>;

function turnoverFrom(
  method: Method,
  { sequence, lessBasis, lastSequence }: TurnoverStart,
  movedAfter: (place: bigint) => Moved,
): Turnover {
  const all = turnoverOf({ ...movedAfter(sequence), lessBasis }, method);
  if (lastSequence === null) return all;
  const sinceLowered = turnoverOf({ ...movedAfter(lastSequence), lessBasis: 0n }, method);
  return sinceLowered.missingUnits > all.missingUnits ? { ...sinceLowered, hasLowerRequirement: true } : all;
}

/** 10000 → `1`, 5000 → `0.5`. */
function timesText(basisPoints: number): string {
  return (basisPoints / Number(BASIS)).toString();
}
