import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { BESIDE_A_CROWD, type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../testing/server/crowd.ts';
import { seededChoices } from '../../testing/server/seeded-choices.ts';
import { type Database, sqlState } from '../platform/database/database.ts';
import { type Leg, postTogether, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const TRANSFERS = Math.max(4_000, Number(process.env['SOAK_TRANSFERS'] ?? 0));
const TIMEOUT_MS = 120_000 + TRANSFERS * 20;
const CLIENTS = 64;
const MEMBERS = 300;
/** Half of all transfers are among this small number of members, in both directions. */
const CLOSE = 10;
const FUNDS = 10n ** 9n;

let books: Books;
let open: Crowd;
let crowd: Database;
let members: bigint[];
const choices = seededChoices('random pairs');
beforeAll(async () => {
  books = await openBooks(BESIDE_A_CROWD);
  open = await openCrowd(books.url, CLIENTS);
  crowd = open.database;
  members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member(FUNDS)));
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await open.close();
  await books.drop();
});

const deadlocks = async () => {
  await books.sql('SELECT pg_stat_clear_snapshot()');
  const [row] = await books.sql<{ deadlocks: bigint }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row?.deadlocks;
};

/** A statement after a lock timeout is rolled back completely, and its caller repeats it. */
const WAITED_TOO_LONG = new Set(['55P03', '57014']);
async function untilAnswered<T>(
  send: () => Promise<T>,
): Promise<{ readonly answer: T; readonly again: number }> {
  for (let again = 0; ; again += 1) {
    try {
      return { answer: await send(), again };
    } catch (error) {
      if (!WAITED_TOO_LONG.has(sqlState(error) ?? '')) throw error;
    }
  }
}

function pair(): readonly [from: bigint, to: bigint] {
  const among = choices.below(2) === 0 ? CLOSE : MEMBERS;
  const from = choices.below(among);
  const to = (from + 1 + choices.below(among - 1)) % among;
  return [members[from] ?? 0n, members[to] ?? 0n];
}

it(`${TRANSFERS} transfers by ${CLIENTS} concurrent clients among random pairs of ${MEMBERS} members end without a deadlock`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const owned = new Map(members.map((member) => [member, FUNDS]));
  let [sent, waited] = [0, 0];
  const client = async () => {
    while (sent < TRANSFERS) {
      sent += 1;
      const [from, to] = pair();
      const amountUnits = BigInt(1 + choices.below(900));
      const legs: [Leg, Leg] = [
        { kind: 'upline-sent', asset: PHP, memberId: from, amountUnits },
        { kind: 'upline-received', asset: PHP, memberId: to, amountUnits },
      ];
      // Uses the pool directly, because it does not retry after a deadlock.
      const header = envelope();
      const { answer, again } = await untilAnswered(() => postTogether(crowd, header, legs));
      expect(answer.outcome).toBe('posted');
      waited += again;
      owned.set(from, (owned.get(from) ?? 0n) - amountUnits);
      owned.set(to, (owned.get(to) ?? 0n) + amountUnits);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  process.stdout.write(`random pairs: ${waited} of ${sent} waited for longer than a statement may\n`);
  // A slow disk causes some timeouts; an inconsistent lock order would cause many.
  expect(waited).toBeLessThan(sent / 100);
  expect(await deadlocks()).toBe(0n);
  for (const [member, cashUnits] of owned) {
    expect(await readBalance(crowd, member, PHP)).toMatchObject({ cashUnits });
  }
  expect(await reconcile(books.database)).toEqual([]);
});
