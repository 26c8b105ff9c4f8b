import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { type Player, playElsewhere, roundElsewhere } from '../../testing/games/external-player.ts';
import { playBefore } from '../../testing/games/previous-round.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';
import { roundJobs } from '../rounds/index.ts';
import { seedGames } from './seed/seed-games.ts';
import { updateWinnerBoard } from './jobs.ts';

const listWins = statement<[], { win: bigint }>(
  'test.list-wins',
  'SELECT win_units AS win FROM game_win ORDER BY round_id',
);
const findPlayer = statement<[], Player>(
  'test.find-player',
  `SELECT m.id AS "memberId", g.id AS "nodeId" FROM member m, game g WHERE g.game_type = 'LIVE' LIMIT 1`,
);

let test: TestApp;
let player: Player;
beforeEach(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  await test.given.member({ balance: '1000' });
  player = await test.database.one(findPlayer, []);
});
afterEach(() => test.stop());

const wins = async () => (await test.database.many(listWins, [])).map(({ win }) => win);

describe('migration to recorded wins', () => {
  it('copies the wins of the last days, without open rounds', async () => {
    const past = (days: number) => new Date(Date.now() - days * DAY_MS);
    await playBefore(test.database, { ...player, stakeUnits: 10n, winUnits: 70n, at: past(1) });
    await playBefore(test.database, { ...player, stakeUnits: 10n, winUnits: 60n, at: past(20) });
    const round = roundElsewhere(test.database, player);
    const bet = await round.bet({ amountUnits: 10n, at: past(1) });
    await round.win(bet, { amountUnits: 40n, at: past(1) });
    await addDailyTotals();
    await migrateAgain();
    expect(await wins()).toEqual([70n]);
    await round.win(bet, { amountUnits: 1n, closes: true, at: past(0) });
    await updateWinnerBoard(test);
    expect(await wins()).toEqual([70n, 41n]);
  });

  it('starts at the position of the daily totals, so that no event is lost', async () => {
    const at = test.clock.now();
    await playElsewhere(test.database, player, { stakeUnits: 10n, winUnits: 50n, at });
    await addDailyTotals();
    await playElsewhere(test.database, player, { stakeUnits: 10n, winUnits: 60n, at });
    await migrateAgain();
    const left = statement<[], { behind: bigint }>(
      'test.find-behind',
      `SELECT w.event_id - d.event_id AS behind FROM round_event_consumer w, round_event_consumer d
        WHERE (w.name, d.name) = ('winner-board', 'daily-totals')`,
    );
    expect(await test.database.one(left, [])).toEqual({ behind: 0n });
  });
});

async function addDailyTotals(): Promise<void> {
  await roundJobs(test)
    .find(({ definition }) => definition.name === 'rounds.add-daily-totals')
    ?.work({});
}

/** Runs the migration on the existing rounds. */
async function migrateAgain(): Promise<void> {
  const file = new URL('../../migrations/0113-round-wins.sql', import.meta.url);
  const text = (await readFile(file, 'utf8')).replaceAll(/^--.*$/gm, '');
  const undo = ['DROP TABLE game_win', `DELETE FROM round_event_consumer WHERE name = 'winner-board'`];
  const commands = [...undo, ...text.split(';')].filter((command) => command.trim() !== '');
  for (const [index, command] of commands.entries())
    await test.database.run(statement<[]>(`test.migrate-${index}`, command), []);
}
