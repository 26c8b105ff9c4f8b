import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { idleInTransaction } from '../../../testing/database/database-activity.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { Supplier } from '../../../testing/games/supplier.ts';
import { titlesOf } from '../../../testing/games/studio.ts';

const { games, wallet } = api;
const MEMBERS = 10;
/** More than the connection pools of all servers, also with `TEST_APPS=2`. */
const LAUNCHES = 60;
const REST_MS = 30_000;
/** Longer than any test run: no call times out before the test ends the connection, however slow the machine is. */
const PATIENCE_MS = 10 * 60_000;
const WITHIN = { timeout: 60_000, interval: 20 };

let test: TestApp;
let supplier: Supplier;
let members: Visitor[];
let theirs: string;
let ours: string;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({
    env: { LOG_LEVEL: 'silent' },
    providerTimeoutMs: PATIENCE_MS,
  }));
  members = await Promise.all(Array.from({ length: MEMBERS }, () => test.given.member({ balance: '50' })));
  const { games: live } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  theirs = live[0]?.nodeId ?? '';
  ours = (await titlesOf(test, 'dice'))[0] ?? '';
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

const member = (turn: number) => members[turn % MEMBERS] ?? null;
const launch = async (turn: number, nodeId: string) => {
  const { body } = await test.call(member(turn), games.launchGame, { nodeId, language: 'EN' });
  return body.success ? 'ok' : body.errorCode;
};
const many = (nodeId: string) =>
  Promise.all(Array.from({ length: LAUNCHES }, (_, turn) => launch(turn, nodeId)));

it('a silent provider occupies no shared resource, and is not called after five failures', async () => {
  supplier.mood = 'silent';
  let ended = 0;
  const pending = many(theirs).finally(() => (ended = LAUNCHES));
  await vi.waitFor(() => expect(supplier.launches).toHaveLength(LAUNCHES), WITHIN);
  for (const { deps } of test.apps) expect(deps.identity.database.pressure()).toMatchObject({ waiting: 0 });
  expect(await test.database.one(idleInTransaction, [])).toEqual({ count: 0n });
  expect(new Set(await many(ours))).toEqual(new Set(['ok']));
  const balances = members.map(async (one) => (await test.value(one, wallet.wallet, {})).sumBalance);
  expect(new Set(await Promise.all(balances))).toEqual(new Set(['50.00']));
  expect(ended).toBe(0);
  supplier.hangUp();
  expect(new Set(await pending)).toEqual(new Set(['vendor_under_maintenance']));

  expect(new Set(await many(theirs))).toEqual(new Set(['vendor_under_maintenance']));
  expect(supplier.launches).toHaveLength(LAUNCHES);
  supplier.mood = 'well';
  test.clock.advance(REST_MS);
  // The first launch on each server closes the circuit breaker of that server.
  for (let turn = 0; turn < test.apps.length; turn += 1) expect(await launch(turn, theirs)).toBe('ok');
  expect(new Set(await many(theirs))).toEqual(new Set(['ok']));
});
