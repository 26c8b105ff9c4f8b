import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MonthFileError, type MonthLine, readMonthFile, writeMonthFile } from './month-file.ts';

const LINES: readonly MonthLine[] = [
  ['month', '{"month":"2026-10"}'],
  ['block', '{"lastId":32}'],
  ['transfer', '[16,"ñ  ",9223372036854775807]'],
  ['transfer', '[32,"two words"]'],
  ['answer', '["member:1","key"]'],
];

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-month-'));
  path = join(folder, 'month.gz');
});
afterEach(() => rm(folder, { recursive: true }));

async function* given(lines: readonly MonthLine[] = LINES) {
  yield* lines;
}

async function readBack(from = path): Promise<MonthLine[]> {
  const found: MonthLine[] = [];
  for await (const line of readMonthFile(from)) found.push(line);
  return found;
}

const write = (lines: AsyncIterable<MonthLine> = given()) => writeMonthFile(path, lines, readBack);

/** Alters the decompressed text of the file. */
async function alter(change: (text: string) => string): Promise<void> {
  const text = gunzipSync(await readFile(path)).toString();
  expect(change(text)).not.toBe(text);
  await writeFile(path, gzipSync(change(text)));
}

describe('file of a month', () => {
  it('is read as written, without other files', async () => {
    expect(await write()).toEqual(LINES);
    expect(await readBack()).toEqual(LINES);
    expect(await readdir(folder)).toEqual(['month.gz']);
  });

  it('is not created when writing fails, and an existing file stays', async () => {
    await write();
    async function* broken() {
      yield* LINES;
      throw new Error('no more');
    }
    await expect(write(broken())).rejects.toThrow('no more');
    expect(await readBack()).toEqual(LINES);
    expect(await readdir(folder)).toEqual(['month.gz']);
  });

  it('replaces an existing file only after verification', async () => {
    await write();
    const refuse = () => Promise.reject(new Error('not the month'));
    await expect(writeMonthFile(path, given([]), refuse)).rejects.toThrow('not the month');
    expect(await readBack()).toEqual(LINES);
    expect(await readdir(folder)).toEqual(['month.gz']);
  });

  it('removes leftovers of killed runs and no other file', async () => {
    await mkdir(join(folder, 'month.gz.part-half'));
    for (const name of ['month.gz.part-half/month.gz', 'month.gz.part', 'other.gz.part-half']) {
      await writeFile(join(folder, name), 'half');
    }
    await write();
    expect(await readdir(folder)).toEqual(['month.gz', 'month.gz.part', 'other.gz.part-half']);
  });

  it('is complete when two runs write it concurrently', async () => {
    let other: Promise<unknown> = Promise.resolve();
    async function* interrupted() {
      yield* LINES.slice(0, 2);
      other = write();
      await other;
      yield* LINES.slice(2);
    }
    await expect(write(interrupted())).rejects.toThrow('ENOENT');
    expect(await readBack()).toEqual(LINES);
    expect(await readdir(folder)).toEqual(['month.gz']);
  });

  it.each([
    ['a changed amount', (text: string) => text.replace('9223372036854775807', '9223372036854775806')],
    ['a missing transfer', (text: string) => text.replace(/transfer \[32.*\n/, '')],
    ['another order', (text: string) => text.replace(/(transfer \[16.*\n)(transfer \[32.*\n)/, '$2$1')],
    ['an added line', (text: string) => text.replace('answer', 'answer []\nanswer')],
    ['a line of another kind', (text: string) => text.replace('answer', 'reply')],
    ['no end', (text: string) => text.replace(/end .*\n/, '')],
    ['lines after the end', (text: string) => `${text}answer []\n`],
  ])('is refused with %s', async (_what, change) => {
    await write();
    await alter(change);
    await expect(readBack()).rejects.toThrow(MonthFileError);
  });

  it('is refused when it is truncated or has extra content', async () => {
    await write();
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 12));
    await expect(readBack()).rejects.toThrow(MonthFileError);
    await writeFile(path, whole);
    await appendFile(path, 'more');
    await expect(readBack()).rejects.toThrow(MonthFileError);
  });

  it('is an error when it does not exist', async () => {
    await expect(readBack()).rejects.toThrow('ENOENT');
  });
});
