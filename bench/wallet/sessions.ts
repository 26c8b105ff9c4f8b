import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { type BenchMembers, openMembers } from '../server/members.ts';
import { GAME, PROVIDER } from './sent.ts';

const MEMBERS = 2000;

const takeGame = statement<[provider: string, code: string], { id: bigint }>(
  'bench.take-game',
  `UPDATE game SET provider = $1, code = $2
    WHERE id = (SELECT min(id) FROM game WHERE game_type = 'LIVE' AND game_takes_bets(id, now())) RETURNING id`,
);
/** As their launches leave them, with tokens and names that pgbench can make as well. */
const addSessions = statement<
  [provider: string, first: bigint, last: bigint, nodeId: bigint, sessionIdleMs: number]
>(
  'bench.add-seats',
  `INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, expires_at,
                               login_session_id, session_idle_ms)
   SELECT sha256(convert_to('bench-token-' || s.member_id, 'UTF8')), $1, 'player-' || s.member_id, s.member_id, $4, 'PHP',
          'PHP', now() + interval '1 day', s.id, $5
     FROM session s WHERE s.member_id BETWEEN $2 AND $3`,
);
const analyzeSessions = statement<[]>('bench.analyze-seats', 'ANALYZE seamless_token');

/** Members of the shipped market, each at the provider's game. */
export async function openSessions(databaseUrl: string): Promise<BenchMembers> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const { id: nodeId } = await database.one(takeGame, [PROVIDER, GAME]);
    const members = await openMembers(database, { name: 'player', count: MEMBERS, nodeId });
    const { first, last } = members;
    await database.run(addSessions, [PROVIDER, first, last, nodeId, MARKETS.default.sessionIdleMs]);
    await database.run(analyzeSessions, []);
    return members;
  } finally {
    await database.close();
  }
}
