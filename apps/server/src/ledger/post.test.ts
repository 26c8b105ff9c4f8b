import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/ledger/books.ts';
import { type Leg, MAX_UNITS, post, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.drop());

const bet = (memberId: bigint, amountUnits: bigint) =>
  ({ kind: 'bet', asset: PHP, memberId, amountUnits, counterparty: 'studio' }) as const;
const deposit = (memberId: bigint, amountUnits: bigint) =>
  ({ kind: 'deposit', asset: PHP, memberId, amountUnits, counterparty: 'sandbox' }) as const;
const cashOf = async (memberId: bigint) => (await readBalance(books.database, memberId, PHP)).cashUnits;

describe('posting', () => {
  it('moves cash, returns the balance and writes one balanced row', async () => {
    const memberId = await books.member(1_000n);
    const answer = await post(books.database, {
      ...envelope(),
      ...bet(memberId, 300n),
      reference: 'round-1',
    });
    expect(answer).toMatchObject({ outcome: 'posted', balanceUnits: 700n, sequence: 2n, replayed: false });
    const rows = await books.sql(`SELECT * FROM v_transfer WHERE reference = 'round-1'`);
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'bet',
        amount: 300n,
        debit_kind: 'cash',
        debit_owner: `member:${memberId}`,
        credit_kind: 'game-result',
        credit_owner: 'provider:studio',
        member_id: memberId,
        member_delta: -300n,
        member_balance_after: 700n,
        member_sequence: 2n,
        recorded_at: envelope().recordedAt,
      }),
    ]);
  });

  it.each<[Leg['kind'], object, { cash: bigint; locked: bigint; bonus: bigint }]>([
    ['deposit', { counterparty: 'sandbox' }, { cash: 110n, locked: 100n, bonus: 100n }],
    ['withdrawal-hold', {}, { cash: 90n, locked: 110n, bonus: 100n }],
    ['withdrawal-release', {}, { cash: 110n, locked: 90n, bonus: 100n }],
    ['withdrawal-paid', { counterparty: 'sandbox' }, { cash: 100n, locked: 90n, bonus: 100n }],
    ['bet', { counterparty: 'studio' }, { cash: 90n, locked: 100n, bonus: 100n }],
    ['win', { counterparty: 'studio' }, { cash: 110n, locked: 100n, bonus: 100n }],
    ['bonus', {}, { cash: 100n, locked: 100n, bonus: 110n }],
    ['bonus-release', {}, { cash: 110n, locked: 100n, bonus: 90n }],
    ['commission', { counterparty: '7' }, { cash: 110n, locked: 100n, bonus: 100n }],
    ['adjustment-credit', {}, { cash: 110n, locked: 100n, bonus: 100n }],
    ['adjustment-debit', {}, { cash: 90n, locked: 100n, bonus: 100n }],
    ['remainder-given-up', {}, { cash: 90n, locked: 100n, bonus: 100n }],
  ])('of kind %s moves the pockets of its kind', async (kind, counterparty, after) => {
    const memberId = await books.member(200n);
    const [cash, locked, bonus] = [after.cash, after.locked, after.bonus];
    await post(books.database, {
      ...envelope(),
      kind: 'withdrawal-hold',
      asset: PHP,
      memberId,
      amountUnits: 100n,
    });
    await post(books.database, { ...envelope(), kind: 'bonus', asset: PHP, memberId, amountUnits: 100n });
    const leg = { kind, asset: PHP, memberId, amountUnits: 10n, ...counterparty } as Leg;
    expect(await post(books.database, { ...envelope(), ...leg })).toMatchObject({ balanceUnits: cash });
    expect(await readBalance(books.database, memberId, PHP)).toEqual({
      cashUnits: cash,
      debtUnits: 0n,
      lockedUnits: locked,
      bonusUnits: bonus,
      sequence: 4n,
    });
  });

  it('between house accounts has no member', async () => {
    const leg = { kind: 'commission-earned', asset: PHP, amountUnits: 5n, counterparty: '7' } as const;
    const answer = await post(books.database, { ...envelope(), ...leg });
    expect(answer).toMatchObject({ outcome: 'posted', balanceUnits: 0n, sequence: 0n });
  });

  it('opens a house account once for concurrent first postings', async () => {
    const memberId = await books.member();
    const first = { ...deposit(memberId, 1n), counterparty: 'brand-new' };
    await Promise.all(Array.from({ length: 12 }, () => post(books.database, { ...envelope(), ...first })));
    const found = await books.sql(
      `SELECT kind, balance FROM v_account_balance WHERE owner = 'gateway:brand-new'`,
    );
    expect(found).toEqual([{ kind: 'gateway-in', balance: '-12' }]);
  });

  it('that is rolled back leaves no row and no used key', async () => {
    const memberId = await books.member(10n);
    const posting = { ...envelope(), ...bet(memberId, 10n) };
    const failing = books.database.transaction(async (tx) => {
      await post(tx, posting);
      throw new Error('the round went wrong');
    });
    await expect(failing).rejects.toThrow('the round went wrong');
    expect(await cashOf(memberId)).toBe(10n);
    expect(await post(books.database, posting)).toMatchObject({ outcome: 'posted', replayed: false });
  });

  it('accepts only the counterparty and the member of its kind', () => {
    type Of<K> = Extract<Leg, { kind: K }>;
    expectTypeOf<Of<'bet'>['counterparty']>().toEqualTypeOf<string>();
    expectTypeOf<Of<'withdrawal-hold'>['counterparty']>().toEqualTypeOf<undefined>();
    expectTypeOf<Of<'withdrawal-hold'>['memberId']>().toEqualTypeOf<bigint>();
    expectTypeOf<Of<'commission-earned'>['memberId']>().toEqualTypeOf<undefined>();
    // @ts-expect-error A rollback reverses a posting and is no kind of a posting.
    const rollback: Leg['kind'] = 'rollback';
    expect(rollback).toBe('rollback');
  });
});

