import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

/** One figure of one of dieharder's tests. */
export interface Judged {
  readonly name: string;
  readonly p: number;
  /** FAILED is p below 10⁻⁶ or above 1 - 10⁻⁶, WEAK below 0.005 or above 0.995. */
  readonly verdict: 'PASSED' | 'WEAK' | 'FAILED';
}

/** A run of dieharder: its arguments. */
type Test = readonly string[];

/**
 * Tests of different kinds that are content with a few megabytes each: number, and sizes smaller than dieharder's own.
 * A hundred samples each: of fewer its figures crowd near 1 for the best of generators.
 */
export const BATTERY: readonly Test[] = [
  ['-d', '0'],
  ['-d', '10'],
  ['-d', '12'],
  ['-d', '15', '-t', '10000'],
  ['-d', '100', '-t', '10000'],
  ['-d', '101', '-t', '10000'],
  ['-d', '102', '-t', '10000'],
  ['-d', '204', '-p', '100'],
];

export const WHOLE_BATTERY: readonly Test[] = [['-a']];

/** Without its measurement of speed, which would read more than the tests do. */
const COLUMNS = ['test_name', 'ntuple', 'pvalues', 'assessment'].flatMap((column) => ['-D', column]);
const FROM_STDIN = ['-g', '200'];

export async function isThere(): Promise<boolean> {
  const child = spawn('dieharder', ['-h'], { stdio: 'ignore' });
  return once(child, 'close').then(
    () => true,
    () => false,
  );
}

/** Runs the tests one after another on one stream of bits. */
export async function judge(chunks: Iterator<Buffer>, tests: readonly Test[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const test of tests) judged.push(...(await judgeOnce(chunks, test)));
  return judged;
}

async function judgeOnce(chunks: Iterator<Buffer>, test: Test): Promise<Judged[]> {
  const child = spawn('dieharder', [...FROM_STDIN, ...test, ...COLUMNS], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const reading = textOf(child.stdout);
  // It stops reading when it knows enough, in the middle of whatever is being written.
  const writing = pipeline(Readable.from(endless(chunks)), child.stdin).catch(() => {});
  const text = await reading;
  await writing;
  return text.split('\n').flatMap(judgedIn);
}

/** Ends with its reader and leaves the chunks open for the next one. */
function* endless(chunks: Iterator<Buffer>): Generator<Buffer> {
  for (let next = chunks.next(); !next.done; next = chunks.next()) yield next.value;
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

/** A line as `diehard_birthdays|   0|0.53399264|  PASSED`. */
function judgedIn(line: string): Judged[] {
  const [name = '', tuple = '', p = '', verdict = ''] = line.split('|').map((column) => column.trim());
  if (verdict !== 'PASSED' && verdict !== 'WEAK' && verdict !== 'FAILED') return [];
  return [{ name: tuple === '0' ? name : `${name} ${tuple}`, p: Number(p), verdict }];
}
