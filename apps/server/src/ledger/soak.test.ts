import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { BESIDE_A_CROWD, type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../testing/server/crowd.ts';
import { seededChoices, soakOperations } from '../../testing/server/seeded-choices.ts';
import {
  afterEffect,
  EFFECTS,
  type MemberKind,
  memberLeg,
  type Pockets,
} from '../../testing/wallet/pockets.ts';
import type { Database } from '../platform/database/database.ts';
import { type Leg, postTogether, readBalance, reverse } from './index.ts';
import type { Envelope } from './post.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const CONCURRENCY = 32;
const OPERATIONS = soakOperations();
/** Few enough for conflicts; the long run has twenty times as many. */
const MEMBERS = OPERATIONS < 1_000_000 ? 100 : 2_000;
const CHECK_EVERY = 10_000;
const TIMEOUT_MS = 600_000 + OPERATIONS * 2;
const KINDS = Object.keys(EFFECTS) as MemberKind[];

interface Move {
  readonly who: number;
  readonly kind: MemberKind;
  readonly units: bigint;
}
/** An answered call, to be repeated, contradicted or reversed later. */
interface Done {
  readonly header: Envelope;
  readonly moves: readonly Move[];
  readonly answer: Awaited<ReturnType<typeof postTogether>>;
}

let books: Books;
let open: Crowd;
let crowd: Database;
let members: bigint[];
beforeAll(async () => {
  books = await openBooks(BESIDE_A_CROWD);
  open = await openCrowd(books.url, CONCURRENCY);
  crowd = open.database;
  members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member()));
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await open.close();
  await books.drop();
});

const choices = seededChoices('ledger soak');
const done: Done[] = [];
/** Expected balances of the members according to the answers. */
const owned: Pockets[] = Array.from({ length: MEMBERS }, () => ({ cash: 0n, locked: 0n, bonus: 0n }));
const seen = new Map<string, number>();

function applyMoves(moves: readonly Move[], direction: 1n | -1n): void {
  for (const { who, kind, units } of moves) {
    owned[who] = afterEffect(owned[who] ?? { cash: 0n, locked: 0n, bonus: 0n }, kind, direction * units);
  }
}

function count(what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}

function legsOf(moves: readonly Move[], more = 0n): [Leg, ...Leg[]] {
  const legs = moves.map(({ who, kind, units }) => memberLeg(kind, members[who] ?? 0n, units + more));
  return legs as [Leg, ...Leg[]];
}

function randomMoves(): Move[] {
  const [who, other] = [choices.below(MEMBERS), choices.below(MEMBERS)];
  const units = BigInt(1 + choices.below(5_000));
  switch (choices.below(10)) {
    case 0:
      return [
        { who, kind: 'upline-sent', units },
        { who: other, kind: 'upline-received', units },
      ];
    case 1:
      return [
        { who, kind: 'bet', units },
        { who, kind: 'win', units: units * 2n },
      ];
    default:
      return [{ who, kind: choices.of(KINDS), units }];
  }
}

async function postNew(key: string): Promise<void> {
  const moves = randomMoves();
  const header = envelope(key);
  const answer = await postTogether(crowd, header, legsOf(moves));
  count(answer.outcome === 'posted' ? 'posted' : answer.reason);
  expect(answer.replayed).toBe(false);
  if (answer.outcome === 'posted') applyMoves(moves, 1n);
  done.push({ header, moves, answer });
}

async function postAgain({ header, moves, answer }: Done): Promise<void> {
  expect(await postTogether(crowd, header, legsOf(moves))).toEqual({ ...answer, replayed: true });
  count('replayed');
}

async function contradict({ header, moves }: Done): Promise<void> {
  expect(await postTogether(crowd, header, legsOf(moves, 1n))).toMatchObject({ reason: 'conflict' });
  count('conflict');
}

async function undo({ answer, moves }: Done, key: string): Promise<void> {
  const transferId = answer.outcome === 'posted' ? answer.transferId : -1n;
  const undone = await reverse(crowd, { ...envelope(key), kind: 'rollback', transferId });
  count(undone.outcome === 'posted' ? 'undone' : undone.reason);
  if (undone.outcome === 'posted') applyMoves(moves, -1n);
}

async function operate(operation: number): Promise<void> {
  const dice = choices.below(100);
  if (dice < 80 || done.length === 0) return postNew(`${operation}`);
  const earlier = choices.of(done);
  if (dice < 88) return postAgain(earlier);
  if (dice < 92) return contradict(earlier);
  return undo(earlier, `${operation}`);
}

/** Balances match the answers, and the sum of every asset matches the deposits. */
async function expectEveryUnit(): Promise<void> {
  const stored = await Promise.all(members.map((member) => readBalance(crowd, member, PHP)));
  expect(
    stored.map(({ cashUnits, debtUnits, lockedUnits, bonusUnits }) => ({
      cash: cashUnits - debtUnits,
      locked: lockedUnits,
      bonus: bonusUnits,
    })),
  ).toEqual(owned);
  const sums = await books.sql('SELECT asset, sum(balance) FROM v_account_balance GROUP BY asset');
  expect(sums).toEqual([{ asset: PHP, sum: '0' }]);
}

it('no unit is lost by any number of concurrent operations', { timeout: TIMEOUT_MS }, async () => {
  for (let next = 0; next < OPERATIONS; ) {
    const until = Math.min(next + CHECK_EVERY, OPERATIONS);
    const client = async () => {
      while (next < until) {
        next += 1;
        await operate(next);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
    await expectEveryUnit();
  }
  expect(await reconcile(crowd)).toEqual([]);
  const kinds = [
    'posted',
    'insufficient',
    'conflict',
    'replayed',
    'undone',
    'already-reversed',
    'unknown-transfer',
  ];
  const rare = kinds.filter((kind) => (seen.get(kind) ?? 0) < OPERATIONS / 1_000);
  expect(rare).toEqual([]);
});
