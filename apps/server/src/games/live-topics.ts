import type { LiveChange } from '@tessera/contract/live/live';
import type { Session } from '../platform/http/call.ts';

/** Hinted when the stored lists of games were written anew, the hot ones among them. */
export const CATALOGUE_TOPIC = 'catalogue';
/** Hinted by the table of matches itself. */
const MATCHES_TOPIC = 'matches';

/** Hinted when a member opened or left a game, or answered a reality check. */
export function gameSessionTopic(memberId: bigint): string {
  return `game-session:${memberId}`;
}

/** What a page shows of this domain and hears of. */
export function gamesTopics(session: Session | undefined): (readonly [topic: string, event: LiveChange])[] {
  return [
    ...(session ? [[gameSessionTopic(session.memberId), 'gameSession'] as const] : []),
    [CATALOGUE_TOPIC, 'hotGames'],
    [MATCHES_TOPIC, 'hotMatches'],
  ];
}
