import { api } from '@tessera/contract';
import type { Endpoint } from '@tessera/contract/endpoint';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { randomInt } from 'node:crypto';
import { send } from '../http/member.ts';
import type { BenchResult } from '../result.ts';
import type { BenchServer } from '../server/server.ts';
import { mannWhitney, median } from '../statistics.ts';

const NAMES = 500;
const LEAST_P = 0.01;
/** Longer than the window of any limit; the server's clock advances by this time after each batch of queries. */
const LONGEST_WINDOW_MS = 25 * 3_600_000;
const BATCH = 25;
const PASSWORD = 'a guess nobody made';
const PREFIXES = [905, 906, 915, 916, 917, 926, 927, 935, 936, 945] as const;
const PROBES = { enabled: true, required: true, patternId: 0, minLength: 4, maxLength: 50 };

/** A call that could reveal to a stranger whether a person is a member. */
interface Question {
  readonly name: string;
  readonly endpoint: Endpoint;
  input(userName: string, index: number): object;
}

const { identity } = api;
const QUESTIONS: readonly Question[] = [
  {
    name: 'login',
    endpoint: identity.login,
    input: (username) => ({ type: 'username', username, password: PASSWORD }),
  },
  {
    name: 'forgot password',
    endpoint: identity.forgotPassword,
    input: (username) => ({ username, email: `${username}@example.com` }),
  },
  {
    name: 'SMS code',
    endpoint: identity.sendSmsCode,
    input: (_userName, index) => ({ mobileNum: mobileOf(index), countryDialingCode: '63' }),
  },
  {
    name: 'affiliate check',
    endpoint: identity.affiliateCheck,
    input: (userName) => ({ code: userName }),
  },
];

interface Probe {
  readonly ms: number;
  readonly answer: string;
}

/** Queries existing and unknown members, each from a separate address: bytes and times must not differ. */
export async function benchEnumeration(server: BenchServer): Promise<BenchResult[]> {
  const known = await registerMembers(server);
  const results: BenchResult[] = [];
  for (const question of QUESTIONS) {
    const answers: { known: Probe[]; unknown: Probe[] } = { known: [], unknown: [] };
    for (const [turn, { kind, userName, index }] of shuffled(known).entries()) {
      if (turn % (2 * BATCH) === 0) await server.advance(LONGEST_WINDOW_MS);
      answers[kind].push(await probe(server.origin, question, userName, index));
    }
    results.push(compared(question.name, answers.known, answers.unknown));
  }
  return results;
}

const requestContacts = statement<[fields: string, flags: string]>(
  'bench.ask-for-contacts',
  'UPDATE merchant SET register_fields = $1, flags = $2',
);
const verifyContacts = statement<[]>(
  'bench.verify-contacts',
  'UPDATE member_personal SET verified_at = created_at',
);

interface Turn {
  readonly kind: 'known' | 'unknown';
  readonly userName: string;
  readonly index: number;
}

/**
 * Existing and unknown members in random order. The job that writes to a known number runs concurrently with the
 * following queries. In any regular pattern it would delay one kind more than the other.
 */
function shuffled(known: readonly string[]): Turn[] {
  const schedule = known.flatMap((userName, index): Turn[] => [
    { kind: 'known', userName, index },
    { kind: 'unknown', userName: `x${userName.slice(1)}`, index: index + NAMES },
  ]);
  for (let last = schedule.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [schedule[last], schedule[other]] = [schedule[other] as Turn, schedule[last] as Turn];
  }
  return schedule;
}

/** Registers members with a number and a mail address, so that every query can match a member. */
async function registerMembers({ origin, databaseUrl, advance }: BenchServer): Promise<string[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const fields = JSON.stringify({ mobileNum: PROBES, email: PROBES });
    await database.run(requestContacts, [fields, JSON.stringify({ REGMOBVERF3: false })]);
    const names = Array.from({ length: NAMES }, (_, index) => `k${String(index).padStart(7, '0')}`);
    for (const [index, username] of names.entries()) {
      if (index % BATCH === 0) await advance(LONGEST_WINDOW_MS);
      const { status, text } = await send(origin, identity.register, formOf(username, index), from(index));
      if (status !== 200) throw new Error(`registration was refused: ${text}`);
    }
    await database.run(verifyContacts, []);
    return names;
  } finally {
    await database.close();
  }
}

function formOf(username: string, index: number): object {
  return {
    username,
    password: 'mosaic stones 9',
    confirmPassword: 'mosaic stones 9',
    email: `${username}@example.com`,
    mobileNum: mobileOf(index),
    countryDialingCode: '63',
  };
}

async function probe(origin: string, question: Question, name: string, index: number): Promise<Probe> {
  const startedMs = performance.now();
  const { status, text } = await send(origin, question.endpoint, question.input(name, index), from(index));
  return { ms: performance.now() - startedMs, answer: `${status} ${text}` };
}

function compared(name: string, known: readonly Probe[], unknown: readonly Probe[]): BenchResult {
  const answers = new Set([...known, ...unknown].map(({ answer }) => answer));
  const times = [known, unknown].map((probes) => probes.map(({ ms }) => ms)) as [number[], number[]];
  const p = mannWhitney(...times);
  return {
    name: `who is a member, asked by ${name}`,
    ratio: p,
    goal: `p > ${LEAST_P}, one answer`,
    reached: p > LEAST_P && answers.size === 1,
    detail: `${NAMES} known, ${NAMES} unknown: ${answers.size} different answers, medians ${times
      .map((ms) => `${median(ms).toFixed(2)} ms`)
      .join(' and ')}`,
  };
}

/** An address in a separate network for each number. */
function from(index: number): Record<string, string> {
  return { 'x-forwarded-for': `20.${Math.floor(index / 200)}.${index % 200}.7` };
}

/** Numbers of the Philippines spread over prefixes, so that no prefix reaches its limit. */
function mobileOf(index: number): string {
  const prefix = PREFIXES[index % PREFIXES.length] ?? PREFIXES[0];
  return `${prefix}5${550_000 + index}`;
}
