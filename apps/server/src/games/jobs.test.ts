import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAllExpired } from '../../testing/database/delete-expired.ts';
import { type Player, roundElsewhere } from '../../testing/games/external-player.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';
import { consumeRoundEvents } from '../rounds/index.ts';
import { gamesJobs, updateWinnerBoard, winnerBoardConsumer } from './jobs.ts';
import { seedGames } from './seed/seed-games.ts';

const listWins = statement<[], { win: bigint }>(
  'test.list-wins',
  'SELECT win_units AS win FROM game_win ORDER BY round_id',
);
const clearWins = statement<[]>('test.clear-wins', 'DELETE FROM game_win');
const findPlayer = statement<[], Player>(
  'test.find-player',
  `SELECT m.id AS "memberId", g.id AS "nodeId" FROM member m, game g WHERE g.game_type = 'LIVE' LIMIT 1`,
);

let test: TestApp;
let player: Player;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  await test.given.member({ balance: '1000' });
  player = await test.database.one(findPlayer, []);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await updateWinnerBoard(test);
  await test.database.run(clearWins, []);
});

const wins = async () => (await test.database.many(listWins, [])).map(({ win }) => win);
const at = () => test.clock.now();
/** Plays a closed round of one bet and one win. */
async function won(winUnits: bigint, stakeUnits = 10n) {
  const round = roundElsewhere(test.database, player);
  const bet = await round.bet({ amountUnits: stakeUnits, at: at() });
  const win = await round.win(bet, { amountUnits: winUnits, closes: true, at: at() });
  return { round, bet, win };
}

describe('wins of the winner board', () => {
  it('are read from the events of closed rounds, and a second run changes nothing', async () => {
    await won(50n);
    await won(10n);
    await won(30n);
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([50n, 30n]);
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([50n, 30n]);
  });

  it('are complete with concurrent readers and rounds', async () => {
    const amounts = Array.from({ length: 30 }, (_, index) => BigInt(index + 11));
    const playing = Promise.all(amounts.map((amount) => won(amount)));
    await Promise.all(Array.from({ length: 8 }, () => updateWinnerBoard(test)));
    await playing;
    await Promise.all(Array.from({ length: 8 }, () => updateWinnerBoard(test)));
    await updateWinnerBoard(test);
    expect((await wins()).toSorted((a, b) => Number(a - b))).toEqual(amounts);
  });

  it('are read again after a failure, which leaves no partial result', async () => {
    await won(50n);
    const failing = {
      ...winnerBoardConsumer,
      handle: async (...range: Parameters<typeof winnerBoardConsumer.handle>) => {
        await winnerBoardConsumer.handle(...range);
        throw new Error('the connection was lost');
      },
    };
    await expect(consumeRoundEvents(test.database, failing)).rejects.toThrow('the connection was lost');
    expect(await wins()).toEqual([]);
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([50n]);
  });

  it('exclude a round until it closes', async () => {
    const round = roundElsewhere(test.database, player);
    const bet = await round.bet({ amountUnits: 10n, at: at() });
    await round.win(bet, { amountUnits: 40n, at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([]);
    await round.win(bet, { amountUnits: 5n, closes: true, at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([45n]);
  });

  it('are removed when the win is rolled back', async () => {
    const { round, win } = await won(50n);
    await updateWinnerBoard(test);
    await round.rollback(win, { at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([]);
  });

  it('include a win after the end of its round', async () => {
    const round = roundElsewhere(test.database, player);
    const bet = await round.bet({ amountUnits: 10n, closes: true, at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([]);
    await round.win(bet, { amountUnits: 30n, at: at() });
    await updateWinnerBoard(test);
    await round.win(bet, { amountUnits: 1n, at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([31n]);
  });

  it('retain the reported amount of a reopened round until it closes again', async () => {
    const { round } = await won(50n);
    const second = await round.bet({ amountUnits: 45n, at: at() });
    await round.win(second, { amountUnits: 5n, at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([50n]);
    await round.win(second, { amountUnits: 0n, closes: true, at: at() });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([]);
  });

  it('are deleted after the last day of the board', async () => {
    await won(50n);
    await updateWinnerBoard(test);
    test.clock.advance(7 * DAY_MS);
    await deleteAllExpired(test);
    expect(await wins()).toEqual([50n]);
    test.clock.advance(DAY_MS);
    await deleteAllExpired(test);
    expect(await wins()).toEqual([]);
  });

  it('are read by a job every minute', async () => {
    await won(50n);
    const reading = gamesJobs({ ...test.app.deps.games, identity: test.app.deps.identity }).find(
      ({ definition }) => definition.name === 'games.read-wins',
    );
    expect(reading?.definition.cron).toBe('* * * * *');
    await reading?.work({});
    expect(await wins()).toEqual([50n]);
  });
});
