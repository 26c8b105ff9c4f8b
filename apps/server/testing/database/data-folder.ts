import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** All databases of a run at once, a few times over. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for the data of a test. Where this machine has the room it is in memory: a third of a run was
 * waiting for a disk to keep what is thrown away a moment later.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await isRoomy(MEMORY)) ? MEMORY : tmpdir(), prefix));
}

async function isRoomy(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
