import { api } from '@tessera/contract';
import { playsOfShape } from '@tessera/contract/lottery/plays';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedLotteries } from '../index.ts';
import { insertReturnTable } from './queries.ts';

const { lottery } = api;

let test: TestApp;

const copyGame = statement<[code: string]>(
  'test.copy-lottery',
  `INSERT INTO lottery_game (merchant_code, code, group_code, names, sort, state, prize_modes, schedule, close_before_ms,
     results, left_out_plays, max_multiple, max_line_units, max_member_units, max_win_units, max_exposure_units)
   SELECT merchant_code, $1, group_code, '{"EN": "Ten Minutes"}', 999, 'suspended', '{1}', schedule, close_before_ms,
     results, '{1001}', max_multiple, max_line_units, max_member_units, max_win_units, max_exposure_units
     FROM lottery_game WHERE code = 'SSC_1M'`,
);

beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedLotteries(test.app.deps.lottery, tx));
});
afterAll(() => test.stop());

const games = () => test.value(null, lottery.lotteryGames, { language: 'EN' });
const gameOf = async (code: string) => {
  const game = (await games()).find(({ gameCode }) => gameCode === code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
};
const menuOf = async (code: string) =>
  test.value(null, lottery.playMenu, { id: (await gameOf(code)).gameId });

describe('the list of lotteries', () => {
  it('has the own games first, then the stations of Vietnam', async () => {
    const codes = (await games()).map(({ gameCode }) => gameCode);
    expect(codes.slice(0, 7)).toEqual([
      'SSC_1M',
      'SSC_5M',
      '11X5_3M',
      'K3_1M',
      'PK10_3M',
      'MARK_SIX_1D',
      'VN_MB',
    ]);
    expect(codes).toContain('VN_HCM');
    expect(await gameOf('VN_HCM')).toMatchObject({
      gameGroupCode: 'VN_SOUTH',
      shape: 'vietnam-south',
      simulated: true,
      schedule: { weekdays: [1, 6], offsetMinutes: 420 },
    });
  });

  it('is in the language of the reader', async () => {
    const [game] = await test.value(null, lottery.lotteryGames, { language: 'AR' });
    expect(game?.gameName).toBe('خمسة أرقام كل دقيقة');
  });

  it('has the games of a prize mode', async () => {
    const inMode = async (prizeMode: string) =>
      (await test.value(null, lottery.mobileLotteryGames, { prizeMode, language: 'EN' })).map(
        ({ gameCode }) => gameCode,
      );
    expect(await inMode('Lott')).not.toContain('VN_MB');
    expect(await inMode('ZY')).toContain('K3_1M');
    expect(await inMode('Elott')).toContain('VN_MB');
  });
});

describe('the play menu', () => {
  it('offers every play of the shape in some prize mode', async () => {
    for (const [code, shape] of [
      ['SSC_1M', 'ssc'],
      ['11X5_3M', '11x5'],
      ['PK10_3M', 'pk10'],
      ['VN_MB', 'vietnam-north'],
    ] as const) {
      const offered = (await menuOf(code)).flatMap(({ playMenuGroups }) =>
        playMenuGroups.flatMap(({ plays }) => plays.map(({ playId }) => playId)),
      );
      expect(new Set(offered)).toEqual(new Set(playsOfShape(shape).map(({ id }) => id)));
    }
  });

  it('states exact odds and the prize at the highest series of a bet', async () => {
    const menu = await menuOf('SSC_1M');
    const plays = menu
      .find(({ prizeModeId }) => prizeModeId === 1)
      ?.playMenuGroups.flatMap((one) => one.plays);
    // 1950 / 2000 of two coins × 100,000.
    expect(plays?.find(({ playId }) => playId === 1001)?.tiers).toEqual([
      { code: 'win', group: 0, winning: '1', total: '100000', prize: '195000.00' },
    ]);
  });

  it('leaves out what the game does not offer', async () => {
    const offered = JSON.stringify(await menuOf('K3_1M'));
    expect(offered).toContain('k3.size-without-triples');
    expect(offered).not.toContain('"k3.size"');
  });

  it('of an unknown game is refused as lottery.game.not.found', async () => {
    for (const entry of [lottery.playMenu, lottery.lotterySetting])
      expect((await test.call(null, entry, { id: '999999' })).body).toMatchObject({
        errorCode: 'lottery.game.not.found',
      });
  });
});

describe('a further game of a shape', () => {
  it('is a row', async () => {
    await test.database.run(copyGame, ['SSC_10M']);
    const added = await gameOf('SSC_10M');
    expect(added).toMatchObject({
      gameName: 'Ten Minutes',
      shape: 'ssc',
      suspended: true,
      prizeModeIds: [1],
    });
    const menu = await menuOf('SSC_10M');
    expect(menu.map(({ prizeModeId }) => prizeModeId)).toEqual([1]);
    expect(JSON.stringify(menu)).not.toContain('ssc.5.straight');
    expect(await test.value(null, lottery.lotterySetting, { id: added.gameId })).toMatchObject({
      closeBeforeSeconds: 10,
      betMultipleMax: 10_000,
      series: [
        { gameGroupCode: 'SSC', prizeModeId: 1, minSeries: 1700, maxSeries: 1956, maxBetSeries: 1950 },
      ],
    });
  });
});

describe('the returns', () => {
  it('are those of the latest published version', async () => {
    const setting = async () =>
      test.value(null, lottery.lotterySetting, { id: (await gameOf('SSC_1M')).gameId });
    const before = await setting();
    const band = {
      gameGroupCode: 'SSC',
      prizeModeId: 1,
      minSeries: 1600,
      maxBetSeries: 1800,
      maxSeries: 1810,
    };
    const tomorrow = new Date(test.clock.now().getTime() + DAY_MS);
    await test.database.one(insertReturnTable, ['tessera', tomorrow, 'test', JSON.stringify([band])]);
    expect(await setting()).toEqual(before);
    test.clock.advance(DAY_MS);
    const after = await setting();
    expect(after.series).toEqual([band]);
    expect(after.returnVersion).toBeGreaterThan(before.returnVersion);
  });

  it('are listed for members, and never exceed 100 %', async () => {
    const member = await test.given.member();
    const bands = await test.value(member, lottery.customerSeries, {});
    expect(bands.length).toBeGreaterThan(0);
    for (const { minSeries, maxBetSeries, maxSeries } of bands) {
      expect(minSeries <= maxBetSeries && maxBetSeries <= maxSeries && maxSeries < 2000).toBe(true);
    }
    expect((await test.call(null, lottery.customerSeries, {})).status).toBe(401);
  });
});
