import { api } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { withFailingRewards } from '../../../testing/rewards/failing-rewards.ts';
import { correctRound, memberIdOf, playRound, runBoard } from '../../../testing/rewards/missions.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { advanceLeaderBoards } from './advance-leader-boards.ts';

const { leaderBoards, missions, protection, rewards } = api;

let test: TestApp;
let visitors: Visitor[];
let ids: bigint[];

const removePromotions = statement<[]>('test.end-boards', `UPDATE promotion SET state = 'ended'`);

beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
beforeEach(async () => {
  await test.database.run(removePromotions, []);
  visitors = [];
  for (let at = 0; at < 4; at += 1) visitors.push(await test.given.member());
  ids = await Promise.all(visitors.map((visitor) => memberIdOf(test, visitor)));
});
afterAll(() => test.stop());

const visitor = (at: number) => {
  const found = visitors[at];
  if (!found) throw new Error(`no member ${at}`);
  return found;
};
const play = (at: number, stake: string, win = '0') => playRound(test, ids[at] ?? 0n, { stake, win });
const advance = () => advanceLeaderBoards(test.app.deps.rewards);
const ranking = (board: bigint, at: number) =>
  test.value(visitor(at), leaderBoards.leaderRanking, { promotionId: board.toString() });
const ranks = async (board: bigint, at = 0) =>
  (await ranking(board, at)).leaders.map(({ rank, score }) => [rank, score]);
const prizesOf = async (at: number) =>
  (await test.value(visitor(at), rewards.rewardList, { list: 'open', language: 'EN' })).content.map(
    ({ amount }) => amount,
  );
const finish = async () => {
  test.clock.advance(DAY_MS);
  await advance();
  visitors = await Promise.all(visitors.map((one) => signInAgain(test, one)));
};
const standings = (board: bigint) =>
  test.call(visitor(0), leaderBoards.finalStandings, { promotionId: board.toString() });

