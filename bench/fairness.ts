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
import { lotteryEvenness, lotteryNumbers, OF_ALL_SHAPES } from './fairness/lottery-numbers.ts';
import { packed } from './fairness/packed-numbers.ts';
import { enumeratedReturns, playedReturns } from './fairness/returns.ts';
import type { BenchResult } from './result.ts';
import { chiSquareTail } from './statistics.ts';

/** The limits of a round of each game, one game after the other. */
const OF_ALL_GAMES: readonly number[] = [slotPlay(MOSAIC), DICE_RULES, BACCARAT_RULES, FISHING_RULES].flatMap(
  ({ limits }) => [...limits],
);

/** The limits of a roll of dice, where a modulo bias is largest. */
const OF_DICE: readonly number[] = DICE_RULES.limits;

const CHUNK_NUMBERS = 3000;

const CLIENT_SEED = 'bench';

/** The limits of a roll of dice, where errors of a mapping are most likely. */
const LIMIT = 10_000;

const DRAWS = 500_000;

/** The p-value of a fair draw is below this once in a thousand runs. */
const GOAL = 0.001;

/**
 * Tests of different kinds that need only a few megabytes each: number, and sizes smaller than dieharder's own. A
 * hundred samples each: with fewer, its figures cluster near 1 even for the best of generators.
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

/** Without dieharder's speed measurement, which would read more than the tests. */
const COLUMNS = ['test_name', 'ntuple', 'pvalues', 'assessment'].flatMap((column) => ['-D', column]);

const FROM_STDIN = ['-g', '200'];

export interface FairnessOptions {
  /** Rounds of each game for the measured returns. */
  readonly rounds: number;
  /** All of dieharder's tests at their default sizes: hours, and tens of gigabytes of numbers. */
  readonly wholeBattery: boolean;
}

/** Stated returns beside computed and measured returns, and a dieharder test of the drawn numbers. */
export async function benchFairness({ rounds, wholeBattery }: FairnessOptions): Promise<BenchResult[]> {
  const serverSeed = randomBytes(32).toString('hex');
  // With the printed seed, a reader can draw the same numbers again.
  console.log(`drawn from the server seed ${serverSeed} (its seal is ${commitmentOf(serverSeed)})`);
  return [
    ...enumeratedReturns(),
    ...playedReturns(serverSeed, rounds),
    ...evenness(serverSeed),
    ...lotteryEvenness(serverSeed),
    ...(await battery(serverSeed, wholeBattery)),
  ];
}

async function battery(serverSeed: string, whole: boolean): Promise<BenchResult[]> {
  const tests = whole ? WHOLE_BATTERY : BATTERY;
  if (!(await isThere())) return [notThere()];
  const run = (numbers: Numbers, limits: readonly number[]) => judge(numbers(serverSeed, limits), tests);
  return [
    passing('numbers as all four games draw them, in dieharder', await run(fairNumbers, OF_ALL_GAMES)),
    passing('numbers as all lotteries draw them, in dieharder', await run(lotteryNumbers, OF_ALL_SHAPES)),
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
  return judged.filter(({ outcome }) => outcome === 'FAILED').length;
}

function describeOutcome(judged: readonly Judged[]): string {
  const count = (wanted: string) => judged.filter(({ outcome }) => outcome === wanted).length;
  const remarkable = judged.filter(({ outcome }) => outcome !== 'PASSED').slice(0, 6);
  const names = remarkable.map(
    ({ name, p, outcome }) => `${name} ${outcome.toLowerCase()} p ${p.toFixed(6)}`,
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

/** One p-value of one of dieharder's tests. */
interface Judged {
  readonly name: string;
  readonly p: number;
  /** FAILED is p below 10⁻⁶ or above 1 - 10⁻⁶, WEAK below 0.005 or above 0.995. */
  readonly outcome: 'PASSED' | 'WEAK' | 'FAILED';
}

/** Arguments of a dieharder run. */
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
  // dieharder stops reading when it has enough input, possibly in the middle of a write.
  const writing = pipeline(Readable.from(endless(chunks)), child.stdin).catch(() => {});
  const text = await reading;
  await writing;
  return text.split('\n').flatMap(judgedIn);
}

/** Ends with its reader and leaves the chunks open for the next reader. */
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
  const [name = '', tuple = '', p = '', outcome = ''] = line.split('|').map((column) => column.trim());
  if (outcome !== 'PASSED' && outcome !== 'WEAK' && outcome !== 'FAILED') return [];
  return [{ name: tuple === '0' ? name : `${name} ${tuple}`, p: Number(p), outcome }];
}

/** Tests that the numbers are uniform over the whole limit, and that the test would detect a modulo bias. */
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

/**
 * An endless stream of random bits, made from the numbers that a server seed gives below a repeating list of limits.
 */
type Numbers = (serverSeed: string, limits: readonly number[]) => Generator<Buffer, never>;

/** Numbers drawn as the games draw. */
function* fairNumbers(serverSeed: string, limits: readonly number[]): Generator<Buffer, never> {
  const chunk = repeated(limits);
  for (let nonce = 1; ; nonce += 1) {
    const words = roundWords({ serverSeed, clientSeed: CLIENT_SEED, nonce });
    yield packed(drawFrom(words, chunk), chunk);
  }
}

/** A common mistake: a few bytes modulo the limit, so that small numbers are more frequent than large ones. */
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
