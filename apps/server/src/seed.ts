import { seedContent } from './content/index.ts';
import { updateWinnerBoard, seedGames, seedMatches, seedPlay } from './games/index.ts';
import { anyMember } from './identity/for-members.ts';
import { seedMembers } from './identity/index.ts';
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
export async function seedDemo({ database, clock, config }: AppOptions, deps: SliceDeps): Promise<boolean> {
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
    const members = await seedMembers(deps.identity, tx, hashes);
    await seedBalances(deps.wallet, tx, members);
    await seedPayoutAccounts(deps.wallet, tx, merchantCode, members);
    await seedPlay(deps.games, tx, members);
  });
  // The first visitor sees winners without waiting for the job.
  await updateWinnerBoard(deps.games);
  return true;
}