describe('a leader board', () => {
  it('ranks members by turnover, with masked names and the own place', async () => {
    const board = await runBoard(test);
    await play(0, '10');
    await play(1, '30');
    await play(2, '20');
    await play(0, '15');
    await advance();
    expect(await ranks(board)).toEqual([
      [1, '30.00'],
      [2, '25.00'],
      [3, '20.00'],
    ]);
    const { leaders, around } = await ranking(board, 0);
    expect(leaders[1]).toMatchObject({ own: true, prize: null });
    expect(leaders.every(({ name }) => name.includes('***'))).toBe(true);
    expect(around.map(({ rank, own }) => [rank, own])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect((await ranking(board, 3)).around).toEqual([]);
  });

  it('counts rounds, and rollbacks subtract', async () => {
    const board = await runBoard(test, { metric: 'rounds' });
    const round = await play(0, '1');
    await play(0, '1');
    await play(1, '9');
    await advance();
    await correctRound(test, round, -10_000n, 0n);
    await advance();
    expect(await ranks(board)).toEqual([
      [1, '1'],
      [1, '1'],
    ]);
  });

  it('counts rounds from the lowest stake', async () => {
    const board = await runBoard(test, { metric: 'rounds', minStake: '2' });
    await play(0, '2');
    for (let line = 0; line < 3; line += 1) await play(1, '1.99');
    await advance();
    expect(await ranks(board)).toEqual([[1, '1']]);
  });

  it('ranks by the biggest multiple, also after a correction', async () => {
    const board = await runBoard(test, { metric: 'multiple' });
    await play(0, '2', '5');
    const best = await play(0, '1', '8');
    await play(1, '3', '10');
    await advance();
    expect(await ranks(board)).toEqual([
      [1, '8.00'],
      [2, '3.3333'],
    ]);
    await correctRound(test, best, 0n, -70_000n);
    await advance();
    expect(await ranks(board)).toEqual([
      [1, '3.3333'],
      [2, '2.50'],
    ]);
  });

  it('counts no round from before its start or before the joining', async () => {
    await play(0, '100');
    test.clock.advance(1000);
    const board = await runBoard(test, {}, { joinBy: 'member' });
    await play(0, '50');
    test.clock.advance(1000);
    await test.value(visitor(0), missions.joinMission, { promotionId: board.toString() });
    await play(0, '7');
    await play(1, '70');
    await advance();
    expect(await ranks(board)).toEqual([[1, '7.00']]);
  });

  it('is the same with many concurrent consumers', async () => {
    const board = await runBoard(test);
    for (let turn = 0; turn < 12; turn += 1) await play(turn % 3, String(1 + turn));
    await Promise.all(Array.from({ length: 8 }, advance));
    await advance();
    expect((await ranks(board)).map(([, score]) => score)).toEqual(['30.00', '26.00', '22.00']);
  });

  it.each([
    ['leaderRanking', leaderBoards.leaderRanking],
    ['finalStandings', leaderBoards.finalStandings],
  ])('%s of an unknown board is refused as leader.board.not.found', async (_name, entry) => {
    const { body } = await test.call(visitor(0), entry, { promotionId: '999999' });
    expect(body).toMatchObject({ errorCode: 'leader.board.not.found' });
  });
});

describe('final standings', () => {
  it('split the prizes of tied ranks, and have a digest that anyone can compute', async () => {
    const board = await runBoard(test, { prizes: ['50', '30', '10.01'] });
    await play(0, '10');
    await play(1, '20');
    await play(2, '10');
    await play(3, '10');
    expect((await standings(board)).body).toMatchObject({ errorCode: 'leader.board.not.found' });
    await finish();
    expect(await prizesOf(1)).toEqual(['50.00']);
    expect(await Promise.all([0, 2, 3].map(prizesOf))).toEqual([['13.34'], ['13.34'], ['13.33']]);
    const { body } = await standings(board);
    if (!body.success) throw new Error(body.errorCode);
    const { text, digest } = body.value;
    expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
    expect(
      text
        .split('\n')
        .slice(2)
        .map((line) => line.split(' ')[3]),
    ).toEqual(['500000', '133400', '133400', '133300', undefined]);
    const [listed] = (await test.value(visitor(0), leaderBoards.leaderBoardList, { language: 'EN' })).content;
    expect(listed).toMatchObject({ phase: 'finished', digest });
    expect((await ranking(board, 2)).around.find(({ own }) => own)).toMatchObject({
      rank: 2,
      prize: '13.34',
    });
  });

  it('end before the first event after their time, and never change again', async () => {
    const board = await runBoard(test);
    await play(0, '10');
    await play(1, '20');
    test.clock.advance(DAY_MS);
    const overdue = await play(0, '500');
    await correctRound(test, overdue, -1n, 0n);
    await advance();
    visitors = await Promise.all(visitors.map((one) => signInAgain(test, one)));
    const before = await standings(board);
    await play(2, '900');
    await advance();
    expect(await ranks(board)).toEqual([
      [1, '20.00'],
      [2, '10.00'],
    ]);
    expect((await standings(board)).body).toEqual(before.body);
    expect(await prizesOf(1)).toEqual(['50.00']);
  });

  it('issue prizes once, with concurrent runs', async () => {
    await runBoard(test);
    for (const at of [0, 1, 2, 3]) await play(at, String(10 + at));
    test.clock.advance(DAY_MS);
    await Promise.all(Array.from({ length: 6 }, advance));
    await finish();
    expect(await Promise.all([3, 2, 1, 0].map(prizesOf))).toEqual([['50.00'], ['30.00'], ['10.00'], []]);
  });

  it('issue the other prizes where a prize fails, and that prize with the next run', async () => {
    await runBoard(test);
    for (const at of [0, 1, 2]) await play(at, String(12 - at));
    await withFailingRewards(test, ids[0] ?? 0n, async () => {
      await expect(finish()).rejects.toThrow('failing_reward');
    });
    visitors = await Promise.all(visitors.map((one) => signInAgain(test, one)));
    expect(await Promise.all([0, 1, 2].map(prizesOf))).toEqual([[], ['30.00'], ['10.00']]);
    await advance();
    expect(await prizesOf(0)).toEqual(['50.00']);
  });

  it('of a board without players are empty', async () => {
    const board = await runBoard(test);
    await finish();
    const { body } = await standings(board);
    expect(body).toMatchObject({
      value: { text: expect.stringMatching(/^leader-board \d+\nlast-event \d+\n$/) },
    });
  });

  it('give a member on a break the prize after the break', async () => {
    await runBoard(test);
    await play(0, '10');
    test.clock.advance(DAY_MS / 2);
    visitors = await Promise.all(visitors.map((one) => signInAgain(test, one)));
    await test.value(visitor(0), protection.takeBreak, { term: '24h' });
    test.clock.advance(DAY_MS / 2);
    await advance();
    visitors = await Promise.all(visitors.map((one) => signInAgain(test, one)));
    expect(await prizesOf(0)).toEqual([]);
    const { content } = await test.value(visitor(0), leaderBoards.leaderBoardList, { language: 'EN' });
    expect(content).toEqual([]);
    await finish();
    expect(await prizesOf(0)).toEqual(['50.00']);
  });
});
