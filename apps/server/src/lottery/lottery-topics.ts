import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../platform/http/call.ts';

/** Changes with every result of a lottery. */
export const DRAWS_TOPIC = 'lottery-draws';

/** Changes when a number of an issue on sale is closed or opened, by staff or by the limit of the number. */
export const NUMBERS_TOPIC = 'lottery-numbers';

/** Changes when orders of the member are settled, corrected or refunded. */
export function ordersTopic(memberId: bigint): string {
  return `lottery-orders:${memberId}`;
}

/** Topics of this domain for an open page. */
export function lotteryTopics(session: Session | undefined): (readonly [topic: string, event: LiveChange])[] {
  return [
    [DRAWS_TOPIC, 'lotteryDraws'],
    [NUMBERS_TOPIC, 'lotteryNumbers'],
    ...(session ? [[ordersTopic(session.memberId), 'lotteryOrders'] as const] : []),
  ];
}
