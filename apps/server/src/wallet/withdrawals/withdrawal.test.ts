import { withdrawalState } from '@tessera/contract/wallet/withdrawal';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import {
  type Asked,
  askAgainAt,
  holdAgainAt,
  mayMove,
  type Said,
  type SentPayout,
  STOPPED_MS,
  verdictOn,
} from './withdrawal.ts';
import { clockTime, feeOf, isOpen, leftToday, turnoverOf, withinLimits } from './withdrawal-rules.ts';

const sent: SentPayout = {
  id: 7n,
  state: 'sent',
  amountUnits: 1_000_000n,
  feeUnits: 50_000n,
  currency: 'PHP',
  railReference: null,
  stoppedAt: null,
};
const said = {
  payoutId: 7n,
  amountUnits: 950_000n,
  currency: 'PHP',
  reference: 'R-7',
  status: 'paid',
} as const;

const NOW = new Date('2026-11-01T00:00:00Z');
const verdict = (payout: SentPayout, answer: Said, asked: Asked = payout) =>
  verdictOn(payout, answer, NOW, asked);

describe('an answer of the rail', () => {
  it('that never comes gives back what is sent no more for a while, and nothing the rail has named', () => {
    const stopped = (ago: number) => ({ ...sent, stoppedAt: new Date(NOW.getTime() - ago) });
    expect(verdict(stopped(STOPPED_MS - 1), undefined)).toBe('unheard');
    expect(verdict(stopped(STOPPED_MS), undefined)).toBe('returned');
    expect(verdict(stopped(STOPPED_MS), said)).toBe('paid');
    expect(verdict({ ...stopped(STOPPED_MS), railReference: 'R-7' }, undefined)).toBe('contradiction');
  });

  it('ends what was sent, or leaves it, or has it sent again', () => {
    expect(verdict(sent, said)).toBe('paid');
    expect(verdict(sent, { ...said, status: 'failed' })).toBe('returned');
    expect(verdict(sent, { ...said, status: 'pending' })).toBe('wait');
    expect(verdict(sent, undefined)).toBe('unheard');
  });

  it('that another one overtook denies nothing, unless it is final', () => {
    const pending = { ...said, status: 'pending' } as const;
    for (const state of ['sent', 'paid', 'returned'] as const) {
      const now = { ...sent, state, railReference: 'R-7' };
      expect([undefined, pending].map((answer) => verdict(now, answer, sent))).toEqual([
        'nothing',
        'nothing',
      ]);
    }
    const paid = { ...sent, state: 'paid', railReference: 'R-7' } as const;
    expect(verdict(paid, { ...said, status: 'failed' }, sent)).toBe('contradiction');
    expect(verdict(paid, pending)).toBe('contradiction');
  });

  it.each([
    ['another payout', { payoutId: 8n }],
    ['another amount', { amountUnits: 1_000_000n }],
    ['another currency', { currency: 'USD' }],
  ])('about %s is no answer to act on', (_, other) => {
    expect(verdict(sent, { ...said, ...other })).toBe('contradiction');
  });

  it('that takes back what was said before is a contradiction, and never an end', () => {
    const known = { ...sent, railReference: 'R-7' };
    expect(verdict({ ...known, state: 'paid' }, { ...said, status: 'failed' })).toBe('contradiction');
    expect(verdict({ ...known, state: 'paid' }, undefined)).toBe('contradiction');
    expect(verdict({ ...known, state: 'returned' }, said)).toBe('contradiction');
    expect(verdict(known, { ...said, reference: 'R-8' })).toBe('contradiction');
    expect(verdict(known, undefined)).toBe('contradiction');
    expect(verdict({ ...known, state: 'paid' }, said)).toBe('nothing');
    expect(verdict({ ...known, state: 'returned' }, { ...said, status: 'failed' })).toBe('nothing');
    expect(verdict({ ...known, state: 'returned' }, undefined)).toBe('nothing');
    expect(verdict({ ...sent, state: 'rejected' }, said)).toBe('contradiction');
  });

  it('is asked for less often the longer it takes, and twice after the end', () => {
    const at = new Date('2026-05-01T00:00:00Z');
    const after = (ms: number) => new Date(at.getTime() + ms);
    expect(askAgainAt(at, at)).toEqual(after(60_000));
    expect(askAgainAt(at, after(600_000))).toEqual(after(900_000));
    expect(askAgainAt(at, after(86_400_000))).toEqual(after(87_000_000));
    expect(holdAgainAt(at, at)).toEqual(after(600_000));
    expect(holdAgainAt(at, after(600_000))).toEqual(after(86_400_000));
    expect(holdAgainAt(at, after(86_400_000))).toBeNull();
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

describe('the rules of a method', () => {
  it('take amounts in their steps, or the fixed ones alone', () => {
    expect(withinLimits(1_000_100n, rules)).toBe(true);
    expect(withinLimits(1_000_150n, rules)).toBe(false);
    expect(withinLimits(1_000_100n, { ...rules, fixedUnits: ['2000000'] })).toBe(false);
    expect(withinLimits(2_000_000n, { ...rules, fixedUnits: ['2000000'] })).toBe(true);
  });

  it('ask a fee that can be paid and leaves something, whatever the amount', () => {
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

  it('leave nothing of a day that is used up', () => {
    expect(leftToday({ count: 1, units: 100_000_000n }, rules)).toEqual({ count: 2, units: 500_000_000n });
    expect(leftToday({ count: 4, units: 700_000_000n }, rules)).toEqual({ count: 0, units: 0n });
  });

  it('have hours of the house, also over midnight', () => {
    // 08:00 in Manila.
    const now = new Date('2026-05-01T00:00:00Z');
    expect(isOpen(now, rules)).toBe(true);
    expect(isOpen(now, { ...rules, opensMinute: 480, closesMinute: 481 })).toBe(true);
    expect(isOpen(now, { ...rules, opensMinute: 420, closesMinute: 480 })).toBe(false);
    expect(isOpen(now, { ...rules, opensMinute: 1380, closesMinute: 540 })).toBe(true);
    expect(isOpen(now, { ...rules, opensMinute: 1380, closesMinute: 480 })).toBe(false);
    expect([clockTime(0), clockTime(485), clockTime(1439)]).toEqual(['00:00', '08:05', '23:59']);
  });

  it('want a part of the deposits staked', () => {
    const moved = { depositedUnits: 1_000n, stakedUnits: 400n, lessBasis: 0n };
    expect(turnoverOf(moved, rules)).toMatchObject({ requiredUnits: 1_000n, missingUnits: 600n });
    expect(turnoverOf(moved, { ...rules, turnoverBasisPoints: 3_000 })).toMatchObject({ missingUnits: 0n });
    const kept = { ...moved, lessBasis: 5_000_000n };
    expect(turnoverOf(kept, rules)).toMatchObject({ requiredUnits: 500n, missingUnits: 100n, kept: true });
  });
});

describe('the database', () => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks();
  });
  afterAll(() => books.drop());

  it('knows the same moves', async () => {
    const [{ source } = { source: '' }] = await books.sql<{ source: string }>(
      `SELECT prosrc AS source FROM pg_proc WHERE proname = 'withdrawal_check_move'`,
    );
    const kept = new Set(
      [...source.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`),
    );
    const states = withdrawalState.options;
    const ours = states.flatMap((from) =>
      states.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`),
    );
    expect(kept).toEqual(new Set(ours));
  });
});
