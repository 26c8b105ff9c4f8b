import type { LiveChange } from '@tessera/contract/live';

/** Hinted when the stored lists of games were written anew, the hot ones among them. */
export const CATALOGUE_TOPIC = 'catalogue';
/** Hinted by the table of matches itself. */
const MATCHES_TOPIC = 'matches';

/** What a page shows of this domain and hears of. */
export function gamesTopics(): (readonly [topic: string, event: LiveChange])[] {
  return [
    [CATALOGUE_TOPIC, 'hotGames'],
    [MATCHES_TOPIC, 'hotMatches'],
  ];
}
