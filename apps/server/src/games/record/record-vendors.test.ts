import { api } from '@tessera/contract';
import { dayOf } from '@tessera/contract/calendar';
import type { BetRow, GameType } from '@tessera/contract/games/games';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { playElsewhere } from '../../../testing/games/external-player.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { Supplier } from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { games, play } = api;
const DAYS = 4;

let test: TestApp;
let supplier: Supplier;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({ env: { LOG_LEVEL: 'silent' } }));
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

const record = (member: Visitor, more: object = {}) =>
  test.value(member, games.gameRecord, { language: 'EN', ...more });

async function everyPage(member: Visitor, more: object = {}): Promise<BetRow[]> {
  const { list, next } = await record(member, more);
  return next === null ? list : [...list, ...(await everyPage(member, { ...more, after: next }))];
}

async function gameOf(gameType: GameType, vassalage: string) {
  const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType, vassalage });
  return { id: BigInt(list[0]?.nodeId ?? 0) };
}

/** A closed round on a day before. */
function pastRound(memberId: bigint, game: Awaited<ReturnType<typeof gameOf>>, at: Date): Promise<void> {
  return playElsewhere(
    test.database,
    { memberId, nodeId: game.id },
    { stakeUnits: 300n, winUnits: 100n, at },
  );
}

/** One bet for each final state of a provider's calls: open, won, lost, and rolled back. */
async function calledRounds(member: Visitor, nodeId: bigint): Promise<void> {
  const before = supplier.launches.length;
  await test.value(member, games.launchGame, { nodeId: nodeId.toString(), language: 'EN' });
  const { user = '', token = '', game_code = '' } = supplier.launches[before] ?? {};
  const session = { visitor: member, user, token, game_code };
  const [won, lost, undone] = [betOf(session), betOf(session), betOf(session)];
  for (const request of [won, lost, undone, betOf(session)]) await supplier.call(test, 'bet', request);
  await supplier.call(test, 'win', winOf(won, { amount: 700_000, round_closed: true }));
  await supplier.call(test, 'win', winOf(lost, { amount: 0, round_closed: true }));
  await supplier.call(test, 'rollback', { ...rollbackOf(undone), round_closed: true });
}

/**
 * Rounds of two live vendors, one of which also makes slots, alternating over several days; more than one page of each.
 */
async function playedMember(): Promise<Visitor> {
  const member = await test.given.member({ balance: '1000' });
  const { memberId = 0n } =
    (await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1])) ?? {};
  const [tala, opalLive, opalSlot] = [
    await gameOf('LIVE', 'TALA_TABLES'),
    await gameOf('LIVE', 'OPALYARD'),
    await gameOf('RNG', 'OPALYARD'),
  ];
  for (let day = DAYS; day > 0; day -= 1) {
    const placedAt = new Date(test.clock.now().getTime() - day * DAY_MS);
    for (const game of [tala, opalSlot, opalLive, opalSlot, tala, opalSlot, opalLive, tala])
      await pastRound(memberId, game, placedAt);
  }
  for (const { id } of [tala, opalLive]) await calledRounds(member, id);
  return member;
}

const sum = (amounts: string[]) =>
  amountFromUnits(amounts.reduce((total, one) => total + unitsFromAmount(one), 0n));

describe('game record of one vendor', () => {
  let member: Visitor;
  beforeAll(async () => {
    member = await playedMember();
  });

  it.each<object>([
    {},
    { settled: '1' },
    { settled: '0' },
    { gameType: 'LIVE' },
    { gameType: 'RNG', settled: '1' },
  ])('contains the rows of the vendor, page by page, and their sums: %j', async (narrowed) => {
    const all = await everyPage(member, narrowed);
    expect(all.length).toBeGreaterThan(1);
    for (const vassalage of ['TALA_TABLES', 'OPALYARD']) {
      const rows = await everyPage(member, { ...narrowed, vassalage });
      expect(rows).toEqual(all.filter((row) => row.vassalage === vassalage));
      const { footer } = await record(member, { ...narrowed, vassalage });
      expect(footer).toMatchObject({
        totalHands: rows.length,
        betAmount: sum(rows.map(({ betAmount }) => betAmount)),
        winAmount: sum(rows.map(({ winAmount }) => winAmount)),
      });
    }
  });

  it('has equal totals on all pages and applies the range of days', async () => {
    const first = await record(member, { vassalage: 'OPALYARD' });
    expect([first.list.length, first.footer.totalHands]).toEqual([20, DAYS * 5 + 4]);
    const second = await record(member, { vassalage: 'OPALYARD', after: first.next });
    expect(second).toMatchObject({ footer: first.footer, next: null });
    expect(second.list).toHaveLength(4);
    const day = dayOf(test.clock.now().getTime() - 2 * DAY_MS);
    const days = { startDate: day, endDate: day };
    const ofDay = await record(member, { vassalage: 'TALA_TABLES', ...days });
    expect([ofDay.list.length, ofDay.footer.totalHands]).toEqual([3, 3]);
  });

  it('offers the vendors the member played, in the order of the operator', async () => {
    expect(await test.value(member, play.recordVendors, { language: 'EN' })).toEqual([
      { vassalage: 'OPALYARD', displayName: 'Opal Yard', gameTypes: ['LIVE', 'RNG'] },
      { vassalage: 'TALA_TABLES', displayName: 'Tala Tables', gameTypes: ['LIVE'] },
    ]);
    const other = await test.given.member();
    expect(await test.value(other, play.recordVendors, { language: 'EN' })).toEqual([]);
  });

  it('is empty for a vendor without play, and refused for an unknown vendor', async () => {
    expect(await record(member, { vassalage: 'BUNOT' })).toMatchObject({
      list: [],
      footer: { totalHands: 0, betAmount: '0.00' },
    });
    const recordOf = (vassalage: string) =>
      test.call(member, games.gameRecord, { language: 'EN', vassalage });
    expect(await recordOf('NOBODY')).toMatchObject({
      status: 404,
      body: { errorCode: 'game.vendor.not.found' },
    });
    expect((await recordOf('no body')).status).toBe(400);
  });

  it('is included in the sums of an open game with several vendors', async () => {
    const game = await gameOf('LIVE', 'DUSKHALL');
    // Play before the break belongs to an earlier sitting.
    test.clock.advance(60 * 60_000);
    const { session } = await test.value(await signInAgain(test, member), games.launchGame, {
      nodeId: game.id.toString(),
      language: 'EN',
    });
    expect(session).toMatchObject({ staked: '0.00', won: '0.00' });
  });
});
