import { BACCARAT_RULES } from '@tessera/contract/games/studio/baccarat-rules';
import { DICE_RULES } from '@tessera/contract/games/studio/dice-rules';
import { drawFrom } from '@tessera/contract/games/studio/draw';
import { FISHING_RULES } from '@tessera/contract/games/studio/fishing-rules';
import { slotPlay } from '@tessera/contract/games/studio/slot-lines';
import { MOSAIC } from '@tessera/contract/games/studio/slot-rules';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { commitmentOf, roundBlocks, roundWords } from '../apps/server/src/games/studio/seed-pair.ts';
import { enumeratedReturns, playedReturns } from './fairness/returns.ts';
import type { BenchResult } from './result.ts';
import { chiSquareTail } from './statistics.ts';

/** What a round of each game draws, one game after the other. */
const OF_ALL_GAMES: readonly number[] = [slotPlay(MOSAIC), DICE_RULES, BACCARAT_RULES, FISHING_RULES].flatMap(
  ({ limits }) => [...limits],
);

/** A roll: the limit where a modulo shows most. */
const OF_DICE: readonly number[] = DICE_RULES.limits;

const CHUNK_NUMBERS = 3000;

const CLIENT_SEED = 'bench';

/** A roll of dice: the limit where a mapper is easily wrong. */
const LIMIT = 10_000;

const DRAWS = 500_000;

/** A fair draw is below it once in a thousand runs. */
const GOAL = 0.001;

/**
 * Tests of different kinds that are content with a few megabytes each: number, and sizes smaller than dieharder's own.
 * A hundred samples each: of fewer its figures crowd near 1 for the best of generators.
 */
const BATTERY: readonly Test[] = [
  ['-d', '0'],
  ['-d', '10'],
  ['-d', '12'],
  ['-d', '15', '-t', '10000'],
  ['-d', '100', '-t', '10000'],
  ['-d', '101', '-t', '10000'],
  ['-d', '102', '-t', '10000'],
  ['-d', '204', '-p', '100'],
];

const WHOLE_BATTERY: readonly Test[] = [['-a']];

/** Without its measurement of speed, which would read more than the tests do. */
const COLUMNS = ['test_name', 'ntuple', 'pvalues', 'assessment'].flatMap((column) => ['-D', column]);

const FROM_STDIN = ['-g', '200'];

export interface FairnessOptions {
  /** Rounds played of each game beside the counted returns. */
  readonly rounds: number;
  /** All of dieharder's tests as it sets them: hours, and tens of gigabytes of numbers. */
  readonly wholeBattery: boolean;
}

/** Stated returns against what the rules give, and the drawn numbers against dieharder. */
export async function benchFairness({ rounds, wholeBattery }: FairnessOptions): Promise<BenchResult[]> {
  const serverSeed = randomBytes(32).toString('hex');
  // Whoever doubts a figure can draw the same numbers again.
  console.log(`drawn from the server seed ${serverSeed} (its seal is ${commitmentOf(serverSeed)})`);
  return [
    ...enumeratedReturns(),
    ...playedReturns(serverSeed, rounds),
    ...evenness(serverSeed),
    ...(await battery(serverSeed, wholeBattery)),
  ];
}

async function battery(serverSeed: string, whole: boolean): Promise<BenchResult[]> {
  const tests = whole ? WHOLE_BATTERY : BATTERY;
  if (!(await isThere())) return [notThere()];
  const run = (numbers: Numbers, limits: readonly number[]) => judge(numbers(serverSeed, limits), tests);
  return [
    passing('numbers as all four games draw them, in dieharder', await run(fairNumbers, OF_ALL_GAMES)),
    passing('rolls of dice, in dieharder', await run(fairNumbers, OF_DICE)),
    failing('rolls taken modulo 10,000, in dieharder', await run(moduloNumbers, OF_DICE)),
  ];
}

function passing(name: string, judged: readonly Judged[]): BenchResult {
  const reached = judged.length > 0 && failures(judged) === 0;
  return { name, ratio: failures(judged), goal: '0 tests failed', reached, detail: describeOutcome(judged) };
}

function failing(name: string, judged: readonly Judged[]): BenchResult {
  const reached = failures(judged) > 0;
  return { name, ratio: failures(judged), goal: '≥ 1 test failed', reached, detail: describeOutcome(judged) };
}

function failures(judged: readonly Judged[]): number {
  return judged.filter(({ verdict }) => verdict === 'FAILED').length;
}

function describeOutcome(judged: readonly Judged[]): string {
  const count = (wanted: string) => judged.filter(({ verdict }) => verdict === wanted).length;
  const remarkable = judged.filter(({ verdict }) => verdict !== 'PASSED').slice(0, 6);
  const names = remarkable.map(
    ({ name, p, verdict }) => `${name} ${verdict.toLowerCase()} p ${p.toFixed(6)}`,
  );
  return [
    `${count('PASSED')} passed, ${count('WEAK')} weak, ${count('FAILED')} failed of ${judged.length} figures`,
    ...names,
  ].join('; ');
}

