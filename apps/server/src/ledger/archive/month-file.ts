import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { RecordRow } from '../months/month-queries.ts';
import type { BlockRow, SealRow } from '../seals/seal-queries.ts';

/**
 * The file of a month of the books: lines of text, compressed by gzip. Each line is a word and a JSON value.
 *
 * - `month`: the closing record. First, once.
 * - `seal`: a daily seal of the month.
 * - `total`: debit and credit of an account in the month, then the closing balances of members.
 * - `block`: a sealed block with its hash. Its `transfer` lines follow as sealed, then the `answer` lines, which
 *   are the stored answers of these transfers.
 * - `end`: the number of transfers and answers, and the SHA-256 of all lines before it. Last, once.
 */
export type MonthLine = readonly [
  word: 'month' | 'seal' | 'total' | 'block' | 'transfer' | 'answer',
  json: string,
];

export interface MonthFileEnd {
  readonly transfers: number;
  readonly answers: number;
  /** Hexadecimal SHA-256 of all lines before the last one. */
  readonly sha256: string;
}

/** The file is incomplete or altered. */
export class MonthFileError extends Error {}

/**
 * Writes the lines to a file atomically and returns the result of `verify`. `verify` reads the new file before it
 * gets its name. An existing file is replaced only after `verify` succeeds. A concurrent run with the same path
 * loses its unfinished file and throws.
 */
export async function writeMonthFile<Found>(
  path: string,
  lines: AsyncIterable<MonthLine>,
  verify: (partial: string) => Promise<Found>,
): Promise<Found> {
  await removePartials(path);
  // Two runs must never write one file: one could still write after the other has renamed the file.
  const folder = await mkdtemp(`${path}${PARTIAL}`);
  try {
    const partial = join(folder, basename(path));
    await pipeline(Readable.from(withEnd(lines)), createGzip(), createWriteStream(partial));
    await syncToDisk(partial);
    const found = await verify(partial);
    await rename(partial, path);
    await syncToDisk(dirname(path));
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Suffix of the folder in which a file is written. */
const PARTIAL = '.part-';

/** Removes leftovers of killed runs. */
async function removePartials(path: string): Promise<void> {
  const begin = `${basename(path)}${PARTIAL}`;
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(begin)) await rm(join(dirname(path), name), { recursive: true });
  }
}

async function* withEnd(lines: AsyncIterable<MonthLine>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const count = { transfer: 0, answer: 0 };
  for await (const [word, json] of lines) {
    const line = `${word} ${json}\n`;
    hash.update(line);
    if (word === 'transfer' || word === 'answer') count[word] += 1;
    yield line;
  }
  const end: MonthFileEnd = { transfers: count.transfer, answers: count.answer, sha256: hash.digest('hex') };
  yield `end ${JSON.stringify(end)}\n`;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the lines of a file in order. Throws a MonthFileError for a missing end, lines after the end, or
 * altered lines.
 */
export async function* readMonthFile(path: string): AsyncGenerator<MonthLine, MonthFileEnd> {
  const hash = createHash('sha256');
  const count = { transfer: 0, answer: 0 };
  let end: MonthFileEnd | undefined;
  for await (const line of linesOf(path)) {
    if (end) throw new MonthFileError('lines follow the end of the month');
    const [, word, json = ''] = /^(\w+) (.+)$/.exec(line) ?? [];
    if (word === 'end') end = JSON.parse(json) as MonthFileEnd;
    else if (isWord(word)) {
      hash.update(`${line}\n`);
      if (word === 'transfer' || word === 'answer') count[word] += 1;
      yield [word, json];
    } else throw new MonthFileError('a line has an unknown kind');
  }
  const found = { transfers: count.transfer, answers: count.answer, sha256: hash.digest('hex') };
  if (!end) throw new MonthFileError('the file ends before the end of the month');
  if (JSON.stringify(end) !== JSON.stringify(found)) {
    throw new MonthFileError(`the file was altered: the hash of its lines is ${found.sha256}`);
  }
  return end;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new MonthFileError(`the file cannot be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
  if (rest !== '') throw new MonthFileError('the file ends within a line');
}

const WORDS: ReadonlySet<string> = new Set(['month', 'seal', 'total', 'block', 'transfer', 'answer']);

function isWord(word: string | undefined): word is MonthLine[0] {
  return word !== undefined && WORDS.has(word);
}

/** Serialises a closing record, daily seal or block: bigint as digits, bytes as hexadecimal. */
export function textOf(row: object): string {
  return JSON.stringify(row, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return isBufferText(value) ? Buffer.from(value.data).toString('hex') : value;
  });
}

/** The form of a Buffer inside a JSON replacer. */
function isBufferText(value: unknown): value is { readonly data: readonly number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
}

type Text<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends bigint | Buffer | Date ? string : Row[Name];
};

const bytes = (hex: string) => Buffer.from(hex, 'hex');

export function recordOf(json: string): RecordRow {
  const text = JSON.parse(json) as Text<RecordRow>;
  return {
    name: text.name,
    firstId: BigInt(text.firstId),
    endId: BigInt(text.endId),
    transfers: BigInt(text.transfers),
    lastId: BigInt(text.lastId),
    owed: text.owed,
    totalsDigest: bytes(text.totalsDigest),
    sealsDigest: bytes(text.sealsDigest),
    previousHash: bytes(text.previousHash),
    hash: bytes(text.hash),
  };
}

export function sealOf(json: string): SealRow {
  const text = JSON.parse(json) as Text<SealRow>;
  return {
    day: text.day,
    afterId: BigInt(text.afterId),
    upTo: BigInt(text.upTo),
    transfers: BigInt(text.transfers),
    sealedAt: new Date(text.sealedAt),
    previousHash: bytes(text.previousHash),
    hash: bytes(text.hash),
  };
}

export function blockOf(json: string): Omit<BlockRow, 'marks'> {
  const { day, lastId, transfers, hash } = JSON.parse(json) as Text<Omit<BlockRow, 'marks'>>;
  return { day, lastId: BigInt(lastId), transfers, hash: bytes(hash) };
}
