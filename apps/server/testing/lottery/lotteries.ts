import { api } from '@tessera/contract';
import type { CheckCrypto } from '@tessera/contract/games/studio/check-round';
import { createHmac, hash } from 'node:crypto';
import { advanceIssues } from '../../src/lottery/issues/advance-issues.ts';
import { seedLotteryGames } from '../../src/games/index.ts';
import { lotteryTitles, seedLotteries } from '../../src/lottery/index.ts';
import { generateIssues } from '../../src/lottery/issues/generate-issues.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp } from '../server/app.ts';

const putVendor = statement<[]>(
  'test.put-lottery-vendor',
  `INSERT INTO vendor (code, names, sort, in_house) VALUES ('TESSERA', '{"EN": "Tessera"}', 1, true)
   ON CONFLICT DO NOTHING`,
);

const removeLinks = statement<[codes: readonly string[]]>(
  'test.remove-links-of-lotteries',
  `DELETE FROM lottery_catalogue_game WHERE game_id NOT IN (SELECT id FROM lottery_game WHERE code = ANY ($1))`,
);

const removeOthers = statement<[codes: readonly string[]]>(
  'test.remove-other-lotteries',
  'DELETE FROM lottery_game WHERE code <> ALL ($1)',
);

/** The functions of a browser that check a draw. */
export const nodeCrypto: CheckCrypto = {
  sha256: async (text) => hash('sha256', text, 'hex'),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest(),
};

const MINUTE_MS = 60_000;
/** After the draws of a minute, long before the end of the next sale. */
const EARLY_MS = 5000;

/** Seeds the lotteries with these codes, with their issues of today. The time is early in a minute. */
export async function openLotteries(test: TestApp, codes: readonly string[]): Promise<void> {
  const deps = test.app.deps.lottery;
  test.clock.advance(MINUTE_MS + EARLY_MS - (test.clock.now().getTime() % MINUTE_MS));
  await test.database.transaction(async (tx) => {
    await tx.run(putVendor, []);
    await seedLotteryGames(tx, lotteryTitles());
    await seedLotteries(deps, tx);
    await tx.run(removeLinks, [codes]);
    await tx.run(removeOthers, [codes]);
  });
  await generateIssues(deps);
}

/** The id of a lottery, by its code. */
export async function lotteryId(test: TestApp, code: string): Promise<string> {
  const games = await test.value(null, api.lottery.lotteryGames, { language: 'EN' });
  const game = games.find(({ gameCode }) => gameCode === code);
  if (!game) throw new Error(`no lottery ${code}`);
  return game.gameId;
}

/** Advances the clock, and then the issues as their job does. */
export async function advanceLotteries(test: TestApp, ms: number): Promise<void> {
  test.clock.advance(ms);
  await generateIssues(test.app.deps.lottery);
  await advanceIssues(test.app.deps.lottery);
}