function notThere(): BenchResult {
  const detail = 'not measured: dieharder is not installed (apt-get install dieharder)';
  return {
    name: 'numbers as all four games draw them, in dieharder',
    ratio: Number.NaN,
    goal: '0 tests failed',
    reached: false,
    detail,
  };
}

/** One figure of one of dieharder's tests. */
interface Judged {
  readonly name: string;
  readonly p: number;
  /** FAILED is p below 10⁻⁶ or above 1 - 10⁻⁶, WEAK below 0.005 or above 0.995. */
  readonly verdict: 'PASSED' | 'WEAK' | 'FAILED';
}

/** A run of dieharder: its arguments. */
type Test = readonly string[];

async function isThere(): Promise<boolean> {
  const child = spawn('dieharder', ['-h'], { stdio: 'ignore' });
  return once(child, 'close').then(
    () => true,
    () => false,
  );
}

/** Runs the tests one after another on one stream of bits. */
async function judge(chunks: Iterator<Buffer>, tests: readonly Test[]): Promise<Judged[]> {
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

/** How even the numbers lie over all of a limit, and that a modulo would be seen. */
function evenness(serverSeed: string): BenchResult[] {
  const seeds = { serverSeed, clientSeed: 'evenness', nonce: 1 };
  const bytes = bytesOf(roundBlocks(seeds));
  const fair = pOf(drawFrom(roundWords(seeds), Array<number>(DRAWS).fill(LIMIT)));
  const modulo = pOf(Array.from({ length: DRAWS }, () => moduloOf(bytes, LIMIT)));
  const figures = (p: number) => `p ${p.toPrecision(3)} of ${DRAWS.toLocaleString('en')} draws below 10,000`;
  return [
    {
      name: 'evenness of drawn numbers, chi-square',
      ratio: fair,
      goal: `p > ${GOAL}`,
      reached: fair > GOAL,
      detail: figures(fair),
    },
    {
      name: 'the same bytes modulo the limit, chi-square',
      ratio: modulo,
      goal: `p ≤ ${GOAL}`,
      reached: modulo <= GOAL,
      detail: figures(modulo),
    },
  ];
}

function pOf(numbers: readonly number[]): number {
  const counts = Array<number>(LIMIT).fill(0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  const due = numbers.length / LIMIT;
  const chiSquare = counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0);
  return chiSquareTail(chiSquare, LIMIT - 1);
}

/** Endless chunks of random bits, made of the numbers that a server seed gives below limits that come again and again. */
type Numbers = (serverSeed: string, limits: readonly number[]) => Generator<Buffer, never>;

/** Drawn as the games draw. */
function* fairNumbers(serverSeed: string, limits: readonly number[]): Generator<Buffer, never> {
  const chunk = repeated(limits);
  for (let nonce = 1; ; nonce += 1) {
    const words = roundWords({ serverSeed, clientSeed: CLIENT_SEED, nonce });
    yield packed(drawFrom(words, chunk), chunk);
  }
}

/** The usual mistake: a few bytes modulo the limit, so that small numbers come more often than large ones. */
function* moduloNumbers(serverSeed: string, limits: readonly number[]): Generator<Buffer, never> {
  const chunk = repeated(limits);
  for (let nonce = 1; ; nonce += 1) {
    const bytes = bytesOf(roundBlocks({ serverSeed, clientSeed: CLIENT_SEED, nonce }));
    const numbers = chunk.map((limit) => moduloOf(bytes, limit));
    yield packed(numbers, chunk);
  }
}

function repeated(limits: readonly number[]): number[] {
  return Array.from({ length: CHUNK_NUMBERS }, (_, index) => limits[index % limits.length] ?? 0);
}

function moduloOf(bytes: Iterator<number>, limit: number): number {
  let value = 0;
  for (let reach = 1; reach < limit; reach *= 256) value = value * 256 + Number(bytes.next().value);
  return value % limit;
}

function* bytesOf(blocks: Iterable<Uint8Array>): Generator<number> {
  for (const block of blocks) yield* block;
}

/**
 * Bits that are even if and only if the numbers are (Elias): the numbers below a limit fall into runs whose lengths are
 * the powers of two of the limit in binary, and a place in a run of 2ᵏ is k bits. No number is left out.
 */
function packed(numbers: readonly number[], limits: readonly number[]): Buffer {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const [index, number] of numbers.entries()) {
    const { value, width } = placeInRun(number, limits[index] ?? 0);
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      held = held * 2 + (Math.floor(value / 2 ** bit) % 2);
      bits += 1;
      if (bits < 8) continue;
      bytes.push(held);
      [held, bits] = [0, 0];
    }
  }
  return Buffer.from(bytes);
}

function placeInRun(number: number, limit: number): { readonly value: number; readonly width: number } {
  let [start, left] = [0, limit];
  for (;;) {
    const width = Math.floor(Math.log2(left));
    const length = 2 ** width;
    if (number < start + length) return { value: number - start, width };
    start += length;
    left -= length;
  }
}
