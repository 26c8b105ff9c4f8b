import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MonthFileFault, type MonthLine, readMonthFile, writeMonthFile } from './month-file.ts';

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

async function readBack(): Promise<MonthLine[]> {
  const found: MonthLine[] = [];
  for await (const line of readMonthFile(path)) found.push(line);
  return found;
}

/** Alters the text that the file has compressed. */
async function alter(change: (text: string) => string): Promise<void> {
  const text = gunzipSync(await readFile(path)).toString();
  expect(change(text)).not.toBe(text);
  await writeFile(path, gzipSync(change(text)));
}

describe('a month in a file', () => {
  it('is read as it was written, and leaves no other file', async () => {
    const end = await writeMonthFile(path, given());
    expect(end).toMatchObject({ transfers: 2, answers: 1 });
    expect(await readBack()).toEqual(LINES);
    expect(await readdir(folder)).toEqual(['month.gz']);
  });

  it('is not there where writing fails, and what was there stays', async () => {
    await writeMonthFile(path, given());
    async function* broken() {
      yield* LINES;
      throw new Error('no more');
    }
    await expect(writeMonthFile(path, broken())).rejects.toThrow('no more');
    expect(await readBack()).toEqual(LINES);
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
    await writeMonthFile(path, given());
    await alter(change);
    await expect(readBack()).rejects.toThrow(MonthFileFault);
  });

  it('is refused where the file is cut, or has more behind it', async () => {
    await writeMonthFile(path, given());
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 12));
    await expect(readBack()).rejects.toThrow(MonthFileFault);
    await writeFile(path, whole);
    await appendFile(path, 'more');
    await expect(readBack()).rejects.toThrow(MonthFileFault);
  });

  it('says that there is no file', async () => {
    await expect(readBack()).rejects.toThrow('ENOENT');
  });
});
