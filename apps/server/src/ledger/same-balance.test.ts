import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { BESIDE_A_CROWD, type Crowd, openCrowd, TURN_TIMEOUT_MS } from '../../testing/server/crowd.ts';
import type { Database } from '../platform/database/database.ts';
import { type Leg, post, postTogether, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

const MEMBERS = Math.max(10, Number(process.env['SOAK_MEMBERS'] ?? 0));
const TIMEOUT_MS = 60_000 + MEMBERS * 5_000;
const WITHDRAWALS = 50;
const FUNDS = 1_000n;

let books: Books;
let open: Crowd;
let crowd: Database;
beforeAll(async () => {
  books = await openBooks(BESIDE_A_CROWD);
  open = await openCrowd(books.url, 32);
  crowd = open.database;
}, TURN_TIMEOUT_MS);
afterAll(async () => {
  await open.close();
  await books.drop();
});

const posted = (answers: readonly { outcome: string }[]) =>
  answers.filter(({ outcome }) => outcome === 'posted').length;

it(`one of fifty concurrent withdrawals of the whole balance succeeds for each of ${MEMBERS} members`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let turn = 0; turn < MEMBERS; turn += 1) {
    const memberId = await books.member(FUNDS);
    const hold = { kind: 'withdrawal-hold', asset: PHP, memberId, amountUnits: FUNDS } as const;
    const answers = await Promise.all(
      Array.from({ length: WITHDRAWALS }, () => post(crowd, { ...envelope(), ...hold })),
    );
    expect(posted(answers)).toBe(1);
    expect(await readBalance(crowd, memberId, PHP)).toMatchObject({ cashUnits: 0n, lockedUnits: FUNDS });
  }
});

it('concurrent bets and transfers never spend a balance twice', {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let turn = 0; turn < MEMBERS; turn += 1) {
    const [memberId, uplineId] = [await books.member(FUNDS), await books.member()];
    const [bet, sent] = [7n, 11n];
    const hold: Leg = { kind: 'withdrawal-hold', asset: PHP, memberId, amountUnits: FUNDS };
    const stake: Leg = { kind: 'bet', asset: PHP, memberId, amountUnits: bet, counterparty: 'studio' };
    const upline: readonly [Leg, Leg] = [
      { kind: 'upline-sent', asset: PHP, memberId, amountUnits: sent },
      { kind: 'upline-received', asset: PHP, memberId: uplineId, amountUnits: sent },
    ];
    const [bets, holds, uplines] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => post(crowd, { ...envelope(), ...stake }))),
      Promise.all(Array.from({ length: WITHDRAWALS }, () => post(crowd, { ...envelope(), ...hold }))),
      Promise.all(Array.from({ length: 5 }, () => postTogether(crowd, envelope(), upline))),
    ]);
    const { cashUnits, lockedUnits } = await readBalance(crowd, memberId, PHP);
    const spent = BigInt(posted(bets)) * bet + BigInt(posted(uplines)) * sent;
    expect(cashUnits + lockedUnits).toBe(FUNDS - spent);
    expect(lockedUnits).toBe(BigInt(posted(holds)) * FUNDS);
    expect(cashUnits).toBeGreaterThanOrEqual(0n);
    expect(await readBalance(crowd, uplineId, PHP)).toMatchObject({
      cashUnits: BigInt(posted(uplines)) * sent,
    });
  }
});

it('the books stay consistent', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});
