import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Randomness } from '../clock.ts';

/** What lies in a secret file, or undefined where there is none. */
export function readKept(path: string): string | undefined {
  return unless('ENOENT', () => readFileSync(path, 'utf8'));
}

/**
 * Writes a secret file once, for its owner alone, and gives what lies there then: whoever comes second gets what the
 * first wrote, and nobody reads half a file.
 */
export function keepOnce(path: string, content: string, { uuid }: Pick<Randomness, 'uuid'>): string {
  const mine = `${path}.${uuid()}`;
  const own = { flag: 'wx', mode: 0o600 };
  writeFileSync(mine, content, own);
  try {
    linkSync(mine, path);
  } catch {
    // It is there already, or this file system has no links: then it is written as it stands.
    unless('EEXIST', () => writeFileSync(path, content, own));
  } finally {
    rmSync(mine);
  }
  return readFileSync(path, 'utf8');
}

function unless<T>(code: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined;
    throw error;
  }
}
