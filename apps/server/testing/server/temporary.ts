import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { makeDataFolder } from '../database/data-folder.ts';

/** A folder that goes away with the test, after everything registered later. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeDataFolder('tessera-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
