import { depositState, type DepositState } from '@tessera/contract/wallet/deposit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { RailPayment } from '../rails/payment-rail.ts';
import { mayMove, MOVES, type OrderToSettle, settlement } from './deposit.ts';

let books: TestDatabase;
beforeAll(async () => {
  books = await createTestDatabase();
});
afterAll(() => books.drop());

const STATES = depositState.options;

const databaseMayMove = statement<[from: string, to: string], { may: boolean }>(
  'test.deposit-may-move',
  'SELECT deposit_may_move($1, $2) AS may',
);

it('the database allows exactly the moves of the rules', async () => {
  for (const from of STATES) {
    const there = await Promise.all(
      STATES.map(async (to) => (await books.database.one(databaseMayMove, [from, to])).may),
    );
    expect([from, there]).toEqual([from, STATES.map((to) => mayMove(from, to))]);
  }
});

it('an order is credited at most once, and a credit is final', () => {
  const before = STATES.filter((from) => mayMove(from, 'credited'));
  expect(before).toEqual(['received', 'review']);
  expect([MOVES.credited, MOVES.refunded]).toEqual([[], []]);
});

describe('effect of a payment', () => {
  const waiting: OrderToSettle = {
    state: 'waiting',
    requestedUnits: 1_000_000n,
    receivedUnits: null,
    receivedCurrency: null,
    currency: 'PHP',
    railReference: null,
    reason: null,
  };
  const paid: RailPayment = {
    reference: 'r',
    orderId: 1n,
    amountUnits: 1_000_000n,
    currency: 'PHP',
    status: 'paid',
  };
  const inState = (state: DepositState): OrderToSettle => ({ ...waiting, state });
  const credited = { ...waiting, state: 'credited', receivedUnits: 1_000_000n, railReference: 'r' } as const;
  const received = { receivedUnits: 5n, receivedCurrency: 'PHP', railReference: 'r' };

  it.each(['created', 'waiting'] as const)('%s and paid exactly: the order is credited', (state) => {
    expect(settlement(inState(state), paid)).toEqual({ to: ['received', 'credited'], reason: null });
  });

  it.each([
    ['partial', { amountUnits: 999_999n }],
    ['over', { amountUnits: 1_000_001n }],
    ['other-currency', { currency: 'USD' }],
  ] as const)('%s: the order is received and goes to review', (reason, change) => {
    const expected = { to: ['received', 'review'], reason };
    expect(settlement(waiting, { ...paid, ...change })).toEqual(expected);
  });

  it.each([
    ['expired', 'late'],
    ['failed', 'paid-after-failed'],
  ] as const)('paid after it %s: the order goes to review', (state, reason) => {
    expect(settlement(inState(state), paid)).toEqual({ to: ['review'], reason });
  });

  it('an order with a payment that is not final waits', () => {
    const seen = { ...paid, status: 'confirming' } as const;
    expect(settlement(waiting, seen)).toEqual({ to: ['received'], reason: 'confirming' });
    expect(settlement(inState('received'), seen)).toBe('nothing');
    expect(settlement(inState('received'), paid)).toEqual({ to: ['credited'], reason: null });
    expect(settlement(credited, seen)).toBe('nothing');
  });

  it('a payment that the rail refunded is never credited', () => {
    const back = { ...paid, status: 'refunded' } as const;
    for (const state of ['created', 'waiting', 'received', 'review'] as const) {
      expect(settlement(inState(state), back)).toEqual({ to: ['refunded'], reason: 'taken-back' });
    }
    expect(settlement(inState('refunded'), paid)).toBe('nothing');
  });

  it('a refunded order expects its own payment; another payment is a contradiction', () => {
    const paidInFull = { ...received, receivedUnits: 1_000_000n };
    const back = { ...inState('refunded'), ...paidInFull, reason: 'returned' } as const;
    expect(settlement(back, paid)).toBe('nothing');
    expect(settlement({ ...back, railReference: null }, paid)).toBe('nothing');
    for (const other of [{ reference: 'P-other' }, { amountUnits: 1n }, { currency: 'USD' }]) {
      expect(settlement(back, { ...paid, ...other })).toBe('contradiction');
      expect(settlement(back, { ...paid, ...other, status: 'failed' })).toBe('nothing');
    }
  });

  it('a payment in review that fails cannot be approved', () => {
    const reviewed = { ...inState('review'), ...received, reason: 'partial' } as const;
    const failed = { ...paid, status: 'failed' } as const;
    expect(settlement(reviewed, failed)).toEqual({ to: ['failed'], reason: 'failed-after-paid' });
    expect(settlement(inState('review'), failed)).toBe('nothing');
  });

  it('a repeated report in review changes nothing; a larger amount is stored and the reason stays', () => {
    const reviewed = { ...inState('review'), ...received, reason: 'partial' } as const;
    const some = { ...paid, amountUnits: 5n };
    expect(settlement(reviewed, some)).toBe('nothing');
    expect(settlement(reviewed, { ...some, amountUnits: 6n })).toEqual({ to: ['review'], reason: 'partial' });
    expect(settlement(reviewed, { ...paid, amountUnits: 1_000_001n })).toEqual({
      to: ['review'],
      reason: 'over',
    });
    expect(settlement(reviewed, paid)).toEqual({ to: ['review'], reason: null });
    expect(settlement(reviewed, { ...some, currency: 'USD' })).toEqual({
      to: ['review'],
      reason: 'other-currency',
    });
    const overdue = { ...reviewed, reason: 'late' } as const;
    expect(settlement(overdue, some)).toBe('nothing');
    expect(settlement(overdue, paid)).toEqual({ to: ['review'], reason: 'late' });
  });

  it.each(['slip', 'paid-after-failed'] as const)(
    'an order that waits for %s keeps waiting after the payment',
    (reason) => {
      expect(settlement({ ...inState('review'), reason }, paid)).toEqual({ to: ['review'], reason });
    },
  );

  it('a reference that belongs to another order is not stored again', () => {
    const reviewed = {
      ...inState('review'),
      ...received,
      railReference: null,
      reason: 'reference-used',
    } as const;
    expect(settlement(reviewed, { ...paid, amountUnits: 5n })).toBe('nothing');
  });

  it('after the credit, the same report changes nothing and any other report is a contradiction', () => {
    expect(settlement(credited, paid)).toBe('nothing');
    for (const change of [
      { status: 'failed' },
      { status: 'refunded' },
      { amountUnits: 2n },
      { currency: 'USD' },
      { reference: 'other' },
    ] as const) {
      expect(settlement(credited, { ...paid, ...change })).toBe('contradiction');
    }
  });
});
