import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock } from '../../../testing/server/test-clock.ts';
import { EFFECTS, type MemberKind, memberLeg } from '../../../testing/wallet/pockets.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { postTogether, reverse } from '../index.ts';
import { sealDay } from '../seals/seal-day.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { reconcileChanges } from './reconcile-changes.ts';
import { reconcile } from './reconcile.ts';

const WRITERS = 8;
const MEMBERS = 20;
/** Number of checks during the writes; a soak run uses more. */
const ROUNDS = Math.max(10, Number(process.env['SOAK_CHECKS'] ?? 0));
const TIMEOUT_MS = 60_000 + ROUNDS * 10_000;
const KINDS = Object.keys(EFFECTS) as MemberKind[];

let books: Books;
let writers: Database;
let servers: readonly Database[];
let members: bigint[];
const clock = testClock();
const choices = seededChoices('healthy books');
beforeAll(async () => {
  books = await openBooks();
  writers = openDatabase({ url: books.url, maxConnections: WRITERS });
  servers = [0, 1].map(() => openDatabase({ url: books.url, maxConnections: 3 }));
  members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member(1_000_000n)));
});
afterAll(async () => {
  await Promise.all([writers, ...servers].map((one) => one.close()));
  await books.drop();
});

/** One or two legs, some reversed immediately, some in a slow or rolled back transaction. */
async function write(): Promise<void> {
  const legs = Array.from({ length: 1 + choices.below(2) }, () =>
    memberLeg(choices.of(KINDS), choices.of(members), BigInt(1 + choices.below(500))),
  );
  const [first, ...others] = legs;
  if (!first) return;
  await writers
    .transaction(async (tx) => {
      const answer = await postTogether(tx, envelope(), [first, ...others]);
      const dice = choices.below(10);
      if (dice === 0 && answer.outcome === 'posted') {
        await reverse(tx, { ...envelope(), kind: 'reversal', transferId: answer.transferId });
      }
      if (dice === 1) throw new RolledBack();
      if (dice === 2) await tx.foreign('SELECT pg_sleep(0.05)', []);
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
}
class RolledBack extends Error {}

it('healthy books cause no alarm during postings with several servers', {
  timeout: TIMEOUT_MS,
}, async () => {
  let stopped = false;
  let written = 0;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (!stopped) {
        await write();
        written += 1;
      }
    }),
  );
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await Promise.all(
        servers.map((database) => reconcileChanges({ database, clock, checks: [] })),
      );
      expect(found).toEqual([[], []]);
      clock.advance(DAY_MS);
      const sealed = await Promise.all(servers.map((database) => sealDay({ database, clock }, 50)));
      expect(sealed.filter((one) => one !== undefined)).toHaveLength(1);
      expect(await reconcile(books.database)).toEqual([]);
      expect(await verifySeals(books.database)).toMatchObject({ days: round + 1, discrepancy: undefined });
    }
  } finally {
    stopped = true;
    await writing;
  }
  expect(written).toBeGreaterThan(ROUNDS * WRITERS);
  expect(await blockedPayouts(books.database)).toBe('none');
  clock.advance(DAY_MS);
  await sealDay({ database: books.database, clock });
  const { transfers } = await verifySeals(books.database);
  expect(await books.sql(`SELECT count(*) FROM transfer WHERE asset = '${PHP}'`)).toEqual([
    { count: transfers },
  ]);
});
