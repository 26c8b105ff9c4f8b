import { api } from '@tessera/contract';
import { dayOf } from '@tessera/contract/calendar';
import type { BetRow } from '@tessera/contract/games/games';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { playElsewhere } from '../../../testing/games/external-player.ts';
import { openGame } from '../../../testing/games/studio.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, studio } = api;
const CYCLE_MS = 2500;

let test: TestApp;
let nodeId: string;
let liveId: bigint;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const first = async (gameType: string) =>
    (await test.value(null, games.gameList, { language: 'EN', gameType })).games[0];
  nodeId = (await first('RNG'))?.nodeId ?? '';
  liveId = BigInt((await first('LIVE'))?.nodeId ?? 0);
});
afterAll(() => test.stop());

const record = (member: Visitor, more: object = {}) =>
  test.value(member, games.gameRecord, { language: 'EN', ...more });
const play = async (member: Visitor, stake = '0.50') => {
  test.clock.advance(CYCLE_MS);
  await openGame(test, member, nodeId);
  return test.value(member, studio.slotRound, { nodeId, stake, requestKey: randomUUID() });
};

async function everyPage(member: Visitor, more: object = {}): Promise<BetRow[]> {
  const { list, next } = await record(member, more);
  return next === null ? list : [...list, ...(await everyPage(member, { ...more, after: next }))];
}

/** A round of a provider whose win equals its stake. */
async function liveRound(member: Visitor, at: Date = test.clock.now()): Promise<void> {
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  const player = { memberId: session?.memberId ?? 0n, nodeId: liveId };
  await playElsewhere(test.database, player, { stakeUnits: 20_000n, winUnits: 20_000n, at });
}

describe('game record', () => {
  it('lists every round as played, newest first', async () => {
    const member = await test.given.member({ balance: '100' });
    const rounds: SlotRound[] = [];
    for (let round = 0; round < 8; round += 1) {
      test.clock.advance(2500);
      rounds.push(await play(member));
    }
    const { list, next } = await record(member);
    expect(next).toBeNull();
    for (const [index, round] of rounds.toReversed().entries()) {
      const change = unitsFromAmount(round.win) - unitsFromAmount(round.stake);
      expect(list[index]).toEqual({
        orderNo: round.orderNo,
        gameName: 'Golden Lighthouse',
        gameType: 'RNG',
        vassalage: 'TESSERA',
        betAmount: '0.50',
        winAmount: round.win,
        profitAndLoss: amountFromUnits(change),
        balanceAfter: round.balance,
        freeBets: 0,
        freeAmount: '0.00',
        status: change > 0n ? 1 : change < 0n ? 2 : 3,
        time: round.time,
      });
    }
  });

  it('pages by 20 completely, each row once, with the same totals on every page', async () => {
    const member = await test.given.member({ balance: '100' });
    for (let round = 0; round < 45; round += 1) await play(member, '0.10');
    const all = await everyPage(member);
    expect([all.length, new Set(all.map(({ orderNo }) => orderNo)).size]).toEqual([45, 45]);
    const orders = all.map(({ orderNo }) => BigInt(orderNo));
    expect(orders).toEqual(orders.toSorted((a, b) => Number(b - a)));
    const { footer, next } = await record(member);
    expect(await record(member, { after: next })).toMatchObject({ footer });
    const sum = (amounts: string[]) =>
      amountFromUnits(amounts.reduce((total, one) => total + unitsFromAmount(one), 0n));
    expect(footer).toMatchObject({
      totalHands: 45,
      betAmount: sum(all.map(({ betAmount }) => betAmount)),
      winAmount: sum(all.map(({ winAmount }) => winAmount)),
    });
    expect(unitsFromAmount(footer.winAmount) - unitsFromAmount(footer.betAmount)).toBe(
      footer.netProfit.startsWith('-')
        ? -unitsFromAmount(footer.netProfit.slice(1))
        : unitsFromAmount(footer.netProfit),
    );
  });

  it('is limited to a range of days, inclusive', async () => {
    const member = await test.given.member({ balance: '100' });
    const days: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      const placedAt = new Date(test.clock.now().getTime() - (4 - day) * DAY_MS);
      days.push(dayOf(placedAt.getTime()));
      for (let round = 0; round <= day; round += 1) await liveRound(member, placedAt);
    }
    const hands = async (startDate?: string, endDate?: string) => {
      const range = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
      const { footer } = await record(member, range);
      const rows = await everyPage(member, range);
      expect(rows.length).toBe(footer.totalHands);
      return footer.totalHands;
    };
    expect(await hands()).toBe(10);
    expect(await hands(days[1], days[2])).toBe(5);
    expect(await hands(days[3])).toBe(4);
    expect(await hands(undefined, days[0])).toBe(1);
    expect(await hands(days[2], days[1])).toBe(0);
    expect(await hands('0001-01-01', '9999-12-31')).toBe(10);
  });

  it('counts by days of the operator’s time zone', async () => {
    const member = await test.given.member({ balance: '100' });
    for (const placedAt of ['2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00.000Z'])
      await liveRound(member, new Date(placedAt));
    for (const day of ['2026-03-01', '2026-03-02']) {
      const { list, footer } = await record(member, { startDate: day, endDate: day });
      expect([list.length, footer.totalHands]).toEqual([1, 1]);
    }
  });

  it('is limited to a category in rows and totals', async () => {
    const member = await test.given.member({ balance: '100' });
    await play(member);
    await liveRound(member);
    await play(member);
    const { list, footer } = await record(member, { gameType: 'LIVE' });
    expect(list).toMatchObject([
      { gameType: 'LIVE', betAmount: '2.00', winAmount: '2.00', profitAndLoss: '0.00', status: 3 },
    ]);
    expect(footer).toEqual({ totalHands: 1, betAmount: '2.00', winAmount: '2.00', netProfit: '0.00' });
    expect((await everyPage(member, { gameType: 'RNG' })).length).toBe(2);
    expect((await everyPage(member)).length).toBe(3);
  });

  it('is limited to the member, and refuses a cursor of another member', async () => {
    const [one, other] = [
      await test.given.member({ balance: '5' }),
      await test.given.member({ balance: '5' }),
    ];
    const { orderNo } = await play(one);
    await play(other);
    await play(other);
    expect((await record(one)).list).toHaveLength(1);
    expect((await record(other, { after: orderNo })).list).toEqual([]);
  });

  it.each([
    { startDate: '2026-02-30' },
    { endDate: '0000-01-01' },
    { startDate: '2026-1-1' },
    { after: '0' },
    { after: 'x' },
  ])('refuses %j', async (input) => {
    const { status } = await test.call(await test.given.member(), games.gameRecord, {
      language: 'EN',
      ...input,
    });
    expect(status).toBe(400);
  });
});
