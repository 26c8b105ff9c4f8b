import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../platform/http/call.ts';

/** Members see their progress after at most this time. More often, each batch would be smaller and cost more. */
export const PROGRESS_SECONDS = 5;

/** Topic that is notified when the rewards of a member change. */
export function rewardsTopic(memberId: bigint): string {
  return `rewards:${memberId}`;
}

/** Topic that is notified when stakes or deposits change the progress of a member. */
export function rewardProgressTopic(memberId: bigint): string {
  return `reward-progress:${memberId}`;
}

/** Topics of this domain for an open page. */
export function rewardsTopics({ memberId }: Session): (readonly [topic: string, event: LiveChange])[] {
  return [
    [rewardsTopic(memberId), 'rewards'],
    [rewardProgressTopic(memberId), 'rewardProgress'],
  ];
}
