import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { unitsFromAmount } from '@tessera/contract/money';
import type { lotteryOrders } from '@tessera/contract/lottery/orders';
import { balanceTopic } from '../../ledger/index.ts';
import type { Session, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { playRules } from '../../rounds/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { notifyUsedUpNumbers } from '../closed-numbers/notify-numbers.ts';
import { findBandOfVersion, listBands } from '../games/queries.ts';
import { attemptBet } from './attempt-bet.ts';
import { balanceAfter } from './balance-after.ts';
import { type BetRefusal, betRefusalOf } from './bet-refusal.ts';
import { findIssueOnSale } from './issue-on-sale.ts';
import { orderView } from './list-orders.ts';
import { linesText, type PricedLine, pricedLines, type PriceRefusal } from './priced-lines.ts';
import { findOrder, findOrderOfKey, lockRequest, type IssueForOrder, placeOrderOnce } from './queries.ts';

type Input = InputOf<typeof lotteryOrders.placeOrder>;
type Placed = OutputOf<typeof lotteryOrders.placeOrder>;
type PlaceRefusal =
  | BetRefusal
  | PriceRefusal
  | Refusal<
      'lottery.game.not.found' | 'lottery.game.suspended' | 'lottery.issue.closed' | 'request.conflict'
    >;

/**
 * Places an order for the issue on sale. The server counts and prices the lines itself, with the returns of the issue.
 * The shared lock of the sale lasts until the commit. The issue closes after that, so its digest contains the order.
 */
export async function placeOrder(
  deps: LotteryDeps,
  input: Input,
  { tx, session }: WriteCall<'session'>,
): Promise<Placed | PlaceRefusal> {
  await tx.one(lockRequest, [session.memberId, input.requestKey, BigInt(input.gameId), input.currentNumero]);
  const before = await tx.maybe(findOrderOfKey, [session.memberId, input.requestKey]);
  if (before) {
    const same =
      before.slip === input.bettingSlipString &&
      before.numero === input.currentNumero &&
      before.gameId.toString() === input.gameId &&
      before.prizeMode === input.prizeModeId &&
      before.amountUnits === unitsFromAmount(input.betCartAmountSum);
    return same ? placedAnswer(deps, tx, session, before.id) : refuse('request.conflict');
  }
  const now = deps.clock.now();
  const issue = await findIssueOnSale(deps, tx, input, now);
  if ('refusal' in issue) return issue;
  const lines = await orderLines(deps, tx, issue, input);
  if ('refusal' in lines) return lines;
  return takeStakes(deps, { tx, session }, issue, { input, lines, now });
}

/**
 * The lines of an order, priced with the returns of its issue. Refused where the prizes or the rebate are not those of
 * `returnVersion`, which the member saw.
 */
export async function orderLines(
  { merchants, merchantCode }: LotteryDeps,
  tx: Tx,
  issue: IssueForOrder,
  {
    prizeModeId,
    bettingSlipString,
    betCartAmountSum,
    returnVersion,
  }: Pick<Input, 'prizeModeId' | 'bettingSlipString' | 'betCartAmountSum' | 'returnVersion'>,
): Promise<readonly PricedLine[] | PriceRefusal> {
  const bands = await tx.many(listBands, [merchantCode, issue.opensAt]);
  const band = bands.find((one) => one.gameGroupCode === issue.groupCode && one.prizeModeId === prizeModeId);
  if (!band || !issue.prizeModes.includes(prizeModeId))
    return refuse('lottery.slip.invalid', { line: 1, error: 'play' });
  const seen =
    returnVersion === undefined || returnVersion === band.version
      ? band
      : await tx.maybe(findBandOfVersion, [merchantCode, returnVersion, issue.groupCode, prizeModeId]);
  const { coinUnits } = merchants.get(merchantCode);
  return pricedLines({ issue, band, seen, slip: bettingSlipString, confirmed: betCartAmountSum, coinUnits });
}

interface PricedOrder {
  readonly input: Input;
  readonly lines: readonly PricedLine[];
  readonly now: Date;
}

/** Takes the stakes of all lines, or of none. */
async function takeStakes(
  deps: LotteryDeps,
  { tx, session }: Pick<WriteCall<'session'>, 'tx' | 'session'>,
  issue: IssueForOrder,
  { input, lines, now }: PricedOrder,
): Promise<Placed | PlaceRefusal> {
  const { memberId } = session;
  const { asset, currency } = deps.merchants.get(session.merchantCode);
  const { refusal, orderId, sequence, ...answer } = await attemptBet(
    deps,
    tx,
    { memberId, asset, issue, lines, now },
    (worstUnits) =>
      tx.one(placeOrderOnce, [
        memberId,
        asset,
        currency,
        issue.nodeId,
        issue.gameType,
        issue.vassalage,
        issue.id,
        input.requestKey,
        input.prizeModeId,
        input.bettingSlipString,
        linesText(lines),
        issue.maxMemberUnits,
        issue.maxWinUnits,
        issue.maxExposureUnits,
        playRules(deps.market, deps.market, 0),
        now,
        worstUnits,
      ]),
  );
  if (refusal !== null) return betRefusalOf(deps, tx, { memberId, asset }, { ...answer, refusal });
  if (orderId === null) throw new Error('an accepted order has no id');
  tx.notify(balanceTopic(memberId, asset), sequence ?? undefined);
  await notifyUsedUpNumbers(tx, issue, asset, lines);
  return placedAnswer(deps, tx, session, orderId);
}

async function placedAnswer(deps: LotteryDeps, tx: Tx, session: Session, orderId: bigint): Promise<Placed> {
  const order = orderView(await tx.one(findOrder, [session.memberId, orderId]));
  return { order, ...(await balanceAfter(deps, tx, session)) };
}
