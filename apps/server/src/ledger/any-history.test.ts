import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextTransferMonth } from '../../testing/ledger/book-months.ts';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import {
  afterEffect,
  EFFECTS,
  type MemberKind,
  memberLeg,
  type Pockets,
} from '../../testing/wallet/pockets.ts';
import { post, readBalance, reverse } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const HISTORIES = 100;
const TIMEOUT_MS = 120_000;
const MEMBERS = 3;
const NOBODY = 987_654_321n;

interface Move {
  readonly who: number;
  readonly kind: MemberKind;
  readonly units: bigint;
}
type Step =
  | (Move & { readonly do: 'post'; readonly key: number })
  | { readonly do: 'undo'; readonly key: number; readonly which: number }
  | { readonly do: 'next-month' };
interface Answer {
  readonly outcome: 'posted' | 'refused';
  readonly reason?: string;
  readonly balanceUnits: bigint | undefined;
  readonly sequence?: bigint;
  readonly replayed: boolean;
}

// Few keys, members and units, so that replays, conflicts and empty pockets occur.
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      key: fc.nat(40),
      who: fc.nat(MEMBERS),
      kind: fc.constantFrom(...(Object.keys(EFFECTS) as MemberKind[])),
      units: fc.bigInt(1n, 4n),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('undo' as const), key: fc.nat(40), which: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'next-month' as const }) },
);

interface Model {
  readonly members: { pockets: Pockets; sequence: bigint }[];
  readonly answers: Map<number, { request: string; answer: Answer }>;
  readonly postings: { move: Move; undone: boolean }[];
}

/** The answers of a ledger without concurrency. */
function expectedAnswer(model: Model, one: Exclude<Step, { do: 'next-month' }>): Answer {
  const target = one.do === 'undo' ? model.postings[one.which] : { move: one, undone: false };
  if (!target) return refusal('unknown-transfer');
  const request = JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  const stored = model.answers.get(one.key);
  if (stored) return stored.request === request ? { ...stored.answer, replayed: true } : refusal('conflict');
  const move = one.do === 'undo' ? { ...target.move, units: -target.move.units } : target.move;
  const answer = applyMove(model, move, target.undone);
  if (answer.outcome === 'posted') target.undone = true;
  model.answers.set(one.key, { request, answer });
  return answer;
}

function applyMove(model: Model, move: Move, undone: boolean): Answer {
  const member = model.members[move.who];
  if (!member) return refusal('unknown-member');
  const after = afterEffect(member.pockets, move.kind, move.units);
  if (Object.values(after).some((units) => units < 0n)) return refusal('insufficient', member.pockets.cash);
  if (undone) return refusal('already-reversed', member.pockets.cash);
  member.pockets = after;
  member.sequence += 1n;
  model.postings.push({ move, undone: false });
  return { outcome: 'posted', balanceUnits: after.cash, sequence: member.sequence, replayed: false };
}

function refusal(reason: string, balanceUnits?: bigint): Answer {
  return { outcome: 'refused', reason, balanceUnits, replayed: false };
}

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

/** Twelve months with a few histories each. */
const MONTHS = 12;
let months = 0;
let histories = 0;
const reasonsSeen = new Set<string>();

/** Sends every step to the ledger and to the model, and compares each answer and the final balances. */
async function runHistory(steps: readonly Step[]): Promise<void> {
  histories += 1;
  const history = histories;
  const empty = () => ({ pockets: { cash: 0n, locked: 0n, bonus: 0n }, sequence: 0n });
  const model: Model = { members: Array.from({ length: MEMBERS }, empty), answers: new Map(), postings: [] };
  const members = await Promise.all(model.members.map(() => books.member()));
  const transferIds: bigint[] = [];
  const idsByKey = new Map<number, bigint>();
  for (const one of steps) {
    if (one.do === 'next-month') {
      months += 1;
      if (months <= MONTHS) await nextTransferMonth(books.database);
      continue;
    }
    const header = envelope(`${history}-${one.key}`);
    const answer =
      one.do === 'undo'
        ? await reverse(books.database, {
            ...header,
            kind: 'reversal',
            transferId: transferIds[one.which] ?? -1n,
          })
        : await post(books.database, {
            ...header,
            ...memberLeg(one.kind, members[one.who] ?? NOBODY, one.units),
          });
    expect(answer).toMatchObject(expectedAnswer(model, one));
    if (answer.outcome === 'refused') {
      reasonsSeen.add(answer.reason);
      continue;
    }
    if (!answer.replayed) {
      transferIds.push(answer.transferId);
      idsByKey.set(one.key, answer.transferId);
    }
    expect(answer.transferId).toBe(idsByKey.get(one.key));
  }
  for (const [who, { pockets, sequence }] of model.members.entries()) {
    const { cash: cashUnits, locked: lockedUnits, bonus: bonusUnits } = pockets;
    const stored = await readBalance(books.database, members[who] ?? NOBODY, PHP);
    expect(stored).toEqual({ cashUnits, debtUnits: 0n, lockedUnits, bonusUnits, sequence });
  }
}

it('any history gets the answers and final balances of the model', {
  timeout: TIMEOUT_MS,
}, async () => {
  const history = fc.array(step, { minLength: 1, maxLength: 80, size: 'max' });
  await fc.assert(fc.asyncProperty(history, runHistory), { numRuns: HISTORIES });
  expect([...reasonsSeen].sort()).toEqual([
    'already-reversed',
    'conflict',
    'insufficient',
    'unknown-member',
    'unknown-transfer',
  ]);
});

it('the books stay consistent', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});
