import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { lotteryOrders } from '@tessera/contract/lottery/orders';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { orderView } from '../orders/list-orders.ts';
import { placeOrder } from '../orders/place-order.ts';
import { findOrder } from '../orders/queries.ts';
import { placeChase } from './place-chase.ts';

type Input = InputOf<typeof lotteryOrders.placeOrder>;
type ChaseInput = Input & {
  readonly plan: NonNullable<Input['plan']>;
  readonly phases: NonNullable<Input['phases']>;
};
type Field = 'plan' | 'phases' | 'winningStop' | 'abandoning' | 'quickChase';
type Placed = OutputOf<typeof lotteryOrders.placeOrder>;
type BettingRefusal =
  | Extract<Awaited<ReturnType<typeof placeOrder>>, { refusal: string }>
  | Extract<Awaited<ReturnType<typeof placeChase>>, { refusal: string }>
  | Refusal<'lottery.order.contradictory' | 'lottery.amount.changed'>;

/** Places an order, or a chase that begins with the issue on sale. Fields that contradict each other are refused. */
export async function placeBetting(
  deps: LotteryDeps,
  input: Input,
  call: WriteCall<'session'>,
): Promise<Placed | BettingRefusal> {
  const field = contradictoryField(input);
  if (field !== undefined) return refuse('lottery.order.contradictory', { field });
  const { chase, plan, phases } = input;
  return chase && plan && phases
    ? placeAsChase(deps, { ...input, plan, phases }, call)
    : placeOrder(deps, input, call);
}

/**
 * The first field of a bet that contradicts another field, or that a chase lacks; undefined for none. An order for one issue
 * has no field of a chase. A chase refunds phases whose sale was missed, and a quick chase has one multiple.
 */
function contradictoryField(input: Pick<Input, 'chase' | Field>): Field | undefined {
  const { chase, plan, phases, winningStop, abandoning, quickChase } = input;
  if (!chase) {
    const ofChase = { plan, phases, winningStop, abandoning, quickChase };
    return (Object.keys(ofChase) as Field[]).find(
      (field) => ofChase[field] !== undefined && ofChase[field] !== false,
    );
  }
  if (!plan) return 'plan';
  if (!phases) return 'phases';
  if (abandoning === false) return 'abandoning';
  const hasOneMultiple = plan.kind === 'constant' && (plan.edits ?? []).length === 0;
  return quickChase && !hasOneMultiple ? 'quickChase' : undefined;
}

async function placeAsChase(
  deps: LotteryDeps,
  input: ChaseInput,
  call: WriteCall<'session'>,
): Promise<Placed | BettingRefusal> {
  const { gameId, currentNumero, prizeModeId, bettingSlipString, returnVersion, requestKey } = input;
  const { betCartAmountSum, plan, phases, winningStop = false } = input;
  const units = phases.reduce((sum, { amount }) => sum + unitsFromAmount(amount), 0n);
  if (units !== unitsFromAmount(betCartAmountSum))
    return refuse('lottery.amount.changed', { amount: amountFromUnits(units) });
  const placed = await placeChase(
    deps,
    {
      gameId,
      currentNumero,
      prizeModeId,
      bettingSlipString,
      returnVersion,
      requestKey,
      plan,
      phases,
      winningStop,
    },
    call,
  );
  if ('refusal' in placed) return placed;
  const orderId = placed.chase.phases[0]?.orderId;
  // The key placed a chase that begins with another issue, through the call of chases.
  if (typeof orderId !== 'string') return refuse('request.conflict');
  const order = orderView(await call.tx.one(findOrder, [call.session.memberId, BigInt(orderId)]));
  return { order, ...placed };
}
