import { withdrawalState } from '@tessera/contract/wallet/withdrawal';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import {
  type QueriedState,
  nextQueryAt,
  nextRecheckAt,
  mayMove,
  type RailReport,
  type SentPayout,
  STOPPED_WAIT_MS,
  payoutOutcome,
} from './withdrawal.ts';
import { clockTime, feeOf, isOpen, leftToday, withinLimits } from './withdrawal-method.ts';
import { turnoverOf } from './turnover.ts';

const sent: SentPayout = {
  id: 7n,
  state: 'sent',
  amountUnits: 1_000_000n,
  feeUnits: 50_000n,
  currency: 'PHP',
  railReference: null,
  stoppedAt: null,
};
const describeError = {
  payoutId: 7n,
  amountUnits: 950_000n,
  currency: 'PHP',
  reference: 'R-7',
  status: 'paid',
} as const;

const NOW = new Date('2026-11-01T00:00:00Z');
const decision = (payout: SentPayout, answer: RailReport, queried: QueriedState = payout) =>
  payoutOutcome(payout, answer, NOW, queried);

describe('rail report', () => {
  it('missing after the stop returns the money, unless the rail named the payout before', () => {
    const stopped = (ago: number) => ({ ...sent, stoppedAt: new Date(NOW.getTime() - ago) });
    expect(decision(stopped(STOPPED_WAIT_MS - 1), undefined)).toBe('unknown');
    expect(decision(stopped(STOPPED_WAIT_MS), undefined)).toBe('returned');
    expect(decision(stopped(STOPPED_WAIT_MS), describeError)).toBe('paid');
    expect(decision({ ...stopped(STOPPED_WAIT_MS), railReference: 'R-7' }, undefined)).toBe('contradiction');
  });

  it('ends a sent payout, keeps it, or sends it again', () => {
    expect(decision(sent, describeError)).toBe('paid');
    expect(decision(sent, { ...describeError, status: 'failed' })).toBe('returned');
    expect(decision(sent, { ...describeError, status: 'pending' })).toBe('wait');
    expect(decision(sent, undefined)).toBe('unknown');
  });

  it('that is outdated contradicts nothing, unless it is final', () => {
    const pending = { ...describeError, status: 'pending' } as const;
    for (const state of ['sent', 'paid', 'returned'] as const) {
      const now = { ...sent, state, railReference: 'R-7' };
      expect([undefined, pending].map((answer) => decision(now, answer, sent))).toEqual([
        'nothing',
        'nothing',
      ]);
    }
    const paid = { ...sent, state: 'paid', railReference: 'R-7' } as const;
    expect(decision(paid, { ...describeError, status: 'failed' }, sent)).toBe('contradiction');
    expect(decision(paid, pending)).toBe('contradiction');
  });

  it.each([
    ['another payout', { payoutId: 8n }],
    ['another amount', { amountUnits: 1_000_000n }],
    ['another currency', { currency: 'USD' }],
  ])('about %s is a contradiction', (_, other) => {
    expect(decision(sent, { ...describeError, ...other })).toBe('contradiction');
  });

  it('that contradicts an earlier one is a contradiction and never an end', () => {
    const known = { ...sent, railReference: 'R-7' };
    expect(decision({ ...known, state: 'paid' }, { ...describeError, status: 'failed' })).toBe(
      'contradiction',
    );
    expect(decision({ ...known, state: 'paid' }, undefined)).toBe('contradiction');
    expect(decision({ ...known, state: 'returned' }, describeError)).toBe('contradiction');
    expect(decision(known, { ...describeError, reference: 'R-8' })).toBe('contradiction');
    expect(decision(known, undefined)).toBe('contradiction');
    expect(decision({ ...known, state: 'paid' }, describeError)).toBe('nothing');
    expect(decision({ ...known, state: 'returned' }, { ...describeError, status: 'failed' })).toBe('nothing');
    expect(decision({ ...known, state: 'returned' }, undefined)).toBe('nothing');
    expect(decision({ ...sent, state: 'rejected' }, describeError)).toBe('contradiction');
  });

  it('is queried less often with the age of the payout, and twice after the end', () => {
    const at = new Date('2026-05-01T00:00:00Z');
    const after = (ms: number) => new Date(at.getTime() + ms);
    expect(nextQueryAt(at, at)).toEqual(after(60_000));
    expect(nextQueryAt(at, after(600_000))).toEqual(after(900_000));
    expect(nextQueryAt(at, after(86_400_000))).toEqual(after(87_000_000));
    expect(nextRecheckAt(at, at)).toEqual(after(600_000));
    expect(nextRecheckAt(at, after(600_000))).toEqual(after(86_400_000));
    expect(nextRecheckAt(at, after(86_400_000))).toBeNull();
  });
});

