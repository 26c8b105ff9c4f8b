import { api } from '@tessera/contract';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockWaits } from '../../../testing/database/database-activity.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { renewPush } from './subscriptions.ts';

const { notifications } = api;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  member = await test.given.member();
});
afterAll(() => test.stop());

const listEndpoints = statement<[], { endpoint: string }>(
  'test.list-push-endpoints',
  'SELECT endpoint FROM push_subscription ORDER BY endpoint',
);

const browser = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: randomBytes(16).toString('base64url'),
});

it('two renewals to one address at the same time leave one subscription there', async () => {
  const [first, second, fresh] = [browser('first'), browser('second'), browser('fresh')];
  for (const one of [first, second]) await test.value(member, notifications.subscribePush, one);
  const renewal = ({ endpoint, auth }: typeof first) => ({ previous: { endpoint, auth }, ...fresh });
  const pending = await test.database.transaction(async (tx) => {
    await renewPush({ clock: test.clock, loopback: false }, renewal(first), { tx });
    const answer = test.call(null, notifications.renewPush, renewal(second));
    await vi.waitFor(async () => expect(await test.database.one(lockWaits, [])).toEqual({ waits: 1n }));
    return { answer };
  });
  expect((await pending.answer).status).toBe(200);
  const endpoints = await test.database.many(listEndpoints, []);
  expect(endpoints.map(({ endpoint }) => endpoint)).toEqual([fresh.endpoint, second.endpoint]);
});
