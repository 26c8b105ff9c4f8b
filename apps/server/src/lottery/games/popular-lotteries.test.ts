import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const markHot = statement<[code: string, hot: boolean]>(
  'test.mark-hot',
  'UPDATE game SET hot = $2 WHERE code = $1',
);
const setState = statement<[code: string, state: string]>(
  'test.set-state',
  'UPDATE lottery_game SET state = $2 WHERE code = $1',
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M', 'SSC_5M', '11X5_3M', 'K3_1M', 'PK10_3M', 'VN_MB']);
});
afterAll(() => test.stop());

const popular = async (prizeMode = 'Lott') =>
  (await test.value(null, api.lottery.popularLotteries, { prizeMode, language: 'EN' })).content;
const codes = async (prizeMode?: string) => (await popular(prizeMode)).map(({ gameCode }) => gameCode);

describe('popular lotteries', () => {
  it('are four lotteries on sale, in the order of the operator', async () => {
    expect(await codes()).toEqual(['SSC_1M', 'SSC_5M', '11X5_3M', 'K3_1M']);
    const [first] = await popular();
    expect(first).toMatchObject({ gameName: 'One-Minute Five Digits', currentNumero: { state: 'open' } });
    expect(first?.currentNumero.gameId).toBe(first?.gameId);
  });

  it('begin with the lotteries that are hot in the catalogue', async () => {
    await test.database.run(markHot, ['PK10_3M', true]);
    expect(await codes()).toEqual(['PK10_3M', 'SSC_1M', 'SSC_5M', '11X5_3M']);
    await test.database.run(markHot, ['PK10_3M', false]);
  });

  it('leave out suspended lotteries and other prize modes', async () => {
    await test.database.run(setState, ['SSC_1M', 'suspended']);
    expect(await codes()).toEqual(['SSC_5M', '11X5_3M', 'K3_1M', 'PK10_3M']);
    await test.database.run(setState, ['SSC_1M', 'open']);
    await test.database.run(markHot, ['VN_MB', true]);
    expect(await codes('Lott')).not.toContain('VN_MB');
    expect(await codes('Elott')).toContain('VN_MB');
  });
});
