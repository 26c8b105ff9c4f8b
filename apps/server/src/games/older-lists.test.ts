import { expect, it } from 'vitest';
import { migratedUpTo } from '../../testing/migrated-up-to.ts';
import { statement } from '../platform/database/statement.ts';
import { listRecent } from './play/queries.ts';
import { listFavourites } from './favourites/queries.ts';

/** The last one before favourites and recent games were counted as they come and go. */
const BEFORE = '0016';

const put = [
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('tessera', 'PHP', 'PHP', '{}')`,
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   SELECT 'tessera', 'player' || n, 0, '', now(), now() FROM generate_series(1, 2) n`,
  `INSERT INTO vendor (code, names, sort) VALUES ('ONE', '{"EN": "One"}', 1)`,
  `INSERT INTO game (vassalage, code, game_type, names, hot, is_new, sort)
   SELECT 'ONE', 'g' || n, CASE WHEN n < 4 THEN 'RNG' ELSE 'FISH' END, '{"EN": "G"}', false, false, n
     FROM generate_series(1, 5) n`,
  `INSERT INTO favourite_game (member_id, node_id, game_type)
   SELECT m.id, g.id, g.game_type FROM member m, game g WHERE m.user_name = 'player1' OR g.code = 'g4'`,
  `INSERT INTO recent_game (member_id, node_id, game_type, started_at)
   SELECT member_id, node_id, game_type, now() FROM favourite_game WHERE game_type = 'FISH'`,
];

it('what was marked and started before is counted', async () => {
  const { database, migrateOn } = await migratedUpTo(BEFORE);
  for (const [at, text] of put.entries())
    await database.run(statement(`test.older-favourites-${at}`, text), []);
  await migrateOn();
  const total = async (memberId: bigint, gameType: string | null) =>
    (await database.many(listFavourites, ['EN', memberId, gameType, 1, 0]))[0]?.total;
  expect([await total(1n, null), await total(1n, 'RNG'), await total(1n, 'FISH')]).toEqual([5, 3, 2]);
  expect([await total(2n, null), await total(2n, 'RNG')]).toEqual([1, 0]);
  const recent = await database.many(listRecent, ['EN', 1n, 'FISH', 1, 0]);
  expect(recent[0]).toMatchObject({ total: 2, name: 'G' });
});
