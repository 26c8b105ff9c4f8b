import { seedContent } from './content/index.ts';
import { updateWinnerBoard, seedGames, seedLotteryGames, seedMatches, seedPlay } from './games/index.ts';
import { anyMember } from './identity/for-members.ts';
import { seedMembers } from './identity/index.ts';
import { lotteryTitles, seedDraws, seedLotteries } from './lottery/index.ts';
import { seedMessages } from './messages/index.ts';
import { countSeededPlay, seedPromotions, seedRewards } from './rewards/index.ts';
import type { AppOptions } from './app.ts';
import type { SliceDeps } from './slice-deps.ts';
import {
  markDemoData,
  seedBalances,
  seedDepositMethods,
  seedPayoutAccounts,
  seedWithdrawalMethods,
} from './wallet/index.ts';

/** Seeds the demo platform into an empty database. Returns false, and changes nothing, if members exist. */
export async function seedDemo(
  { database, clock, config }: Pick<AppOptions, 'database' | 'clock' | 'config'>,
  deps: SliceDeps,
): Promise<boolean> {
  if (await anyMember(database)) return false;
  const { merchantCode } = config;
  const { passwords } = deps.identity;
  const hashes = { password: await passwords.hash('Tessera-2026'), payment: await passwords.hash('246810') };
  await database.transaction(async (tx) => {
    await tx.run(markDemoData, [clock.now()]);
    await seedDepositMethods(tx, merchantCode);
    await seedWithdrawalMethods(tx, merchantCode);
    await seedContent(deps.content, tx);
    await seedGames(tx);
    await seedMatches(tx, clock.now());
    await seedLotteryGames(tx, lotteryTitles());
    await seedLotteries(deps.lottery, tx);
    await seedPromotions(deps.rewards, tx, merchantCode);
    const members = await seedMembers(deps.identity, tx, hashes);
    await seedBalances(deps.wallet, tx, members);
    await seedPayoutAccounts(deps.wallet, tx, merchantCode, members);
    await seedPlay(deps.games, tx, members);
    await seedMessages(deps.inbox, tx, { merchantCode, members });
    await seedRewards(deps.rewards, tx, { merchantCode, members });
  });
  // The first visitor sees issues on sale and results without waiting for the job.
  await seedDraws(deps.lottery);
  await countSeededPlay(deps.rewards);
  // The first visitor sees winners without waiting for the job.
  await updateWinnerBoard(deps.games);
  return true;
}
