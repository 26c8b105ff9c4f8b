import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { statement } from '../platform/database/statement.ts';
import { consumeRoundEvents, dailyTotals, type RoundEventConsumer } from './round-events.ts';

const EVENT = `INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands,
     stake_units, win_units, counted, recorded_at)
   VALUES (1, 7, 'PHP', 1, 'RNG', 'ONE', '2026-11-01', 1, $1, $2, $3, now())`;
const append = statement<[stake: bigint, win: bigint, counted: boolean]>('test.append-event', EVENT);
const findDay = statement<[], { hands: number; stake: bigint; win: bigint }>(
  'test.find-day',
  `SELECT hands, stake_units AS stake, win_units AS win FROM game_day WHERE member_id = 7`,
);
const findExact = statement<[], { hands: number; stake: bigint; win: bigint }>(
  'test.find-exact',
  `SELECT sum(hands)::integer AS hands, sum(stake_units)::bigint AS stake, sum(win_units)::bigint AS win
     FROM play_day(7)`,
);
const putMember = [
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('tessera', 'PHP', 'PHP', '{}')`,
  `INSERT INTO member (id, merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   OVERRIDING SYSTEM VALUE VALUES (7, 'tessera', 'member7', 0, '', now(), now())`,
];

let made: TestDatabase;
beforeEach(async () => {
  made = await createTestDatabase();
  for (const [at, text] of putMember.entries()) {
    await made.database.run(statement(`test.put-member-${at}`, text), []);
  }
});
afterEach(() => made.drop());

const total = { hands: 3, stake: 60n, win: 6n };
async function appendThree(): Promise<void> {
  for (const units of [1n, 2n, 3n]) await made.database.run(append, [units * 10n, units, false]);
}

describe('daily totals', () => {
  it('count each event once and are exact before and after reading', async () => {
    const { database } = made;
    await appendThree();
    expect(await database.one(findExact, [])).toEqual(total);
    await consumeRoundEvents(database, dailyTotals);
    await consumeRoundEvents(database, dailyTotals);
    expect(await database.one(findDay, [])).toEqual(total);
    expect(await database.one(findExact, [])).toEqual(total);
  });

  it('skip events that they already contain', async () => {
    await made.database.run(append, [10n, 0n, true]);
    await consumeRoundEvents(made.database, dailyTotals);
    expect(await made.database.maybe(findDay, [])).toBeUndefined();
  });

  it('count each event once with many concurrent processes', async () => {
    await appendThree();
    await Promise.all(Array.from({ length: 8 }, () => consumeRoundEvents(made.database, dailyTotals)));
    await consumeRoundEvents(made.database, dailyTotals);
    expect(await made.database.one(findDay, [])).toEqual(total);
  });

  it('count an event whose transaction commits after later events', async () => {
    const { database } = made;
    let commit = () => {};
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let appended = () => {};
    const open = new Promise<void>((resolve) => (appended = resolve));
    const slow = database.transaction(async (tx) => {
      await tx.run(append, [10n, 1n, false]);
      appended();
      await committed;
    });
    await open;
    await database.run(append, [20n, 2n, false]);
    const consumed = consumeRoundEvents(database, dailyTotals);
    await database.run(append, [30n, 3n, false]);
    // More statements than a consumer without a wait needs.
    const seen = new Set();
    for (let read = 0; read < 50; read += 1) seen.add(await database.maybe(findDay, []));
    commit();
    await Promise.all([slow, consumed]);
    expect(seen).toEqual(new Set([undefined]));
    await consumeRoundEvents(database, dailyTotals);
    expect(await database.one(findDay, [])).toEqual(total);
  });
});

describe('event consumer', () => {
  it('does not wait for a transaction that appends no events', async () => {
    const { database } = made;
    const other = statement<[]>('test.write-other', `UPDATE member SET type = 1 WHERE id = 7`);
    await appendThree();
    await database.transaction(async (tx) => {
      await tx.run(other, []);
      await consumeRoundEvents(database, dailyTotals);
      expect(await database.one(findDay, [])).toEqual(total);
    });
  });

  it('is skipped while another process serves it', async () => {
    const { database } = made;
    await appendThree();
    const begun = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const slow: RoundEventConsumer = {
      name: 'daily-totals',
      async handle(tx, after, upTo) {
        begun.resolve();
        await committed.promise;
        await dailyTotals.handle(tx, after, upTo);
      },
    };
    const first = consumeRoundEvents(database, slow);
    await begun.promise;
    await consumeRoundEvents(database, dailyTotals);
    expect(await database.maybe(findDay, [])).toBeUndefined();
    committed.resolve();
    await first;
    expect(await database.one(findDay, [])).toEqual(total);
  });

  it('retains its position after a failure and gets the same events again', async () => {
    await appendThree();
    const failing = { name: 'daily-totals', handle: () => Promise.reject(new Error('not now')) };
    await expect(consumeRoundEvents(made.database, failing)).rejects.toThrow('not now');
    await consumeRoundEvents(made.database, dailyTotals);
    expect(await made.database.one(findDay, [])).toEqual(total);
  });
});
