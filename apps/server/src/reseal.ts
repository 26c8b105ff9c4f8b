import { identitySealedColumns, openPersonalVault, resealColumn } from './identity/index.ts';
import { systemRandomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openSecrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import { depositSealedColumns, walletSealedColumns } from './wallet/index.ts';

/** Every column of personal data that lies sealed. */
const COLUMNS = [...identitySealedColumns, ...walletSealedColumns, ...depositSealedColumns];

/**
 * Seals under the newest key what an older one sealed, while servers run: those know the older keys too. Tells of
 * each column how many rows that were, and answers their number.
 */
export async function reseal(
  database: Database,
  config: Pick<Config, 'secretKey' | 'dataDir' | 'dataKeys'>,
  tell: (line: string) => void,
): Promise<number> {
  const vault = openPersonalVault(config, openSecrets(config, systemRandomness), systemRandomness);
  let total = 0;
  for (const column of COLUMNS) {
    const count = await resealColumn(database, vault, column);
    tell(`${column.name}: ${count}`);
    total += count;
  }
  return total;
}
