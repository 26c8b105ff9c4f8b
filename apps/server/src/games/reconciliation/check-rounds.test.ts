import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { roundElsewhere } from '../../../testing/games/external-player.ts';
import { titlesOf } from '../../../testing/games/studio.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedGames } from '../seed/seed-games.ts';
import { roundCheck } from './queries.ts';

const ROUNDS = 1500;
const STAKE = 10n;

const countRead = statement<[], { transfers: bigint }>(
  'test.count-read-transfers-of-rounds',
  `SELECT sum(seq_tup_read + idx_tup_fetch)::bigint AS transfers FROM pg_stat_xact_user_tables WHERE relname LIKE 'transfer\\_%'`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const [nodeId = 0] = await titlesOf(test, 'slot');
  const member = await test.given.member({ balance: '1000' });
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  const player = { memberId: session?.memberId ?? 0n, nodeId: BigInt(nodeId) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const played = roundElsewhere(test.database, player);
    const bet = await played.bet({ amountUnits: STAKE, at: test.clock.now() });
    await played.win(bet, { amountUnits: STAKE, closes: true, at: test.clock.now() });
  }
});
afterAll(() => test.stop());

describe('round check', () => {
  it('finds no discrepancy in correct rounds', async () => {
    expect(await test.database.many(roundCheck.rows, [0n, 2n ** 62n])).toEqual([]);
  });

  it('reads few transfers per round, regardless of the member’s history', async () => {
    const read = await test.database.transaction(async (tx) => {
      const before = (await tx.one(countRead, [])).transfers;
      await tx.many(roundCheck.rows, [0n, 2n ** 62n]);
      return (await tx.one(countRead, [])).transfers - before;
    });
    // A lookup by member would read all transfers of the member for each round.
    expect(read).toBeGreaterThanOrEqual(2 * ROUNDS);
    expect(read).toBeLessThan(10 * 2 * ROUNDS);
  });
});
