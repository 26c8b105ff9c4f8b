import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../platform/http/call.ts';

/** Changes when the catalogue is published, including the hot games. */
export const CATALOGUE_TOPIC = 'catalogue';
/** A trigger of table hot_match sends the change. */
const MATCHES_TOPIC = 'matches';

/** Changes when the member opens or leaves a game, or answers a reality check. */
export function gameSessionTopic(memberId: bigint): string {
  return `game-session:${memberId}`;
}

/** Topics of this domain that a page subscribes to. */
export function gamesTopics(session: Session | undefined): (readonly [topic: string, event: LiveChange])[] {
  return [
    ...(session ? [[gameSessionTopic(session.memberId), 'gameSession'] as const] : []),
    [CATALOGUE_TOPIC, 'hotGames'],
    [MATCHES_TOPIC, 'hotMatches'],
  ];
}
