import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import {
  CODE_LIFE_MS,
  MAX_CODE_ATTEMPTS,
  type CodePurpose,
  hashOfCode,
  verifyCode,
  consumeCode,
  type SubmittedCode,
} from './one-time-code.ts';
import { putCode } from './queries.ts';

const RIGHT = '402913';
const browser = { deviceHash: Buffer.alloc(32, 1) };
const otherBrowser = { deviceHash: Buffer.alloc(32, 2) };

let test: TestApp;
let targets = 0;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const deps = () => test.app.deps.identity;

/** Verifies and consumes a code, in the two steps of every use case. */
async function check(typed: SubmittedCode): Promise<boolean> {
  const proven = await verifyCode(deps(), typed);
  return proven !== undefined && consumeCode(deps(), deps().database, proven);
}

/** An active code for a new number, as its owner would type it. */
async function liveCode(purpose: CodePurpose = 'login', of = newTarget()): Promise<SubmittedCode> {
  const { merchantCode, clock, randomness, database } = deps();
  const flow = browser.deviceHash;
  const now = clock.now();
  await database.run(putCode, [
    merchantCode,
    purpose,
    of,
    flow,
    hashOfCode(deps(), { purpose, target: of, flow }, RIGHT),
    randomness.uuid(),
    now,
    new Date(now.getTime() + CODE_LIFE_MS),
  ]);
  return { purpose, target: of, code: RIGHT, source: browser };
}

function newTarget(): Buffer {
  targets += 1;
  return Buffer.from(`number ${targets}`.padEnd(32));
}

it('the code is accepted once, in the digits of any script', async () => {
  const typed = await liveCode();
  expect(await check({ ...typed, code: ' ٤٠٢ ٩١٣ ' })).toBe(true);
  expect(await check(typed)).toBe(false);
});

it('the code is accepted once among twenty concurrent attempts', async () => {
  const typed = await liveCode();
  const results = await Promise.all(Array.from({ length: 20 }, () => check(typed)));
  expect(results.filter(Boolean)).toHaveLength(1);
});

it.each([
  ['another browser', { source: otherBrowser }],
  ['another purpose', { purpose: 'reset' as const }],
  ['another number', { target: Buffer.alloc(32, 9) }],
])('the code is not accepted for %s, and loses no attempt', async (_who, change) => {
  const typed = await liveCode();
  for (let tries = 0; tries <= MAX_CODE_ATTEMPTS; tries += 1) {
    expect(await check({ ...typed, ...change })).toBe(false);
  }
  expect(await check(typed)).toBe(true);
});

it('the code is bound to its purpose, even if another purpose has the same digits', async () => {
  const typed = await liveCode('login');
  await liveCode('reset', typed.target);
  expect(await check({ ...typed, purpose: 'reset' })).toBe(true);
  expect(await check(typed)).toBe(true);
});

it('the code is void after five wrong attempts, even for the right answer', async () => {
  const typed = await liveCode();
  for (let tries = 0; tries < MAX_CODE_ATTEMPTS; tries += 1) {
    expect(await check({ ...typed, code: '000000' })).toBe(false);
  }
  expect(await check(typed)).toBe(false);
});

it('the code is compared at most five times, however many attempts are concurrent', async () => {
  const typed = await liveCode();
  const proven = await Promise.all(Array.from({ length: 1000 }, () => verifyCode(deps(), typed)));
  expect(proven.filter(Boolean)).toHaveLength(MAX_CODE_ATTEMPTS);
  const guesses = Array.from({ length: 1000 }, (_, guess) => String(guess).padStart(6, '0'));
  const another = await liveCode();
  await Promise.all(guesses.map((code) => check({ ...another, code })));
  expect(await check(another)).toBe(false);
});

it('the code expires after three minutes, and not before', async () => {
  const early = await liveCode();
  const expiredCode = await liveCode();
  test.clock.advance(CODE_LIFE_MS - 1);
  expect(await check(early)).toBe(true);
  test.clock.advance(1);
  expect(await check(expiredCode)).toBe(false);
});

it('the code is void when the next code is created', async () => {
  const typed = await liveCode();
  const first = await verifyCode(deps(), typed);
  const { merchantCode, database } = deps();
  const flow = browser.deviceHash;
  const next = hashOfCode(deps(), { ...typed, flow }, '555555');
  const now = test.clock.now();
  const ends = new Date(now.getTime() + CODE_LIFE_MS);
  const request = deps().randomness.uuid();
  const put = [merchantCode, typed.purpose, typed.target, flow, next, request, now, ends] as const;
  expect(await database.run(putCode, [...put])).toBe(1);
  expect(first && (await consumeCode(deps(), database, first))).toBe(false);
  expect(await check(typed)).toBe(false);
  expect(await check({ ...typed, code: '555555' })).toBe(true);
  expect(await database.run(putCode, [...put])).toBe(0);
});
