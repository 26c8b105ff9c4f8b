import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/database/database.ts';
import { extractTar } from './tar.ts';

async function* inChunks(bytes: Buffer, sizeBytes: number) {
  for (let at = 0; at < bytes.length; at += sizeBytes) yield bytes.subarray(at, at + sizeBytes);
}

function member(name: string, type: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const end = Buffer.alloc(1024);

test('unpacks a packed archive, in any division of its bytes', async () => {
  const folder = await temporaryFolder();
  const archive = Buffer.concat([
    member('base', '5', ''),
    member('base/1', '0', 'one'),
    member('base/2', '0', 'x'.repeat(512)),
    member('base/empty', '0', ''),
    end,
  ]);
  for (const sizeBytes of [1, 511, 513, archive.length]) {
    const target = join(folder, String(sizeBytes));
    await mkdir(target);
    await extractTar(inChunks(archive, sizeBytes), target);
    expect((await readdir(join(target, 'base'))).toSorted()).toEqual(['1', '2', 'empty']);
    expect(await readFile(join(target, 'base', '1'), 'utf8')).toBe('one');
    expect(await readFile(join(target, 'base', '2'), 'utf8')).toBe('x'.repeat(512));
  }
});

test.each([
  ['a name outside', Buffer.concat([member('../outside', '0', 'x'), end]), 'it contains the path ../outside'],
  [
    'an absolute name',
    Buffer.concat([member('/tmp/outside', '0', 'x'), end]),
    'it contains the path /tmp/outside',
  ],
  ['a link', Buffer.concat([member('link', '2', ''), end]), 'neither a file nor a folder'],
  ['a cut-off file', member('cut', '0', 'x'.repeat(600)).subarray(0, 700), 'it ends in the middle of a file'],
  ['a missing end', member('whole', '0', 'x'), 'it is incomplete'],
  ['something else', Buffer.from('x'.repeat(512)), 'it is not a tar file'],
])('refuses %s', async (_, archive, message) => {
  const folder = await temporaryFolder();
  await expect(extractTar(inChunks(archive, 4096), folder)).rejects.toThrow(message);
});
