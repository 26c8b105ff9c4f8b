import { api } from '@tessera/contract';
import { ABSENT_HEADER } from '@tessera/contract/live/absent-header';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { type SlotTest, startSlotTest } from '../../../testing/games/slot-test.ts';

const { play } = api;
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

describe('time at play', () => {
  it('excludes a closed browser and a hidden page', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    await slots.stay(member, sessionId, 3 * MINUTE_MS);
    // The browser is closed without leaving the game: its page sends no more queries.
    test.clock.advance(8 * MINUTE_MS);
    expect(await slots.launch(member, first)).toBe(sessionId);
    expect((await slots.session(member, sessionId)).elapsedMs).toBe(3 * MINUTE_MS);
    await slots.stay(member, sessionId, 2 * MINUTE_MS);
    test.clock.advance(20 * MINUTE_MS);
    const reopened = await slots.launch(member, second);
    expect((await slots.session(member, reopened)).elapsedMs).toBe(5 * MINUTE_MS);
    await slots.stay(member, reopened, MINUTE_MS);
    // A device that was asleep with the page open.
    test.clock.advance(15 * MINUTE_MS);
    expect((await slots.session(member, reopened)).elapsedMs).toBe(6 * MINUTE_MS);
  });

  it('excludes an idle page without rounds', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    await slots.stay(member, sessionId, 3 * MINUTE_MS);
    const lieOpen = async (minutes: number, each: () => Promise<unknown>) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        test.clock.advance(MINUTE_MS);
        await each();
        const bringing = { headers: { [ABSENT_HEADER]: '1' } };
        expect((await test.call(member, play.gameSession, { sessionId }, bringing)).status).toBe(200);
      }
    };
    await lieOpen(5, () => slots.spin(member, first));
    await lieOpen(10, async () => undefined);
    expect((await slots.session(member, sessionId)).elapsedMs).toBe(8 * MINUTE_MS);
  });

  it('excludes a gap between two rounds without a page report', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    test.clock.advance(MINUTE_MS);
    expect((await slots.spin(member, first)).status).toBe(200);
    test.clock.advance(20 * MINUTE_MS);
    expect((await slots.spin(member, first)).status).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect(await slots.session(member, sessionId)).toMatchObject({
      elapsedMs: 2 * MINUTE_MS,
      staked: '2.00',
    });
    await test.value(member, play.endGameSession, { sessionId });
    expect(await slots.session(member, sessionId)).toMatchObject({
      elapsedMs: 2 * MINUTE_MS,
      staked: '2.00',
    });
  });

  it('includes rounds without a page, and retains its sums across a gap', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    for (let minute = 0; minute < 4; minute += 1) {
      test.clock.advance(MINUTE_MS);
      expect((await slots.spin(member, first)).status).toBe(200);
    }
    expect(await slots.session(member, sessionId)).toMatchObject({
      elapsedMs: 4 * MINUTE_MS,
      staked: '4.00',
    });
    test.clock.advance(9 * MINUTE_MS);
    expect((await slots.spin(member, first)).status).toBe(200);
    const after = await slots.session(member, sessionId);
    expect(after).toMatchObject({ state: 'open', staked: '5.00' });
    await test.value(member, play.endGameSession, { sessionId });
    expect(await slots.session(member, sessionId)).toMatchObject({ state: 'ended', staked: '5.00' });
  });

  it('does not postpone the reality check, whose interval includes gaps', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await slots.launch(member, first);
    await slots.stay(member, sessionId, 10 * MINUTE_MS);
    test.clock.advance(25 * MINUTE_MS);
    expect(await slots.session(member, sessionId)).toMatchObject({
      elapsedMs: 10 * MINUTE_MS,
      check: { dueInMs: 25 * MINUTE_MS },
    });
    await slots.stay(member, sessionId, 25 * MINUTE_MS);
    expect((await slots.spin(member, first)).body).toMatchObject({ errorCode: 'game.check.due' });
  });

  it('does not consume the time limit during an absence', async () => {
    const member = await test.given.member({ balance: '10.00' });
    await test.value(member, api.protection.setLimit, { kind: 'time', period: 'day', most: '1' });
    const sessionId = await slots.launch(member, first);
    await slots.stay(member, sessionId, 6 * MINUTE_MS);
    test.clock.advance(9 * MINUTE_MS);
    await slots.session(member, sessionId);
    await test.value(member, play.endGameSession, { sessionId });
    const { limits } = await test.value(member, api.protection.protection, {});
    expect(limits.find(({ kind }) => kind === 'time')?.used).toBe('0.1');
  });
});
