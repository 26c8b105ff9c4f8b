import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary.ts';
import { acquireOwnerLock, findOwner } from './owner-lock.ts';

test('one of many callers at once becomes the owner', async () => {
  const home = await temporaryFolder();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acquireOwnerLock(home)));
  const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test('a released directory is free, and leaves one link behind however often it was used', async () => {
  const home = await temporaryFolder();
  for (let times = 0; times < 3; times += 1) {
    const lock = await acquireOwnerLock(home);
    expect(await findOwner(home)).toEqual({ pid: process.pid });
    await lock.release();
    expect(await findOwner(home)).toBeUndefined();
  }
  expect(await readdir(home)).toHaveLength(1);
});

test('claims the number after a dead owner’s, and holds it', async () => {
  const home = await temporaryFolder();
  await symlink('owner-gone.sock', join(home, 'owner.7'));
  const lock = await acquireOwnerLock(home);
  expect(await readdir(home)).toContain('owner.8');
  await expect(acquireOwnerLock(home)).rejects.toThrow(`in use by process ${process.pid}`);
  await lock.release();
});

test('the owner tells its addresses for as long as they serve', async () => {
  const home = await temporaryFolder();
  const lock = await acquireOwnerLock(home);
  const addresses = { url: 'postgresql://a', adminUrl: 'postgresql://b' };
  lock.publish(addresses);
  expect(await findOwner(home)).toEqual({ pid: process.pid, addresses });
  lock.publish(undefined);
  expect(await findOwner(home)).toEqual({ pid: process.pid });
  await lock.release();
});

test('works where the path is longer than a socket address', async () => {
  const home = join(await temporaryFolder(), 'long'.repeat(40));
  await mkdir(home);
  const lock = await acquireOwnerLock(home);
  await expect(acquireOwnerLock(home)).rejects.toThrow('one server per DATA_DIR');
  await lock.release();
  await (await acquireOwnerLock(home)).release();
});
