import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { listErasures } from '../identity/for-erasure.ts';
import { decideIdentity, pendingIdentities } from '../identity/for-operator.ts';
import { MARKETS } from '../platform/config/market.ts';
import { recordContact, contactsDue } from '../wallet/for-operator.ts';

const MERCHANT = 'tessera';
const REQUESTED = 3;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  for (let order = 0; order < REQUESTED; order += 1) {
    const member = await test.given.member();
    const limit = { kind: 'deposit', period: 'month', most: `${20_000 + order}` };
    await test.value(member, api.protection.setLimit, limit);
    const person = { name: 'Maria Clara', birthDate: '1990-01-31', idNumber: `P100000${order}A` };
    await test.value(member, api.identity.submitIdentity, person);
    await operateOn(test).run(`erasure request ${member.info.userName} --reason letter --as lina`);
    test.clock.advance(1000);
  }
});
afterAll(() => test.stop());

interface Waiting {
  readonly memberId: bigint;
  readonly place: string;
}
const high = () => ({ ...test.app.deps.wallet, market: MARKETS.se });

it.each<
  [string, (after: string | null, most: number) => Promise<Waiting[]>, (id: bigint) => Promise<unknown>]
>([
  [
    'erasure list',
    (after, most) => test.database.many(listErasures, [MERCHANT, after, most]),
    (id) => operateOn(test).sql(`DELETE FROM member_erasure WHERE member_id = ${id}`),
  ],
  [
    'identity list',
    (after, most) => pendingIdentities(test.app.deps.identity, test.database, { after, most }),
    (memberId) =>
      test.database.transaction((tx) =>
        decideIdentity(test.app.deps.identity, tx, { memberId, operator: 'lina', rejectedFor: 'other' }),
      ),
  ],
  [
    'talks list',
    (after, limit) =>
      test.database.transaction((tx) => contactsDue(high(), tx, { merchantCode: MERCHANT, after, limit })),
    (id) => test.database.transaction((tx) => recordContact(high(), tx, id)),
  ],
])('%s continues after a row that was completed', async (_, page, complete) => {
  const all = await page(null, REQUESTED);
  expect(all).toHaveLength(REQUESTED);
  const [first, ...others] = all;
  await complete(first?.memberId ?? 0n);
  expect(await page(first?.place ?? '', REQUESTED)).toEqual(others);
});
