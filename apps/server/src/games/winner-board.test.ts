import { api } from '@tessera/contract';
import type { GameType, Win } from '@tessera/contract/games/games';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { openBrowser } from '../../testing/identity/browser.ts';
import { playElsewhere } from '../../testing/games/external-player.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';
import { seedGames } from './seed/seed-games.ts';
import { updateWinnerBoard } from './jobs.ts';

const { games, identity } = api;

const findMember = statement<[userName: string], { id: bigint }>(
  'test.find-member',
  `SELECT id FROM member WHERE user_name = $1`,
);
const changeType = statement<[type: number, userName: string]>(
  'test.change-type',
  `UPDATE member SET type = $1 WHERE user_name = $2`,
);

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
afterEach(() => test.stop());

interface Played {
  readonly stake?: string;
  readonly win: string;
  readonly daysAgo?: number;
  readonly gameType?: GameType;
  readonly asset?: string;
}

const board = async (more: object = {}): Promise<Win[]> => {
  await updateWinnerBoard(test);
  const { list } = await test.value(null, games.winnerBoard, {
    language: 'EN',
    prizeMode: 'Lott',
    ...more,
  });
  return list.map(({ vo }) => vo);
};
const amounts = async (more: object = {}) => (await board(more)).map(({ winAmount }) => winAmount);

async function play(userName: string, played: Played): Promise<void> {
  const { stake = '1.00', win, daysAgo = 0, gameType = 'RNG', asset = 'PHP' } = played;
  const { id: memberId } = await test.database.one(findMember, [userName]);
  const [game] = (await test.value(null, games.gameList, { language: 'EN', gameType })).games;
  if (!game) throw new Error(`no game of ${gameType}`);
  const at = new Date(test.clock.now().getTime() - daysAgo * DAY_MS);
  const [stakeUnits, winUnits] = [unitsFromAmount(stake), unitsFromAmount(win)];
  const player = { memberId, nodeId: BigInt(game.nodeId), asset };
  await playElsewhere(test.database, player, { stakeUnits, winUnits, at });
}

describe('winner board', () => {
  it('shows winners with their games, the highest win first', async () => {
    await test.given.member({ userName: 'mosaicfan', balance: '100' });
    await test.given.member({ userName: 'kiteflyer9', balance: '100' });
    await play('mosaicfan', { win: '5.50' });
    await play('kiteflyer9', { win: '90.00', gameType: 'LIVE' });
    await play('mosaicfan', { win: '12.25' });
    const [highest, ...others] = await board();
    const [live] = (await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' })).games;
    expect(highest).toEqual({
      winAmount: '90.00',
      customerName: 'ki***9',
      gameName: live?.gameName,
      nodeId: live?.nodeId,
      iconUrl: live?.iconUrl,
    });
    expect(others.map(({ winAmount }) => winAmount)).toEqual(['12.25', '5.50']);
    const [filipino] = await board({ language: 'TY' });
    expect(filipino?.gameName).not.toBe(highest?.gameName);
  });

  it('never shows a complete account name', async () => {
    await test.given.member({ userName: 'wholename1', balance: '10' });
    await play('wholename1', { win: '5.00' });
    await updateWinnerBoard(test);
    const answer = await test.call(null, games.winnerBoard, { language: 'EN', prizeMode: 'Lott' });
    expect(JSON.stringify(answer.body)).not.toContain('wholename1');
    expect(JSON.stringify(answer.body)).toContain('wh***1');
  });

  it('excludes losses, ties and wins older than seven days', async () => {
    await test.given.member({ userName: 'mosaicfan', balance: '100' });
    await play('mosaicfan', { stake: '10', win: '0' });
    await play('mosaicfan', { stake: '10', win: '9.00' });
    await play('mosaicfan', { stake: '10', win: '10.00' });
    await play('mosaicfan', { win: '700.00', daysAgo: 7 });
    await play('mosaicfan', { win: '20.00', daysAgo: 6 });
    expect(await amounts()).toEqual(['20.00']);
  });

  it('excludes play money and test accounts', async () => {
    const trial = await openBrowser(test).call(identity.testPlay, {});
    const trialName = trial.body.success ? trial.body.value.userName : '';
    await play(trialName, { win: '9000.00', asset: 'TRIAL:PHP' });
    for (const [index, type] of [40, 41, 42].entries()) {
      await test.given.member({ userName: `tester${index}`, balance: '10' });
      await test.database.run(changeType, [type, `tester${index}`]);
      await play(`tester${index}`, { win: '8000.00' });
    }
    await test.given.member({ userName: 'mosaicfan', balance: '100' });
    await play('mosaicfan', { win: '2.00' });
    expect(await amounts()).toEqual(['2.00']);
  });

  it('includes the lottery of the site and excludes other lotteries', async () => {
    await test.given.member({ userName: 'mosaicfan', balance: '100' });
    await play('mosaicfan', { win: '30.00', gameType: 'LOTT' });
    await play('mosaicfan', { win: '40.00', gameType: 'ELOTT' });
    await play('mosaicfan', { win: '20.00' });
    expect(await amounts({ prizeMode: 'Lott' })).toEqual(['30.00', '20.00']);
    expect(await amounts({ prizeMode: 'Elott' })).toEqual(['40.00', '20.00']);
  });

  it('has ten entries at most, and is empty without wins', async () => {
    expect(await board()).toEqual([]);
    await test.given.member({ userName: 'mosaicfan', balance: '100' });
    const wins = Array.from({ length: 12 }, (_, index) => amountFromUnits(BigInt(index + 2) * 10_000n));
    for (const win of wins) await play('mosaicfan', { win });
    expect(await amounts()).toEqual(wins.toReversed().slice(0, 10));
  });

  it('is read from an index, regardless of the number of rounds', async () => {
    const explained = statement<[], { 'QUERY PLAN': string }>(
      'test.explain-wins',
      `EXPLAIN SELECT round_id FROM game_win WHERE day = '2026-01-01' AND asset = 'PHP'
        ORDER BY win_units DESC, round_id DESC LIMIT 10`,
    );
    const plan = await test.database.transaction(async (tx) => {
      await tx.run(statement<[]>('test.no-scan', `SET LOCAL enable_seqscan = off`), []);
      return tx.many(explained, []);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('game_win_highest');
    expect(text).not.toContain('Sort');
  });
});
