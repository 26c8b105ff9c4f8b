import { seedContent } from './content/index.ts';
import { seedGames, seedPlay } from './games/index.ts';
import { anyMember, seedMembers } from './identity/index.ts';
import type { AppOptions } from './app.ts';
import type { SliceDeps } from './slice-deps.ts';
import { seedBalances, seedDepositMethods } from './wallet/index.ts';

/** Fills an empty database with the demo platform; one that has members is left as it is. */
export async function seedDemo({ database, clock, config }: AppOptions, deps: SliceDeps): Promise<boolean> {
  if (await anyMember(database)) return false;
  const { merchantCode } = config;
  const hashed = await deps.identity.passwords.hash('Tessera-2026');
  await database.transaction(async (tx) => {
    await seedDepositMethods(tx, merchantCode);
    await seedContent(tx, merchantCode, clock.now());
    await seedGames(tx);
    const members = await seedMembers(deps.identity, tx, hashed);
    await seedBalances(deps.wallet, tx, members);
    await seedPlay(deps.games, tx, members);
  });
  return true;
}
