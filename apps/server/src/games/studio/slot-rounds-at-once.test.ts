import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { seedGames } from '../seed/seed-games.ts';

const { studio, wallet } = api;
const CYCLE_MS = 2500;

let test: TestApp;
let nodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  [nodeId = ''] = await titlesOf(test, 'slot');
});
afterAll(() => test.stop());

const send = (member: Visitor) =>
  test.call(member, studio.slotRound, { stake: '5', requestKey: randomUUID(), nodeId });

it('concurrent slot rounds never overdraw the balance and never share a nonce', async () => {
  const member = await test.given.member({ balance: '100' });
  await openGame(test, member, nodeId);
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  // A member plays one game at a time, which accepts one round per cycle.
  for (let cycle = 0; cycle < 40; cycle += 1) {
    test.clock.advance(CYCLE_MS);
    const sent = Array.from({ length: 4 }, () => send(member));
    answers.push(...(await Promise.all(sent)));
  }
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  const rounds = answers.flatMap(({ body }) => (body.success ? [body.value] : []));
  expect(rounds.length).toBeGreaterThanOrEqual(20);
  expect(rounds.map(({ proof }) => proof.nonce).sort((a, b) => a - b)).toEqual(
    rounds.map((_, index) => index + 1),
  );
  const newest = rounds.toSorted((a, b) => Number(BigInt(b.sequence) - BigInt(a.sequence)))[0];
  expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe(newest?.balance);
});
