import { expect, it, onTestFinished } from 'vitest';
import { contentForgets } from '../../src/content/index.ts';
import { gamesErasure } from '../../src/games/index.ts';
import { identityForgets } from '../../src/identity/erasure/queries.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { walletErasureRules } from '../../src/wallet/erasure/queries.ts';
import { createTestDatabase } from '../../testing/database/database.ts';

const tablesOfMembers = statement<[], { name: string }>(
  'test.tables-to-forget',
  `SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c
     JOIN pg_class k ON k.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    WHERE c.table_schema = 'public' AND c.column_name = 'member_id' AND k.relkind IN ('r', 'p')
      AND NOT k.relispartition ORDER BY 1`,
);

/** Tables that name a member and are left as they are, and why. */
const RETAINED: Readonly<Record<string, string>> = {
  adjustment: 'the books',
  book_break: 'the books',
  book_month_member: 'the books',
  game_day: 'play, by the number of the member',
  game_round: 'play, by the number of the member',
  game_session: 'play, by the number of the member',
  given_up_remainder: 'the books',
  member_balance: 'the books',
  member_checkpoint: 'the books',
  member_erasure: 'that it was asked for, and done',
  member_loss: 'the books',
  member_month: 'the books',
  protection_change: 'what the house was asked to hold a member to',
  round_event: 'changes of rounds, by the number of the member',
  round_key: 'names of rounds, by the number of the member',
  round_move: 'what a provider said of rounds, by the number of the member',
  seamless_player: 'a name that was made up here: a late result is told under it',
  seamless_token: 'deleted after half a year: until then a late result is told under it',
  studio_seed: 'by which a round can be drawn again',
  supplier_player: 'a player of another house, which forgets them itself',
  supplier_round: 'a player of another house, which forgets them itself',
  supplier_seat: 'a player of another house, which forgets them itself',
  transfer: 'the books',
  transfer_day: 'the books',
  transfer_folded: 'the books',
};

it('every table that names a member forgets them, or has a reason', async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const named = (await database.many(tablesOfMembers, [])).map(({ name }) => name);
  const forgets = [...identityForgets, ...walletErasureRules, ...gamesErasure, ...contentForgets];
  const forgetting = new Set(forgets.map(({ table }) => table));
  expect(named.filter((name) => !forgetting.has(name))).toEqual(Object.keys(RETAINED).toSorted());
});
