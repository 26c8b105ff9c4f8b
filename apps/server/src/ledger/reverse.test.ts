import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { type Leg, post, postTogether, readBalance, reverse } from './index.ts';
import type { Posted } from './post.ts';
import { reconcile } from './reconciliation/reconcile.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

const bet = (memberId: bigint, amountUnits: bigint) =>
  ({ kind: 'bet', asset: PHP, memberId, amountUnits, counterparty: 'studio' }) as const;
const rollback = (transferId: bigint, key?: string) =>
  reverse(books.database, { ...envelope(key), kind: 'rollback', transferId });
const cashOf = async (memberId: bigint) => (await readBalance(books.database, memberId, PHP)).cashUnits;

async function posted(...legs: [Leg, ...Leg[]]): Promise<Posted> {
  const answer = await postTogether(books.database, envelope(), legs);
  if (answer.outcome !== 'posted') throw new Error(answer.reason);
  return answer;
}

describe('reversal', () => {
  it('returns the amount and names the reversed transfer', async () => {
    const memberId = await books.member(100n);
    const { transferId } = await posted(bet(memberId, 30n));
    const answer = await rollback(transferId);
    expect(answer).toMatchObject({ outcome: 'posted', balanceUnits: 100n, sequence: 3n, replayed: false });
    const rows = await books.sql(
      `SELECT kind, debit_kind, credit_kind, amount, member_delta FROM v_transfer
       WHERE reversed_transfer_id = ${transferId}`,
    );
    expect(rows).toEqual([
      { kind: 'rollback', debit_kind: 'game-result', credit_kind: 'cash', amount: 30n, member_delta: 30n },
    ]);
  });

  it('happens once with any key, and the same key returns the same answer', async () => {
    const memberId = await books.member(100n);
    const { transferId } = await posted(bet(memberId, 30n));
    const first = await rollback(transferId, `undo-${transferId}`);
    expect(await rollback(transferId, `undo-${transferId}`)).toEqual({ ...first, replayed: true });
    const refusal = { outcome: 'refused', reason: 'already-reversed', balanceUnits: 100n, replayed: false };
    expect(await rollback(transferId, `again-${transferId}`)).toEqual(refusal);
    expect(await rollback(transferId, `again-${transferId}`)).toEqual({ ...refusal, replayed: true });
    expect(await cashOf(memberId)).toBe(100n);
  });

  it('happens once for twenty concurrent requests', async () => {
    const memberId = await books.member(100n);
    const { transferId } = await posted(bet(memberId, 30n));
    const answers = await Promise.all(Array.from({ length: 20 }, () => rollback(transferId)));
    expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    expect(await cashOf(memberId)).toBe(100n);
  });

  it('of a spent win leaves a debt, and the member can bet after it is settled', async () => {
    const memberId = await books.member();
    const { transferId } = await posted({ ...bet(memberId, 50n), kind: 'win' });
    await posted(bet(memberId, 20n));
    expect(await rollback(transferId)).toMatchObject({ outcome: 'posted', balanceUnits: -20n });
    await posted({ ...bet(memberId, 15n), kind: 'win' });
    expect(await readBalance(books.database, memberId, PHP)).toMatchObject({ cashUnits: 0n, debtUnits: 5n });
    await expect(posted(bet(memberId, 1n))).rejects.toThrow('insufficient');
    await posted({ ...bet(memberId, 6n), kind: 'win' });
    await posted(bet(memberId, 1n));
    expect(await cashOf(memberId)).toBe(0n);
  });

  it('of a spent deposit leaves a debt', async () => {
    const memberId = await books.member();
    const { transferId } = await posted({ ...bet(memberId, 50n), kind: 'deposit' });
    await posted(bet(memberId, 20n));
    const chargeback = { ...envelope(), kind: 'chargeback', transferId } as const;
    expect(await reverse(books.database, chargeback)).toMatchObject({
      outcome: 'posted',
      balanceUnits: -20n,
    });
    expect(await readBalance(books.database, memberId, PHP)).toMatchObject({ cashUnits: 0n, debtUnits: 20n });
  });

  it('reverses every leg of a posting, found by any leg', async () => {
    const [from, to] = [await books.member(100n), await books.member(100n)];
    const { transferId } = await posted(
      { kind: 'upline-sent', asset: PHP, memberId: from, amountUnits: 40n },
      { kind: 'upline-received', asset: PHP, memberId: to, amountUnits: 40n },
    );
    await posted(bet(to, 101n));
    const answer = await rollback(transferId + 1n);
    expect(answer).toMatchObject({ reason: 'insufficient', balanceUnits: 39n });
    expect([await cashOf(from), await cashOf(to)]).toEqual([60n, 39n]);
    await posted({ ...bet(to, 1n), kind: 'win' });
    expect(await rollback(transferId + 1n)).toMatchObject({ outcome: 'posted', balanceUnits: 0n });
    expect([await cashOf(from), await cashOf(to)]).toEqual([100n, 0n]);
  });

  it('of a transfer between house accounts happens once', async () => {
    const { transferId } = await posted({
      kind: 'commission-earned',
      asset: PHP,
      amountUnits: 5n,
      counterparty: '7',
    });
    const answers = await Promise.all([rollback(transferId), rollback(transferId)]);
    expect(answers.map((answer) => (answer.outcome === 'posted' ? 'posted' : answer.reason)).sort()).toEqual([
      'already-reversed',
      'posted',
    ]);
  });

  it('of an unknown transfer is refused without a stored answer, because the transfer may follow', async () => {
    const refusal = {
      outcome: 'refused',
      reason: 'unknown-transfer',
      balanceUnits: undefined,
      replayed: false,
    };
    expect(await rollback(-1n, 'early')).toEqual(refusal);
    const memberId = await books.member(10n);
    const betAgain = await post(books.database, { ...envelope('early'), ...bet(memberId, 10n) });
    expect(betAgain).toMatchObject({ outcome: 'posted' });
  });
});

it('the books stay consistent', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});
