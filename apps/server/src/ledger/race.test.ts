import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { BESIDE_A_CROWD, type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../testing/server/crowd.ts';
import type { Database } from '../platform/database/database.ts';
import { type Leg, post, postTogether, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const CLIENTS = 50;
let books: Books;
let open: Crowd;
let crowd: Database;
beforeAll(async () => {
  books = await openBooks(BESIDE_A_CROWD);
  open = await openCrowd(books.url, CLIENTS);
  crowd = open.database;
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await open.close();
  await books.drop();
});

/** Runs `work` concurrently on several connections, which are all open before the first starts. */
async function atOnce<T>(work: (turn: number) => Promise<T>): Promise<T[]> {
  const release = Promise.withResolvers<void>();
  let ready = 0;
  return Promise.all(
    Array.from({ length: CLIENTS }, (_, turn) =>
      crowd
        .transaction(async (tx) => {
          await readBalance(tx, 1n, PHP);
          ready += 1;
          if (ready === CLIENTS) release.resolve();
          await release.promise;
        })
        .then(() => work(turn)),
    ),
  );
}

const counted = (answers: readonly { outcome: string }[]) =>
  answers.filter(({ outcome }) => outcome === 'posted').length;

describe('concurrent requests', () => {
  it('fifty withdrawals of the whole balance succeed once', async () => {
    const memberId = await books.member(1_000n);
    const hold = { kind: 'withdrawal-hold', asset: PHP, memberId, amountUnits: 1_000n } as const;
    const answers = await atOnce(() => post(crowd, { ...envelope(), ...hold }));
    expect(counted(answers)).toBe(1);
    expect(await readBalance(crowd, memberId, PHP)).toMatchObject({ cashUnits: 0n, lockedUnits: 1_000n });
  });

  it('fifty bets of a third of the balance succeed three times', async () => {
    const memberId = await books.member(1_000n);
    const bet = { kind: 'bet', asset: PHP, memberId, amountUnits: 333n, counterparty: 'studio' } as const;
    const answers = await atOnce(() => post(crowd, { ...envelope(), ...bet }));
    expect(counted(answers)).toBe(3);
    expect(await readBalance(crowd, memberId, PHP)).toMatchObject({ cashUnits: 1n, sequence: 4n });
  });

  it('one key fifty times causes one debit and equal answers', async () => {
    const memberId = await books.member(1_000n);
    const bet = { kind: 'bet', asset: PHP, memberId, amountUnits: 100n, counterparty: 'studio' } as const;
    const posting = { ...envelope(), ...bet };
    const answers = await atOnce(() => post(crowd, posting));
    const original = answers.find(({ replayed }) => !replayed);
    expect(original).toMatchObject({ outcome: 'posted', balanceUnits: 900n, sequence: 2n });
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const answer of answers) expect({ ...answer, replayed: false }).toEqual(original);
    expect(await readBalance(crowd, memberId, PHP)).toMatchObject({ cashUnits: 900n, sequence: 2n });
  });

  it('one key with fifty amounts causes one debit and conflicts', async () => {
    const memberId = await books.member(10_000n);
    const header = envelope();
    const answers = await atOnce((turn) => {
      const amountUnits = BigInt(turn + 1);
      return post(crowd, {
        ...header,
        kind: 'bet',
        asset: PHP,
        memberId,
        amountUnits,
        counterparty: 'studio',
      });
    });
    expect(counted(answers)).toBe(1);
    const refusals = answers.flatMap((answer) => (answer.outcome === 'refused' ? [answer.reason] : []));
    expect(new Set(refusals)).toEqual(new Set(['conflict']));
  });

  it('members who send money to each other cause no deadlock and lose nothing', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => books.member(1_000_000n)));
    const send = (turn: number, round: number): [Leg, Leg] => {
      const [from, to] = [members[(turn + round) % 4] ?? 0n, members[(turn * 3 + round + 1) % 4] ?? 0n];
      const amountUnits = BigInt(turn + 1);
      return [
        { kind: 'upline-sent', asset: PHP, memberId: from, amountUnits },
        { kind: 'upline-received', asset: PHP, memberId: to, amountUnits },
      ];
    };
    // Uses the pool directly, because it does not retry after a deadlock.
    const answers = await atOnce(async (turn) => {
      const rounds = Array.from({ length: 10 }, (_, round) => round);
      return Promise.all(rounds.map((round) => postTogether(crowd, envelope(), send(turn, round))));
    });
    expect(counted(answers.flat())).toBe(CLIENTS * 10);
    const balances = await Promise.all(members.map((member) => readBalance(crowd, member, PHP)));
    expect(balances.reduce((sum, { cashUnits }) => sum + cashUnits, 0n)).toBe(4_000_000n);
  });
});

it('the books stay consistent', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});
