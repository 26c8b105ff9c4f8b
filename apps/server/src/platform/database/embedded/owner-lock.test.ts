import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/database/database.ts';
import { acquireOwnerLock, findOwner } from './owner-lock.ts';

test('one of many concurrent callers becomes the owner', async () => {
  const home = await temporaryFolder();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => acquireOwnerLock(home)));
  const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test('a released directory is free, and retains one link after any number of uses', async () => {
  const home = await temporaryFolder();
  for (let times = 0; times < 3; times += 1) {
    const lock = await acquireOwnerLock(home);
    expect(await findOwner(home)).toEqual({ pid: process.pid });
    await lock.release();
    expect(await findOwner(home)).toBeUndefined();
  }
  expect(await readdir(home)).toHaveLength(1);
});

test('claims the number after that of a dead owner', async () => {
  const home = await temporaryFolder();
  await symlink('owner-gone.sock', join(home, 'owner.7'));
  const lock = await acquireOwnerLock(home);
  expect(await readdir(home)).toContain('owner.8');
  await expect(acquireOwnerLock(home)).rejects.toThrow(`in use by process ${process.pid}`);
  await lock.release();
});

test('an owner that dies during the query is replaced', async () => {
  const home = await temporaryFolder();
  let requests = 0;
  const dying = createServer((connection) => {
    requests += 1;
    connection.destroy();
    if (requests === 3) dying.close();
  });
  await once(dying.listen(join(home, 'owner-dying.sock')), 'listening');
  await symlink('owner-dying.sock', join(home, 'owner.1'));
  const lock = await acquireOwnerLock(home);
  expect(requests).toBe(3);
  await lock.release();
});

test('an owner too busy to answer is not replaced', async () => {
  const home = await temporaryFolder();
  const connections: Socket[] = [];
  const busy = createServer((connection) => void connections.push(connection));
  await once(busy.listen(join(home, 'owner-busy.sock')), 'listening');
  await symlink('owner-busy.sock', join(home, 'owner.1'));
  await expect(acquireOwnerLock(home)).rejects.toThrow('in use by another process');
  for (const connection of connections) connection.destroy();
  busy.close();
});

test('the owner reports its addresses for as long as they serve', async () => {
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
