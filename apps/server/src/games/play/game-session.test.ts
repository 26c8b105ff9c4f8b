import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { type SlotTest, startSlotTest, winOfSpin } from '../../../testing/games/slot-test.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { play } = api;
const MINUTE_MS = 60_000;
const CYCLE_MS = 2500;

let slots: SlotTest;
let test: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  slots = await startSlotTest();
  ({ test, first, second } = slots);
});
afterAll(() => test.stop());

/** Offset of the merchant's calendar from UTC. */
const SERVER_AHEAD_MS = 8 * 3_600_000;

function untilMidnightMs(): number {
  return DAY_MS - ((test.clock.now().getTime() + SERVER_AHEAD_MS) % DAY_MS);
}

describe('game session', () => {
  it('counts the time, stakes and wins of its sitting only', async () => {
    const before = await test.given.member({ balance: '100.00' });
    await slots.launch(before, first);
    await winOfSpin(slots, before, first);
    test.clock.advance(60 * MINUTE_MS);
    const member = await signInAgain(test, before);
    const sessionId = await slots.launch(member, first);
    const earlier = await winOfSpin(slots, member, first);
    test.clock.advance(CYCLE_MS);
    const wins = earlier + (await winOfSpin(slots, member, first));
    test.clock.advance(90_000 - CYCLE_MS);
    expect(await slots.session(member, sessionId)).toEqual({
      sessionId,
      nodeId: first,
      state: 'open',
      endedBy: null,
      elapsedMs: 90_000,
      staked: '2.00',
      won: wins.toFixed(2),
      net: (wins - 2).toFixed(2),
      check: { intervalMs: 60 * MINUTE_MS, dueInMs: 60 * MINUTE_MS - 90_000 },
      pause: null,
    });
  });

  it('counts across midnight', async () => {
    // In the evening, at any time of the test run: a login session does not last until the next morning.
    test.clock.advance(Math.max(0, untilMidnightMs() - 3 * 60 * MINUTE_MS));
    const member = await test.given.member({ balance: '100.00' });
    const sessionId = await slots.launch(member, first);
    await winOfSpin(slots, member, first);
    const midnightMs = untilMidnightMs();
    for (let leftMs = midnightMs + 1000; leftMs > 0; leftMs -= 2 * MINUTE_MS) {
      test.clock.advance(Math.min(leftMs, 2 * MINUTE_MS));
      await test.value(member, play.acknowledgeCheck, { sessionId });
    }
    await winOfSpin(slots, member, first);
    expect(await slots.session(member, sessionId)).toMatchObject({
      staked: '2.00',
      elapsedMs: midnightMs + 1000,
    });
  });

  it('continues after a reload, and starts again after a long absence', async () => {
    const member = await test.given.member();
    const sessionId = await slots.launch(member, first);
    test.clock.advance(9 * MINUTE_MS);
    await slots.session(member, sessionId);
    test.clock.advance(9 * MINUTE_MS);
    expect(await slots.launch(member, first)).toBe(sessionId);
    test.clock.advance(10 * MINUTE_MS);
    expect(await slots.launch(member, first)).not.toBe(sessionId);
    expect(await slots.session(member, sessionId)).toMatchObject({ state: 'ended', endedBy: 'left' });
  });

  it('is visible to its member only, who alone resumes or ends it', async () => {
    const sessionId = await slots.launch(await test.given.member(), first);
    const other = await test.given.member();
    for (const entry of [play.gameSession, play.acknowledgeCheck, play.endGameSession]) {
      const { status, body } = await test.call(other, entry, { sessionId });
      expect([status, body]).toMatchObject([404, { errorCode: 'game.session.not.found' }]);
    }
  });

  it('stops counting when the member leaves', async () => {
    const member = await test.given.member();
    const sessionId = await slots.launch(member, first);
    test.clock.advance(MINUTE_MS);
    await test.value(member, play.endGameSession, { sessionId });
    test.clock.advance(MINUTE_MS);
    await test.value(member, play.endGameSession, { sessionId });
    expect(await slots.session(member, sessionId)).toMatchObject({
      state: 'ended',
      endedBy: 'left',
      elapsedMs: MINUTE_MS,
    });
  });
});

describe('single open game', () => {
  it('the launch of a second game ends the first game, whose rounds are refused without a bet', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    const other = await slots.launch(member, second);
    expect(await slots.session(member, sessionId)).toMatchObject({ state: 'ended', endedBy: 'other' });
    expect(await slots.session(member, other)).toMatchObject({ state: 'open' });
    const { status, body } = await slots.spin(member, first);
    expect([status, body]).toMatchObject([409, { errorCode: 'game.elsewhere' }]);
    expect((await slots.spin(member, second)).status).toBe(200);
    expect(await slots.session(member, other)).toMatchObject({ staked: '1.00' });
    // An ended session does not change.
    expect(await slots.session(member, sessionId)).toMatchObject({ staked: '0.00' });
  });

  it('a round without an open game is refused without a bet', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const refused = [409, { errorCode: 'game.elsewhere' }];
    const outside = await slots.spin(member, first);
    expect([outside.status, outside.body]).toMatchObject(refused);
    const sessionId = await slots.launch(member, first);
    const key = randomUUID();
    const played = await slots.spin(member, first, key);
    await test.value(member, play.endGameSession, { sessionId });
    test.clock.advance(CYCLE_MS);
    const after = await slots.spin(member, first);
    expect([after.status, after.body]).toMatchObject(refused);
    expect((await slots.spin(member, first, key)).body).toEqual(played.body);
    expect(await slots.session(member, sessionId)).toMatchObject({ staked: '1.00' });
  });

  it('a repeated request key returns its round after the game ended', async () => {
    const member = await test.given.member({ balance: '10.00' });
    await slots.launch(member, first);
    const key = randomUUID();
    const played = await slots.spin(member, first, key);
    await slots.launch(member, second);
    expect((await slots.spin(member, first, key)).body).toEqual(played.body);
  });

  it('concurrent launches leave exactly one game open', async () => {
    const member = await test.given.member();
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, at) => slots.launch(member, at % 2 ? first : second)),
    );
    const all = await Promise.all([...new Set(ids)].map((sessionId) => slots.session(member, sessionId)));
    expect(all.filter(({ state }) => state === 'open')).toHaveLength(1);
  });
});

describe('reality check', () => {
  it('blocks play after its interval until the member acknowledges it', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    await slots.stay(member, sessionId, 58 * MINUTE_MS);
    test.clock.advance(2 * MINUTE_MS - 1);
    expect((await slots.spin(member, first)).status).toBe(200);
    test.clock.advance(1);
    expect((await slots.session(member, sessionId)).check?.dueInMs).toBe(0);
    const { status, body } = await slots.spin(member, first);
    expect([status, body]).toMatchObject([403, { errorCode: 'game.check.due' }]);
    const answered = await test.value(member, play.acknowledgeCheck, { sessionId });
    expect(answered).toMatchObject({ elapsedMs: 60 * MINUTE_MS, check: { dueInMs: 60 * MINUTE_MS } });
    test.clock.advance(CYCLE_MS);
    expect((await slots.spin(member, first)).status).toBe(200);
  });

  it('is not postponed by a reload', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    for (let passed = 0; passed < 12; passed += 1) {
      test.clock.advance(5 * MINUTE_MS);
      expect(await slots.launch(member, first)).toBe(sessionId);
    }
    expect((await slots.spin(member, first)).body).toMatchObject({ errorCode: 'game.check.due' });
  });
});
