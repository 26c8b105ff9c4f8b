import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimedBonus, issuedBonus, pocketsOf } from '../../../testing/rewards/bonus.ts';
import { runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { cancelRewards } from './cancel-rewards.ts';

const setCancelling = statement<[ids: readonly bigint[]]>(
  'test.set-promotions-cancelling',
  `UPDATE promotion SET state = 'cancelling' WHERE id = ANY ($1::bigint[])`,
);
/** The ledger refuses the posting that ends the bonus, because its key has another content. */
const spoilEnd = statement<[key: string]>(
  'test.spoil-end-of-bonus',
  `INSERT INTO idempotency (scope, key, request_hash, transfer_id) VALUES ('job:bonus', $1, '\\x00', 0)`,
);
const listStates = statement<[ids: readonly bigint[]], { state: string }>(
  'test.list-states-of-promotions',
  'SELECT state FROM promotion WHERE id = ANY ($1::bigint[]) ORDER BY id',
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('a bonus that cannot be cancelled holds up no other reward and no other promotion', async () => {
  const promotionId = await runPromotion(test, { kind: 'DEPOSIT' });
  const otherId = await runPromotion(test, { kind: 'DEPOSIT' });
  const ids = [promotionId, otherId];
  const members = [await test.given.member(), await test.given.member(), await test.given.member()] as const;
  const [failing, next, other] = members;
  const spoiled = await claimedBonus(test, failing, { promotionId });
  await claimedBonus(test, next, { promotionId });
  await issuedBonus(test, other, { promotionId: otherId });
  const states = async () => (await test.database.many(listStates, [ids])).map(({ state }) => state);
  await test.database.run(setCancelling, [ids]);
  await test.database.run(spoilEnd, [`end-${spoiled}`]);
  await expect(cancelRewards(test.app.deps.rewards)).rejects.toThrow(`bonus ${spoiled} did not end`);
  expect(await Promise.all(members.map((member) => pocketsOf(test, member)))).toEqual([
    [0, 100],
    [0, 0],
    [0, 0],
  ]);
  expect(await states()).toEqual(['cancelling', 'cancelled']);
});
