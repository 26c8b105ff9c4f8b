import { openMemberAccounts, post } from '../../apps/server/src/ledger/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { GAME, MEMBERS, PROVIDER } from './sent.ts';

const addMembers = statement<[count: number], { id: bigint }>(
  'bench.add-players',
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at)
   SELECT 'tessera', 'player_' || n, 0, 'no password fits', now() FROM generate_series(1, $1::int) n RETURNING id`,
);
const takeGame = statement<[provider: string, code: string]>(
  'bench.take-game',
  `UPDATE game SET provider = $1, code = $2 WHERE id = (SELECT min(id) FROM game WHERE game_type = 'LIVE')`,
);
/** Tokens and names that pgbench can make as well. */
const addSeats = statement<[provider: string, ids: readonly bigint[], code: string]>(
  'bench.add-seats',
  `INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, expires_at)
   SELECT sha256(convert_to('bench-token-' || m.n, 'UTF8')), $1, 'player-' || m.n, m.id, g.id, 'PHP', 'PHP',
          now() + interval '1 day'
     FROM unnest($2::bigint[]) WITH ORDINALITY AS m (id, n), game g WHERE g.provider = $1 AND g.code = $3`,
);

/** As their launches open it. */
const openGames = statement<[provider: string, ids: readonly bigint[], code: string]>(
  'bench.open-games',
  `INSERT INTO game_session (member_id, node_id, game_type, login_session_id, started_at, seen_at, checked_at, day,
                             stake_units_before, win_units_before, sitting_started_at, sitting_stake_before,
                             sitting_win_before)
   SELECT m.id, g.id, g.game_type, 0, now(), now(), now(), ledger_day(now()), 0, 0, now(), 0, 0
     FROM unnest($2::bigint[]) AS m (id), game g WHERE g.provider = $1 AND g.code = $3`,
);

/** Members with more money than they can lose, each at the provider's game. */
export async function openSeats(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const members = await database.many(addMembers, [MEMBERS]);
    for (const { id: memberId } of members) {
      await openMemberAccounts(database, memberId, 'PHP');
      const money = {
        kind: 'deposit',
        asset: 'PHP',
        memberId,
        amountUnits: 10n ** 13n,
        house: 'bench',
      } as const;
      await post(database, { scope: 'job:bench', key: `fund-${memberId}`, recordedAt: new Date(), ...money });
    }
    await database.run(takeGame, [PROVIDER, GAME]);
    const ids = members.map(({ id }) => id);
    await database.run(addSeats, [PROVIDER, ids, GAME]);
    await database.run(openGames, [PROVIDER, ids, GAME]);
  } finally {
    await database.close();
  }
}
