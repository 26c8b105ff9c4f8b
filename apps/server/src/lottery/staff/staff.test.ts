import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { advanceChases } from '../chases/advance-chases.ts';

const { chases, lottery: lotteryApi, lotteryOrders } = api;
const MINUTE_MS = 60_000;
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

let lottery: StaffLottery;
let member: Visitor;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
beforeEach(async () => {
  await advanceLotteries(lottery.test, MINUTE_MS);
  member = await lottery.test.given.member({ balance: '100' });
});
afterAll(() => lottery.test.stop());

const order = async (slip: string, returnVersion?: number) =>
  (
    await lottery.test.call(member, lotteryOrders.placeOrder, {
      gameId: lottery.gameId,
      currentNumero: await lottery.onSale(),
      prizeModeId: 1,
      bettingSlipString: slip,
      betCartAmountSum: '2',
      returnVersion,
      requestKey: randomUUID(),
    })
  ).body;

describe('a suspended lottery', () => {
  it('accepts no orders, and settles the issues that run', async () => {
    const numero = await lottery.onSale();
    const id = await lottery.bet(member, FIRST_IS_ONE);
    expect((await lottery.run('suspend DIGITS --reason check', 'ana')).status).toBe(0);
    expect(await order(FIRST_IS_ONE)).toMatchObject({ errorCode: 'lottery.game.suspended' });
    const games = await lottery.test.value(null, lotteryApi.lotteryGames, { language: 'EN' });
    expect(games.find(({ gameCode }) => gameCode === 'DIGITS')?.suspended).toBe(true);
    await lottery.draw(numero, '1,2,3,4,5');
    expect(await lottery.order(member, id)).toMatchObject({ status: 2 });
    expect((await lottery.run('suspend DIGITS --reason check', 'ana')).lines).toEqual([
      'refused: DIGITS is suspended',
    ]);
    expect((await lottery.run('resume DIGITS', 'ana')).status).toBe(0);
    expect(await order(FIRST_IS_ONE)).toMatchObject({ success: true });
    expect((await lottery.run('suspend NONE --reason check', 'ana')).status).toBe(1);
  });
});

