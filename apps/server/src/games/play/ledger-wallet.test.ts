import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks, PHP } from '../../../testing/books.ts';
import { readBalance, reconcile } from '../../ledger/index.ts';
import { ledgerWallet } from './ledger-wallet.ts';
import type { WalletMove } from './wallet-port.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

const recordedAt = new Date('2026-03-01T08:00:00Z');
const move = (memberId: bigint, amountUnits: bigint, transactionId: string = randomUUID()): WalletMove => ({
  provider: 'elsewhere',
  transactionId,
  memberId,
  asset: PHP,
  amountUnits,
  recordedAt,
});
const debit = (one: WalletMove) => books.database.transaction((tx) => ledgerWallet.debit(tx, one));
const credit = (one: WalletMove) => books.database.transaction((tx) => ledgerWallet.credit(tx, one));
const cancel = ({ provider, transactionId }: Pick<WalletMove, 'provider' | 'transactionId'>) =>
  books.database.transaction((tx) => ledgerWallet.cancel(tx, { provider, transactionId, recordedAt }));
const cash = async (memberId: bigint) => (await readBalance(books.database, memberId, PHP)).cashUnits;

describe('the wallet of a provider', () => {
  it('takes a stake once, whoever asks how often', async () => {
    const member = await books.member(1000n);
    const bet = move(member, 300n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => debit(bet)));
    expect(answers.filter((answer) => answer.outcome === 'moved' && !answer.replayed)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.balanceUnits))).toEqual(new Set([700n]));
    expect(await cash(member)).toBe(700n);
  });

  it('refuses the same transaction with another amount or another member', async () => {
    const [member, other] = [await books.member(1000n), await books.member(1000n)];
    const bet = move(member, 300n);
    await debit(bet);
    expect(await debit({ ...bet, amountUnits: 301n })).toMatchObject({
      outcome: 'unmoved',
      reason: 'conflict',
    });
    expect(await debit({ ...bet, memberId: other })).toMatchObject({
      outcome: 'unmoved',
      reason: 'conflict',
    });
    expect(await credit(bet)).toMatchObject({ outcome: 'unmoved', reason: 'conflict' });
    expect([await cash(member), await cash(other)]).toEqual([700n, 1000n]);
  });

  it('keeps two providers with the same transaction id apart', async () => {
    const member = await books.member(1000n);
    const bet = move(member, 300n);
    await debit(bet);
    expect(await debit({ ...bet, provider: 'beyond' })).toMatchObject({ outcome: 'moved', replayed: false });
    expect(await cash(member)).toBe(400n);
  });

  it('refuses what is not there, also after there is enough', async () => {
    const member = await books.member(100n);
    const bet = move(member, 300n);
    const refused = { outcome: 'unmoved', reason: 'insufficient', balanceUnits: 100n };
    expect(await debit(bet)).toEqual(refused);
    await credit(move(member, 1000n));
    expect(await debit(bet)).toEqual(refused);
    expect(await cash(member)).toBe(1100n);
  });

  it('pays a win once', async () => {
    const member = await books.member(100n);
    const win = move(member, 50n);
    expect(await credit(win)).toMatchObject({ outcome: 'moved', balanceUnits: 150n, replayed: false });
    expect(await credit(win)).toMatchObject({ outcome: 'moved', balanceUnits: 150n, replayed: true });
    expect(await cash(member)).toBe(150n);
  });

  it('undoes a bet once', async () => {
    const member = await books.member(1000n);
    const bet = move(member, 300n);
    await debit(bet);
    expect(await cancel(bet)).toMatchObject({ outcome: 'moved', balanceUnits: 1000n, replayed: false });
    expect(await cancel(bet)).toMatchObject({ outcome: 'moved', balanceUnits: 1000n, replayed: true });
    expect(await cash(member)).toBe(1000n);
    // The bet itself stays done: a late copy of it takes nothing again.
    expect(await debit(bet)).toMatchObject({ outcome: 'moved', replayed: true });
    expect(await cash(member)).toBe(1000n);
  });

  it('undoes a win also where it was spent: the balance is below zero until it is paid back', async () => {
    const member = await books.member();
    const win = move(member, 500n);
    await credit(win);
    await debit(move(member, 400n));
    expect(await cancel(win)).toMatchObject({ outcome: 'moved', balanceUnits: -400n });
    expect(await debit(move(member, 1n))).toMatchObject({ reason: 'insufficient', balanceUnits: -400n });
    expect(await credit(move(member, 300n))).toMatchObject({ outcome: 'moved', balanceUnits: -100n });
    expect(await credit(move(member, 300n))).toMatchObject({ outcome: 'moved', balanceUnits: 200n });
    expect(await cash(member)).toBe(200n);
  });

  it('knows nothing to undo where nothing was done, and does not remember that it was asked', async () => {
    const member = await books.member(100n);
    const bet = move(member, 60n);
    expect(await cancel(bet)).toMatchObject({ outcome: 'unmoved', reason: 'unknown' });
    expect(await debit(bet)).toMatchObject({ outcome: 'moved', balanceUnits: 40n });
  });

  it('is no wallet of somebody without accounts', async () => {
    await expect(debit(move(999_999n, 1n))).rejects.toThrow('has no accounts');
    await expect(credit(move(999_999n, 1n))).rejects.toThrow('has no accounts');
  });

  it('leaves the books balanced after all of it', async () => {
    expect(await reconcile(books.database)).toEqual([]);
  });
});
