import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { worstUnitsAboveSum } from '../exposure/worst-draw.ts';
import type { PricedLine } from './priced-lines.ts';
import { endAbandonedGame, type IssueForOrder, type RefusalDetail } from './queries.ts';

interface Attempted {
  /** Null where the bet is placed. */
  readonly refusal: string | null;
  readonly detail: RefusalDetail | null;
}

interface Bet {
  readonly memberId: bigint;
  readonly asset: string;
  readonly issue: IssueForOrder;
  /** The lines that are staked now. */
  readonly lines: readonly PricedLine[];
  readonly now: Date;
}

/** Places a bet in the database, or changes nothing. `worstUnits` is as in `placeOrderOnce`. */
type Attempt<Answer extends Attempted> = (worstUnits: bigint | null) => Promise<Answer>;

/**
 * Places an order, or a chase with its first order. A member has one game open at most: a game whose page was closed
 * without leaving it ends with the bet.
 */
export async function attemptBet<Answer extends Attempted>(
  deps: Pick<LotteryDeps, 'database'>,
  tx: Tx,
  bet: Bet,
  attempt: Attempt<Answer>,
): Promise<Answer> {
  const answer = await attemptWithinExposure(deps, tx, bet, attempt);
  if (answer.refusal !== 'game.elsewhere') return answer;
  const { ended } = await tx.one(endAbandonedGame, [bet.memberId, bet.now]);
  return ended ? attemptWithinExposure(deps, tx, bet, attempt) : answer;
}

/**
 * The first attempt adds the highest wins of all lines. This sum can be too high, because some lines never win together. If
 * the sum exceeds the limit of the issue, a second attempt uses the exact worst draw. The exposure stays locked between
 * both attempts.
 */
async function attemptWithinExposure<Answer extends Attempted>(
  deps: Pick<LotteryDeps, 'database'>,
  tx: Tx,
  { asset, issue, lines }: Bet,
  attempt: Attempt<Answer>,
): Promise<Answer> {
  const first = await attempt(null);
  if (first.refusal !== 'lottery.limit' || first.detail?.limit !== 'issue') return first;
  const worstUnits = await worstUnitsAboveSum(deps, tx, { ...issue, asset }, lines);
  return worstUnits === null ? first : attempt(worstUnits);
}
