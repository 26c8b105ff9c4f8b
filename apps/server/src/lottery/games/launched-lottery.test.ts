import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const removeProvider = statement<[code: string]>(
  'test.remove-provider',
  'UPDATE game SET provider = NULL WHERE code = $1',
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
});
afterAll(() => test.stop());

describe('launch of a lottery', () => {
  it('names the page of the lottery, and opens no game session', async () => {
    const member = await test.given.member();
    const launch = { vassalage: 'TESSERA', gameId: 'SSC_1M' };
    expect((await test.call(member, api.games.launchGame, launch)).body).toMatchObject({
      errorCode: 'game.lottery',
      value: { code: 'SSC_1M' },
    });
    await test.database.run(removeProvider, ['K3_1M']);
    const ofNobody = await test.call(member, api.games.launchGame, { vassalage: 'TESSERA', gameId: 'K3_1M' });
    expect(ofNobody.body).toMatchObject({ errorCode: 'vendor_under_maintenance' });
    const unknown = await test.call(member, api.games.launchGame, { vassalage: 'LOTT', gameId: 'lobby' });
    expect(unknown.body).toMatchObject({ errorCode: 'game.not.found' });
  });
});

describe('a lottery of the catalogue', () => {
  it('is playable', async () => {
    const [game] = (await test.value(null, api.games.gameList, { language: 'EN', gameType: 'LOTT' })).games;
    expect(game).toMatchObject({ gameId: 'SSC_1M', playable: true });
  });

  it('becomes a favourite', async () => {
    const member = await test.given.member();
    const games = await test.value(member, api.lottery.lotteryGames, { language: 'EN' });
    const { nodeId = '', vassalage = '' } =
      games.find(({ gameCode }) => gameCode === 'SSC_1M')?.catalogue ?? {};
    expect(vassalage).toBe('TESSERA');
    await test.value(member, api.games.addFavourite, { nodeId, vendor: vassalage });
    expect(await test.value(member, api.games.favouriteIds, {})).toEqual([nodeId]);
  });
});