describe('refusal', () => {
  it('of an amount above the balance returns the balance and moves nothing', async () => {
    const memberId = await books.member(99n);
    const answer = await post(books.database, { ...envelope(), ...bet(memberId, 100n) });
    expect(answer).toEqual({
      outcome: 'refused',
      reason: 'insufficient',
      balanceUnits: 99n,
      replayed: false,
    });
    expect(await cashOf(memberId)).toBe(99n);
  });

  it('is returned when the member has no account', async () => {
    const answer = await post(books.database, { ...envelope(), ...deposit(987_654_321n, 1n) });
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'unknown-member', balanceUnits: undefined });
  });

  it('stays the answer of its key after the balance suffices', async () => {
    const memberId = await books.member(1n);
    const posting = { ...envelope(), ...bet(memberId, 50n) };
    const first = await post(books.database, posting);
    await post(books.database, { ...envelope(), ...deposit(memberId, 100n) });
    expect(await post(books.database, posting)).toEqual({ ...first, replayed: true });
    expect(await cashOf(memberId)).toBe(101n);
  });
});

describe('key', () => {
  it('returns its first answer, regardless of later postings', async () => {
    const memberId = await books.member(100n);
    const posting = { ...envelope(), ...bet(memberId, 10n) };
    const first = await post(books.database, posting);
    await post(books.database, { ...envelope(), ...bet(memberId, 30n) });
    const repeated = { ...posting, recordedAt: new Date('2026-07-01T00:00:00Z') };
    expect(await post(books.database, repeated)).toEqual({ ...first, replayed: true });
    expect(await cashOf(memberId)).toBe(60n);
  });

  it.each<[string, object]>([
    ['amount', { amountUnits: 11n }],
    ['kind', { kind: 'adjustment-debit', counterparty: undefined }],
    ['counterparty', { counterparty: 'other' }],
    ['asset', { asset: 'TRIAL:PHP' }],
    ['member', { memberId: 1n }],
    ['reference', { reference: 'other' }],
  ])('that comes with another %s is a conflict, and nothing moves', async (_, change) => {
    const memberId = await books.member(100n);
    const posting = { ...envelope(), ...bet(memberId, 10n), reference: 'round' };
    await post(books.database, posting);
    expect(await post(books.database, { ...posting, ...change })).toEqual({
      outcome: 'refused',
      reason: 'conflict',
      balanceUnits: undefined,
      replayed: false,
    });
    expect(await cashOf(memberId)).toBe(90n);
  });

  it('is independent in another scope', async () => {
    const memberId = await books.member(100n);
    const posting = { ...envelope(), ...bet(memberId, 10n) };
    await post(books.database, posting);
    const other = await post(books.database, { ...posting, scope: 'provider:studio' });
    expect(other).toMatchObject({ outcome: 'posted', balanceUnits: 80n, replayed: false });
  });
});

describe('amount', () => {
  it.each([0n, -1n, MAX_UNITS + 1n])('of %s is invalid', async (amountUnits) => {
    const memberId = await books.member();
    const posting = { ...envelope(), ...deposit(memberId, amountUnits) };
    await expect(post(books.database, posting)).rejects.toThrow(RangeError);
    expect(await cashOf(memberId)).toBe(0n);
  });

  it('may be the maximum, once', async () => {
    const memberId = await books.member();
    const all = await post(books.database, { ...envelope(), ...deposit(memberId, MAX_UNITS) });
    expect(all).toMatchObject({ outcome: 'posted', balanceUnits: MAX_UNITS });
    const oneMore = post(books.database, { ...envelope(), ...deposit(memberId, 1n) });
    await expect(oneMore).rejects.toThrow('bigint out of range');
    const back = await post(books.database, { ...envelope(), ...bet(memberId, MAX_UNITS) });
    expect(back).toMatchObject({ outcome: 'posted', balanceUnits: 0n });
  });

  it('requires a known asset', async () => {
    const answer = post(books.database, { ...envelope(), ...deposit(1n, 1n), asset: 'ZZZ' });
    await expect(answer).resolves.toMatchObject({ reason: 'unknown-member' });
    const leg = { kind: 'commission-earned', asset: 'ZZZ', amountUnits: 1n, counterparty: '7' } as const;
    await expect(post(books.database, { ...envelope(), ...leg })).rejects.toThrow('account_asset_fkey');
  });
});

it('the books stay consistent', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});