const rules = {
  minUnits: 1_000_000n,
  maxUnits: 500_000_000n,
  stepUnits: 100n,
  fixedUnits: [],
  dailyCount: 3,
  dailyUnits: 600_000_000n,
  opensMinute: 0,
  closesMinute: 0,
  freeDailyCount: 1,
  feeUnits: 100_000n,
  feeBasisPoints: 150,
  turnoverBasisPoints: 10_000,
};

describe('rules of a method', () => {
  it('accept amounts in steps or fixed amounts only', () => {
    expect(withinLimits(1_000_100n, rules)).toBe(true);
    expect(withinLimits(1_000_150n, rules)).toBe(false);
    expect(withinLimits(1_000_100n, { ...rules, fixedUnits: ['2000000'] })).toBe(false);
    expect(withinLimits(2_000_000n, { ...rules, fixedUnits: ['2000000'] })).toBe(true);
  });

  it('charge a payable fee that leaves a rest, for any amount', () => {
    expect(feeOf(1_000_000n, { count: 0, units: 0n }, rules)).toBe(0n);
    expect(feeOf(1_000_000n, { count: 1, units: 0n }, rules)).toBe(115_000n);
    const amounts = fc.bigInt({ min: 2n, max: 5_000_000n }).map((steps) => steps * 100n);
    fc.assert(
      fc.property(amounts, fc.nat(5_000), fc.bigInt({ min: 0n, max: 10n ** 8n }), (amount, part, fixed) => {
        const fee = feeOf(
          amount,
          { count: 9, units: 0n },
          { ...rules, feeBasisPoints: part, feeUnits: fixed },
        );
        expect(fee >= 0n && fee < amount && fee % rules.stepUnits === 0n).toBe(true);
      }),
    );
  });

  it('leave zero of a used daily limit', () => {
    expect(leftToday({ count: 1, units: 100_000_000n }, rules)).toEqual({ count: 2, units: 500_000_000n });
    expect(leftToday({ count: 4, units: 700_000_000n }, rules)).toEqual({ count: 0, units: 0n });
  });

  it('use the merchant’s opening hours, also across midnight', () => {
    // 08:00 in Manila.
    const now = new Date('2026-05-01T00:00:00Z');
    expect(isOpen(now, rules)).toBe(true);
    expect(isOpen(now, { ...rules, opensMinute: 480, closesMinute: 481 })).toBe(true);
    expect(isOpen(now, { ...rules, opensMinute: 420, closesMinute: 480 })).toBe(false);
    expect(isOpen(now, { ...rules, opensMinute: 1380, closesMinute: 540 })).toBe(true);
    expect(isOpen(now, { ...rules, opensMinute: 1380, closesMinute: 480 })).toBe(false);
    expect([clockTime(0), clockTime(485), clockTime(1439)]).toEqual(['00:00', '08:05', '23:59']);
  });

  it('require a part of the deposits as turnover', () => {
    const moved = { depositedUnits: 1_000n, stakedUnits: 400n, cancellableUnits: 0n, lessBasis: 0n };
    expect(turnoverOf(moved, rules)).toMatchObject({ requiredUnits: 1_000n, missingUnits: 600n });
    expect(turnoverOf(moved, { ...rules, turnoverBasisPoints: 3_000 })).toMatchObject({ missingUnits: 0n });
    const lowered = { ...moved, lessBasis: 5_000_000n };
    expect(turnoverOf(lowered, rules)).toMatchObject({
      requiredUnits: 500n,
      missingUnits: 100n,
      hasLowerRequirement: true,
    });
  });
});

describe('database', () => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks();
  });
  afterAll(() => books.drop());

  it('allows the same moves', async () => {
    const [{ source } = { source: '' }] = await books.sql<{ source: string }>(
      `SELECT prosrc AS source FROM pg_proc WHERE proname = 'withdrawal_check_move'`,
    );
    const sqlMoves = new Set(
      [...source.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`),
    );
    const states = withdrawalState.options;
    const ours = states.flatMap((from) =>
      states.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`),
    );
    expect(sqlMoves).toEqual(new Set(ours));
  });
});
