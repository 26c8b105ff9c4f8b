import { statement } from '../../src/platform/database/statement.ts';
import { onDatabase } from '../server/running-server.ts';

const copyNext = statement<[homeTeam: string], { id: bigint }>(
  'test.copy-next-match',
  `INSERT INTO hot_match (node_id, leagues, home_teams, away_teams, home_crest, away_crest, starts_at)
   SELECT node_id, leagues, jsonb_build_object('EN', $1::text), away_teams, home_crest, away_crest,
          now() + interval '2 minutes'
     FROM hot_match ORDER BY id LIMIT 1 RETURNING id`,
);
const drop = statement<[id: bigint]>('test.drop-match', `DELETE FROM hot_match WHERE id = $1`);

/** Sets a match before all others on a running server, with this home team. Answers how to take it back. */
export async function nextMatchOn(databaseUrl: string, homeTeam: string): Promise<() => Promise<void>> {
  const { id } = await onDatabase(databaseUrl, (database) => database.one(copyNext, [homeTeam]));
  return async () => {
    await onDatabase(databaseUrl, (database) => database.run(drop, [id]));
  };
}
