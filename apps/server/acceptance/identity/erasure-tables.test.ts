import { expect, it, onTestFinished } from 'vitest';
import { contentForgets } from '../../src/content/index.ts';
import { gamesErasure } from '../../src/games/index.ts';
import { identityForgets } from '../../src/identity/erasure/queries.ts';
import { messagesErasure } from '../../src/messages/index.ts';
import { rewardsErasure } from '../../src/rewards/index.ts';
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

/** Tables that reference a member and are not changed by an erasure, with the reasons. */
const RETAINED: Readonly<Record<string, string>> = {
  adjustment: 'the books',
  bonus_claim: 'payments, by member id',
  book_break: 'the books',
  book_month_member: 'the books',
  deposit_choice: 'payments, by member id',
  game_day: 'play, by member id',
  game_round: 'play, by member id',
  game_session: 'play, by member id',
  given_up_remainder: 'the books',
  leader_standing: 'final standings with a digest, by member id',
  lottery_cancelled_line: 'payments, by member id',
  lottery_chase: 'payments, by member id',
  lottery_chase_phase: 'payments, by member id',
  lottery_line: 'payments, by member id',
  lottery_order: 'part of the digest of a draw, by member id',
  lottery_revoked_settlement: 'payments, by member id',
  member_balance: 'the books',
  member_checkpoint: 'the books',
  member_erasure: 'proof of the request and of the erasure',
  member_loss: 'the books',
  member_month: 'the books',
  open_round: 'the open rounds, by member id',
  play_bonus: 'payments, by member id',
  protection_change: 'limits and exclusions that the member requested',
  rebate_line: 'payments, by member id',
  rebate_payout: 'payments, by member id',
  reward: 'payments, by member id',
  round_event: 'changes of rounds, by member id',
  round_key: 'names of rounds, by member id',
  round_move: 'calls of a provider about rounds, by member id',
  seamless_player: 'a random name: a late result refers to it',
  seamless_token: 'deleted after half a year: until then a late result refers to it',
  studio_seed: 'the seed with which a round can be drawn again',
  supplier_player: 'a player of another operator, which erases the personal data itself',
  supplier_round: 'a player of another operator, which erases the personal data itself',
  supplier_seat: 'a player of another operator, which erases the personal data itself',
  transfer: 'the books',
  transfer_day: 'the books',
  transfer_folded: 'the books',
};

it('every table that names a member deletes the name or has a documented reason', async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const named = (await database.many(tablesOfMembers, [])).map(({ name }) => name);
  const forgets = [
    ...identityForgets,
    ...walletErasureRules,
    ...gamesErasure,
    ...contentForgets,
    ...messagesErasure,
    ...rewardsErasure,
  ];
  const forgetting = new Set(forgets.map(({ table }) => table));
  expect(named.filter((name) => !forgetting.has(name))).toEqual(Object.keys(RETAINED).toSorted());
});
