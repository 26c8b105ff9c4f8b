import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartFault } from '../start-fault.ts';

/** Where the embedded database of a DATA_DIR lies. */
export function embeddedHome(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

/** Makes that folder, closed to other users. Throws a StartFault when this process may not write there. */
export async function makeHome(dataDir: string): Promise<string> {
  const home = embeddedHome(dataDir);
  try {
    await mkdir(dirname(home), { recursive: true });
    await mkdir(home, { recursive: true, mode: 0o700 });
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFault(`${home} cannot be written: ${(error as Error).message}`);
  }
  return home;
}
