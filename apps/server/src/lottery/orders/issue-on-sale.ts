import type { Tx } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { findIssueForOrder, type IssueForOrder } from './queries.ts';

interface IssueOfBet {
  readonly gameId: string;
  readonly currentNumero: string;
}

/** The issue of a bet, refused where its sale is not open at `now`. The caller shares the lock of the sale. */
export async function findIssueOnSale(
  { merchantCode }: Pick<LotteryDeps, 'merchantCode'>,
  tx: Tx,
  { gameId, currentNumero }: IssueOfBet,
  now: Date,
): Promise<
  IssueForOrder | Refusal<'lottery.game.not.found' | 'lottery.game.suspended' | 'lottery.issue.closed'>
> {
  const issue = await tx.maybe(findIssueForOrder, [merchantCode, BigInt(gameId), currentNumero]);
  if (!issue) return refuse('lottery.game.not.found');
  if (issue.suspended) return refuse('lottery.game.suspended');
  const isOpen = issue.state === 'scheduled' && issue.opensAt <= now && now < issue.closesAt;
  return isOpen ? issue : refuse('lottery.issue.closed');
}
