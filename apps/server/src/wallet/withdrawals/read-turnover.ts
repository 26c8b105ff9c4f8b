import { amountFromUnits } from '@tessera/contract/money';
import type { WithdrawTurnover, WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { type LineSum, readSumsAfter } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { listTurnoverStarts, type TurnoverStart, type WithdrawalMethodRow } from './queries.ts';
import { timesText, type Turnover, turnoverOf } from './withdrawal-rules.ts';

type Method = Pick<WithdrawalMethodRow, 'kind' | 'turnoverBasisPoints'>;

export interface TurnoverQuery {
  readonly memberId: bigint;
  readonly asset: string;
  readonly methods: readonly Method[];
}

/**
 * What was deposited and staked since the last withdrawal whose money did not come back, for each method. One by a method
 * that asked for less clears nothing of what this one asks. A deposit is asked for what the method asked when it was
 * credited, where it asks for more by now; what was staked before the last of those does not count for what came after
 * it, or years of play would clear a new deposit. Two queries, however many methods there are.
 */
export async function readTurnovers(
  db: Queryable,
  { memberId, asset, methods }: TurnoverQuery,
): Promise<ReadonlyMap<WithdrawType, Turnover>> {
  const asking = methods.filter(({ turnoverBasisPoints }) => turnoverBasisPoints > 0);
  const kinds = asking.map(({ kind }) => kind);
  const basisPoints = asking.map(({ turnoverBasisPoints }) => turnoverBasisPoints);
  const starts =
    asking.length === 0 ? [] : await db.many(listTurnoverStarts, [memberId, asset, kinds, basisPoints]);
  const places = starts.flatMap(({ sequence, lastSequence }) => [
    sequence,
    ...(lastSequence ? [lastSequence] : []),
  ]);
  const afterSequences = [...new Set(places)];
  const sums = starts.length === 0 ? [] : await readSumsAfter(db, { memberId, asset, afterSequences });
  const movedAfter = (place: bigint) => movedOf(sums.filter(({ after }) => after === place));
  return new Map(
    methods.map((method) => {
      const start = starts.find(({ kind }) => kind === method.kind);
      return [method.kind, start ? turnoverFrom(method, start, movedAfter) : turnoverOf(NOTHING, method)];
    }),
  );
}

interface Moved {
  readonly depositedUnits: bigint;
  readonly stakedUnits: bigint;
}

const NOTHING = { depositedUnits: 0n, stakedUnits: 0n, lessBasis: 0n };

function turnoverFrom(
  method: Method,
  { sequence, lessBasis, lastSequence }: TurnoverStart,
  movedAfter: (place: bigint) => Moved,
): Turnover {
  const all = turnoverOf({ ...movedAfter(sequence), lessBasis }, method);
  if (lastSequence === null) return all;
  const later = turnoverOf({ ...movedAfter(lastSequence), lessBasis: 0n }, method);
  return later.missingUnits > all.missingUnits ? { ...later, kept: true } : all;
}

function movedOf(sums: readonly LineSum[]): Moved {
  const of = (line: LineSum['line'], side: 'inUnits' | 'outUnits') =>
    sums.find((sum) => sum.line === line)?.[side] ?? 0n;
  const staked = of('bet', 'outUnits') - of('rollback-bet', 'inUnits');
  const deposited = of('deposit', 'inUnits') - of('chargeback', 'outUnits');
  // A stake or a deposit of before may be taken back after: it was not counted here.
  return { depositedUnits: atLeastNothing(deposited), stakedUnits: atLeastNothing(staked) };
}

const atLeastNothing = (units: bigint) => (units > 0n ? units : 0n);

/** As the form says it. */
export function turnoverView(turnover: Turnover, basisPoints: number): WithdrawTurnover {
  return {
    deposited: amountFromUnits(turnover.depositedUnits),
    times: timesText(basisPoints),
    required: amountFromUnits(turnover.requiredUnits),
    staked: amountFromUnits(turnover.stakedUnits),
    missing: amountFromUnits(turnover.missingUnits),
    kept: turnover.kept,
  };
}
