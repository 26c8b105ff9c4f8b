import { identityEncryptedColumns, openPersonalVault, rotateColumnKey } from './identity/index.ts';
import { systemRandomness } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openSecrets } from './platform/config/secrets.ts';
import type { Database } from './platform/database/database.ts';
import { depositEncryptedColumns, payoutAccountEncryptedColumns } from './wallet/for-maintenance.ts';

/** Every encrypted column of personal data. */
const COLUMNS = [...identityEncryptedColumns, ...payoutAccountEncryptedColumns, ...depositEncryptedColumns];

/**
 * Encrypts with the newest key all values under older keys. Running servers still know the older keys. Prints
 * the number of rows per column and returns the total.
 */
export async function rotateDataKeys(
  database: Database,
  config: Pick<Config, 'secretKey' | 'dataDir' | 'dataKeys'>,
  print: (line: string) => void,
): Promise<number> {
  const vault = openPersonalVault(config, openSecrets(config, systemRandomness), systemRandomness);
  let total = 0;
  for (const column of COLUMNS) {
    const count = await rotateColumnKey(database, vault, column);
    print(`${column.name}: ${count}`);
    total += count;
  }
  return total;
}
