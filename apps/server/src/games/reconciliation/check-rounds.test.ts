import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { roundElsewhere } from '../../../testing/elsewhere.ts';
import { titlesOf } from '../../../testing/studio.ts';
import { seedGames } from '../seed/seed-games.ts';
import { roundCheck } from './queries.ts';

const ROUNDS = 300;
const STAKE = 10n;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const [nodeId = 0] = await titlesOf(test, 'slot');
  const member = await test.given.member({ balance: '100' });
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  const player = { memberId: session?.memberId ?? 0n, nodeId: BigInt(nodeId) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const played = roundElsewhere(test.database, player);
    const bet = await played.bet({ amountUnits: STAKE, at: test.clock.now() });
    await played.win(bet, { amountUnits: STAKE, closes: true, at: test.clock.now() });
  }
});
afterAll(() => test.stop());

describe('the check of rounds', () => {
  it('finds nothing in healthy rounds', async () => {
    expect(await test.database.many(roundCheck.rows, [0n, 2n ** 62n])).toEqual([]);
  });

  it('reads the transfers of a round by their ids, however many its member has', async () => {
    const plan = await test.database.transaction(async (tx) => {
      const { rows } = await tx.foreign(`EXPLAIN ${roundCheck.rows.text}`, [0n, 2n ** 62n]);
      return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/_pkey on transfer_\d{4}_\d\d/);
    expect(plan).not.toContain('member_line');
  });
});
