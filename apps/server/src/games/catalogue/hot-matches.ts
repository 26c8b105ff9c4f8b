import type { HotMatch } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import { listHotMatches, type MatchRow } from './queries.ts';

/** More than a ticker shows before it refreshes. */
const MATCHES = 12;

/** The next matches that members can bet on, the soonest first. */
export async function hotMatches(db: Queryable, language: string, now: Date): Promise<HotMatch[]> {
  return (await db.many(listHotMatches, [language, now, MATCHES])).map(matchView);
}

function matchView({ id, turn, startsAt, nodeId, homeCrest, awayCrest, ...match }: MatchRow): HotMatch {
  return {
    // A later meeting of the same teams is another match.
    matchId: turn === 0 ? id.toString() : `${id}-${turn}`,
    vendor: match.vassalage,
    nodeId: nodeId.toString(),
    roomId: match.room,
    matchTime: startsAt.getTime(),
    league: match.league,
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    homeTeamImageUrl: crestUrl(homeCrest),
    awayTeamImageUrl: crestUrl(awayCrest),
  };
}

function crestUrl(crest: string): string {
  return `/art/vendor/${crest}-sports.svg`;
}
