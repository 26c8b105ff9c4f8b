import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { type SlotTest, startSlotTest, winOfSpin } from '../../../testing/games/slot-test.ts';

const { play, protection } = api;
const MINUTE_MS = 60_000;

let slots: SlotTest;
let test: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  slots = await startSlotTest();
  ({ test, first, second } = slots);
});
afterAll(() => test.stop());

describe('sitting', () => {
  it('continues across games with its time, sums and reality check', async () => {
    const member = await test.given.member({ balance: '100.00' });
    const before = await slots.launch(member, first);
    const wins = await winOfSpin(slots, member, first);
    await slots.stay(member, before, 20 * MINUTE_MS);
    await test.value(member, play.endGameSession, { sessionId: before });
    test.clock.advance(10 * MINUTE_MS);
    const after = await slots.launch(member, second);
    const more = await winOfSpin(slots, member, second);
    expect(await slots.session(member, after)).toMatchObject({
      // The ten minutes between the games are not time at play, but they count towards the interval of the reality
      // check.
      elapsedMs: 20 * MINUTE_MS,
      staked: '2.00',
      won: (wins + more).toFixed(2),
      check: { dueInMs: 30 * MINUTE_MS },
    });
    expect(await slots.session(member, before)).toMatchObject({ elapsedMs: 20 * MINUTE_MS, staked: '1.00' });
  });

  it('retains a due reality check across launches and logins until it is acknowledged', async () => {
    const member = await test.given.member({ balance: '10.00' });
    let sessionId = await slots.launch(member, first);
    for (let passed = 0; passed < 60; passed += 20) {
      test.clock.advance(20 * MINUTE_MS);
      await slots.session(member, sessionId);
    }
    await test.value(member, play.endGameSession, { sessionId });
    sessionId = await slots.launch(member, second);
    expect((await slots.spin(member, second)).body).toMatchObject({ errorCode: 'game.check.due' });
    sessionId = await slots.launch(member, first);
    expect((await slots.spin(member, first)).body).toMatchObject({ errorCode: 'game.check.due' });
    await test.value(member, play.endGameSession, { sessionId });
    test.clock.advance(59 * MINUTE_MS);
    const again = await signInAgain(test, member);
    sessionId = await slots.launch(again, first);
    expect((await slots.session(again, sessionId)).check?.dueInMs).toBe(0);
    await test.value(again, play.acknowledgeCheck, { sessionId });
    await slots.launch(again, second);
    expect((await slots.spin(again, second)).status).toBe(200);
  });

  it('ends after a pause as long as the member’s reality check interval', async () => {
    const member = await test.given.member({ balance: '10.00' });
    await test.value(member, protection.setRealityCheck, { intervalMs: 15 * MINUTE_MS });
    const before = await slots.launch(member, first);
    test.clock.advance(10 * MINUTE_MS);
    // A bet counts as presence, even without queries of the page.
    expect((await slots.spin(member, first)).status).toBe(200);
    test.clock.advance(15 * MINUTE_MS - 1);
    const due = await slots.launch(member, second);
    expect(due).not.toBe(before);
    expect((await slots.session(member, due)).check?.dueInMs).toBe(0);
    test.clock.advance(15 * MINUTE_MS);
    expect(await slots.session(member, await slots.launch(member, first))).toMatchObject({
      elapsedMs: 0,
      staked: '0.00',
      check: { dueInMs: 15 * MINUTE_MS },
    });
  });
});