describe('returns', () => {
  const path = () => join(lottery.test.dataDir, 'returns.json');
  const setting = () => lottery.test.value(null, lotteryApi.lotterySetting, { id: lottery.gameId });
  const menu = () => lottery.test.value(null, lotteryApi.playMenu, { id: lottery.gameId });
  const publish = async (change: (band: Band) => Band | undefined) => {
    const bands = (await lottery.test.value(member, lotteryApi.customerSeries, {})).flatMap(
      (band) => change(band) ?? [],
    );
    await writeFile(path(), JSON.stringify(bands));
    return lottery.run(`returns publish ${path()}`, 'ana');
  };
  type Band = Awaited<ReturnType<typeof setting>>['series'][number];

  const withMost = (band: Band, most: number): Band => ({
    ...band,
    minSeries: Math.min(band.minSeries, most),
    maxSeries: most,
    maxBetSeries: most,
  });

  it('apply to issues whose sale opens later', async () => {
    const before = await setting();
    const prizes = await menu();
    const published = await publish((band) => ({ ...band, maxBetSeries: band.minSeries }));
    expect(published).toMatchObject({ status: 0 });
    // The issue on sale keeps its returns, and every answer shows these.
    expect(await order(FIRST_IS_ONE)).toMatchObject({ success: true });
    expect(await setting()).toEqual(before);
    expect(await menu()).toEqual(prizes);
    await advanceLotteries(lottery.test, MINUTE_MS);
    expect((await setting()).returnVersion).toBe(before.returnVersion + 1);
    expect(await menu()).not.toEqual(prizes);
    expect(await order(FIRST_IS_ONE)).toMatchObject({ errorCode: 'lottery.price.changed' });
    await publish((band) => ({ ...band, maxBetSeries: band.maxSeries }));
    await advanceLotteries(lottery.test, MINUTE_MS);
  });

  it('with another rebate than the member saw are refused with the new ones', async () => {
    const seen = await setting();
    const [band] = seen.series;
    expect(await publish((one) => withMost(one, one.maxSeries - 2))).toMatchObject({ status: 0 });
    await advanceLotteries(lottery.test, MINUTE_MS);
    const most = (band?.maxSeries ?? 0) - 2;
    const returns = { minSeries: band?.minSeries, maxBetSeries: most, maxSeries: most };
    const value = { line: 1, ...returns, returnVersion: seen.returnVersion + 1 };
    for (const version of [seen.returnVersion, 0, seen.returnVersion + 2])
      expect(await order(FIRST_IS_ONE, version)).toMatchObject({ errorCode: 'lottery.price.changed', value });
    expect(await order(FIRST_IS_ONE, value.returnVersion)).toMatchObject({ success: true });
    // Another version with the same rebate.
    await publish((one) => withMost(one, one.maxSeries + 2));
    await advanceLotteries(lottery.test, MINUTE_MS);
    expect(await order(FIRST_IS_ONE, seen.returnVersion)).toMatchObject({ success: true });
  });

  it('refund the phases of a chase where they change its rebate', async () => {
    const { test, gameId } = lottery;
    const { returnVersion } = await setting();
    const numero = await lottery.onSale();
    const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
    const request = {
      gameId,
      currentNumero: numero,
      prizeModeId: 1 as const,
      bettingSlipString: FIRST_IS_ONE,
      plan: { kind: 'constant' as const, phases: 3, multiple: 1 },
      phases: content.slice(0, 3).map((one) => ({ numero: one.numero, multiple: 1, amount: '2.00' })),
      winningStop: false,
    };
    const place = (version: number) =>
      test.call(member, chases.placeChase, { ...request, returnVersion: version, requestKey: randomUUID() });
    expect((await place(0)).body).toMatchObject({ errorCode: 'lottery.price.changed' });
    const { body } = await place(returnVersion);
    if (!body.success) throw new Error(body.errorCode);
    await publish((one) => withMost(one, one.maxSeries - 2));
    await lottery.draw(numero, '1,2,3,4,5');
    await advanceChases(test.app.deps.lottery);
    const { phases } = await test.value(member, chases.chaseDetail, { id: body.value.chase.chaseId });
    expect(phases.map(({ state, reason }) => reason ?? state)).toEqual([
      'won',
      'lottery.price.changed',
      'waiting',
    ]);
  });

  it('are public, each version with what it changed', async () => {
    const { returnVersion, series } = await setting();
    await publish((band) => ({ ...band, maxBetSeries: band.minSeries }));
    const page = (query: { before?: string; size?: string }) =>
      lottery.test.value(null, lotteryApi.returnVersions, { id: lottery.gameId, ...query });
    const { content, more } = await page({ size: '2' });
    expect(content).toEqual([
      {
        returnVersion: returnVersion + 1,
        publishedAt: lottery.test.clock.now().toISOString(),
        series: series.map((band) => ({ ...band, maxBetSeries: band.minSeries })),
        earlier: series,
      },
      expect.objectContaining({ returnVersion, series }),
    ]);
    expect(more).toBe(true);
    const rest = await page({ before: returnVersion.toString() });
    expect(rest.content.map((one) => one.returnVersion).at(-1)).toBe(1);
    expect(rest.content.at(-1)?.earlier).toEqual([]);
    expect(rest.more).toBe(false);
    const unknown = await lottery.test.call(null, lotteryApi.returnVersions, { id: '999999' });
    expect(unknown.body).toMatchObject({ errorCode: 'lottery.game.not.found' });
    await publish((band) => ({ ...band, maxBetSeries: band.maxSeries }));
  });

  it.each<[string, (band: Band) => Band | undefined, RegExp]>([
    ['above 100 %', (band) => ({ ...band, maxSeries: 2002 }), /above 100 %/],
    [
      'in the wrong order',
      (band) => ({ ...band, minSeries: band.maxSeries, maxBetSeries: band.minSeries }),
      /ascend/,
    ],
    ['between the steps of the slider', (band) => ({ ...band, maxSeries: band.maxSeries + 1 }), /even steps/],
    [
      'without a group',
      (band) => (band.gameGroupCode === 'SSC' ? undefined : band),
      /SSC in prize mode 1 is missing/,
    ],
    ['of an unknown group', (band) => ({ ...band, gameGroupCode: 'NONE' }), /no lottery has NONE/],
  ])('%s are refused', async (_case, change, reason) => {
    const { returnVersion } = await setting();
    const { status, lines } = await publish(change);
    expect([status, lines.join()]).toEqual([1, expect.stringMatching(reason)]);
    await advanceLotteries(lottery.test, MINUTE_MS);
    expect((await setting()).returnVersion).toBe(returnVersion);
  });
});

describe('exposure', () => {
  it('shows stakes, the highest win and the limit of open issues, and the plays of one issue', async () => {
    const numero = await lottery.onSale();
    await lottery.bet(member, `${FIRST_IS_ONE};1_2_3__~1~1201~1~1900~1`.replace('1_2_3__', '1_2_3'));
    const { lines } = await lottery.run('exposure DIGITS', 'ana');
    expect(lines.find((line) => line.includes(numero))).toMatch(
      new RegExp(`^${numero} +scheduled +\\S+ +1 +4\\.00 +1919\\.00 +\\S+ +\\d+ %$`),
    );
    const plays = (await lottery.run(`exposure DIGITS --numero ${numero}`, 'ana')).lines;
    expect(plays).toHaveLength(5);
    expect(plays[3]).toMatch(/ 1 +2\.00 +1900\.00$/);
  });
});
