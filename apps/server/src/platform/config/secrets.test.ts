import type * as Fs from 'node:fs';
import { linkSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/database/database.ts';
import { systemRandomness } from '../clock.ts';
import { writeSecretFileOnce, readSecretFile } from './secrets.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return { ...fs, linkSync: vi.fn(fs.linkSync) };
});
afterEach(() => vi.mocked(linkSync).mockRestore());

const refuseLinks = () =>
  vi.mocked(linkSync).mockImplementation(() => {
    throw Object.assign(new Error('no links here'), { code: 'EPERM' });
  });

it.each([
  ['with links', () => {}],
  ['without links', refuseLinks],
])('a secret is written once on a file system %s, without temporary files', async (_name, prepare) => {
  prepare();
  const folder = await temporaryFolder();
  const path = join(folder, 'a-key');
  expect(readSecretFile(path)).toBeUndefined();
  expect(writeSecretFileOnce(path, 'first', systemRandomness)).toBe('first');
  expect(writeSecretFileOnce(path, 'second', systemRandomness)).toBe('first');
  expect(readSecretFile(path)).toBe('first');
  expect(await readdir(folder)).toEqual(['a-key']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('a failed write of a secret is reported, without temporary files', async () => {
  const folder = await temporaryFolder();
  expect(() => writeSecretFileOnce(join(folder, 'nowhere', 'a-key'), 'first', systemRandomness)).toThrow(
    'ENOENT',
  );
  expect(await readdir(folder)).toEqual([]);
});
