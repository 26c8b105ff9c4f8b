import { amountFromUnits } from '@tessera/contract/money';
import { spendable, type StakeRefusal } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { explainProtectionRefusal } from '../../wallet/for-games.ts';
import { numberTexts } from '../closed-numbers/list-closed-numbers.ts';
import type { LotteryDeps } from '../deps.ts';
import type { RefusalDetail } from './queries.ts';

export type BetRefusal = Refusal<
  | 'lottery.limit'
  | 'lottery.number.closed'
  | 'game.not.found'
  | 'game.elsewhere'
  | 'game.check.due'
  | 'function.not.available'
  | 'bonus.stake.limit'
  | 'bonus.game.refused'
  | 'balance.insufficient'
  | 'request.conflict'
  | 'protection.limits.required'
  | 'protection.pause'
  | StakeRefusal
>;

interface RefusedOrder {
  /** A code of the database. */
  readonly refusal: string;
  readonly detail: RefusalDetail | null;
  readonly balanceUnits: bigint | null;
}

/** Why the database refused an order. Throws for a code that no order can have. */
export async function betRefusalOf(
  deps: LotteryDeps,
  tx: Tx,
  member: { readonly memberId: bigint; readonly asset: string },
  { refusal, detail, balanceUnits }: RefusedOrder,
): Promise<BetRefusal> {
  switch (refusal) {
    case 'lottery.limit':
      return refuse(refusal, {
        limit: detail?.limit,
        most: amountFromUnits(BigInt(detail?.units ?? 0)),
      });
    case 'lottery.number.closed': {
      const { play = 0, numbers = [] } = detail ?? {};
      return refuse(refusal, { playId: play, numbers: numberTexts(play, numbers) });
    }
    case 'insufficient':
      return refuse('balance.insufficient', { balance: amountFromUnits(spendable(balanceUnits ?? 0n)) });
    case 'conflict':
    case 'transaction.duplicate':
      return refuse('request.conflict');
    case 'protection.pause':
      return refuse(refusal, { until: new Date(String(detail?.until)).toISOString() });
    case 'bonus.stake.limit':
      return refuse(refusal, { most: amountFromUnits(BigInt(detail?.maxUnits ?? '0')) });
    case 'bonus.game.refused':
    case 'game.not.found':
    case 'game.elsewhere':
    case 'game.check.due':
    case 'function.not.available':
    case 'protection.limits.required':
      return refuse(refusal);
    case 'protection.age':
    case 'protection.break':
    case 'protection.excluded':
    case 'protection.limit.loss':
    case 'protection.limit.time':
      return explainProtectionRefusal(deps, tx, member, refusal);
    default:
      throw new Error(`an order of member ${member.memberId} was refused: ${refusal}`);
  }
}
