import { slipLineOf } from '@tessera/contract/lottery/slip';
import { unitsFromAmount } from '@tessera/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changedDraft,
  FIRST_DRAFT,
  issuesFrom,
  mostMultiple,
  phasesOf,
  PLAN_KINDS,
  planOf,
  shareOfBalance,
  withEdit,
} from './chase-draft.ts';

const LINE = slipLineOf('5____~1~1801~1~1950~3');
if (typeof LINE === 'string') throw new Error(LINE);
const LINES = [LINE];
const ISSUES = Array.from({ length: 40 }, (_, at) => ({
  numero: `20260101-${`${at + 1}`.padStart(3, '0')}`,
  drawsAt: '2026-01-01T00:00:00.000Z',
}));

it('states the running total, and the prize of each phase', () => {
  const plan = planOf({ ...FIRST_DRAFT, kind: 'multiplied', multiple: 1 }, 3);
  expect(phasesOf(LINES, plan, ISSUES)).toMatchObject([
    { numero: '20260101-001', multiple: 1, total: unitsFromAmount('6'), prize: unitsFromAmount('58.5') },
    { numero: '20260101-002', multiple: 2, total: unitsFromAmount('18'), prize: unitsFromAmount('117') },
    { numero: '20260101-003', multiple: 4, total: unitsFromAmount('42'), prize: unitsFromAmount('234') },
  ]);
});

it('an edited multiple changes the totals of its phase and of all later phases', () => {
  const draft = withEdit(withEdit(FIRST_DRAFT, { phase: 2, multiple: 9 }), { phase: 2, multiple: 5 });
  expect(phasesOf(LINES, planOf(draft, 3), ISSUES)).toMatchObject([
    { multiple: 1, total: unitsFromAmount('6'), isEdited: false },
    { multiple: 5, total: unitsFromAmount('36'), isEdited: true },
    { multiple: 1, total: unitsFromAmount('42'), isEdited: false },
  ]);
});

it('another rule replaces the edited multiples, and a shorter plan leaves them out', () => {
  const draft = withEdit(FIRST_DRAFT, { phase: 3, multiple: 9 });
  expect(changedDraft(draft, { ...draft, multiple: 2 }).edits).toEqual([]);
  expect(changedDraft(draft, { ...draft, winningStop: false }).edits).toHaveLength(1);
  expect(planOf(draft, 2)).toEqual({ kind: 'constant', phases: 2, multiple: 1 });
});

it('a plan begins with the chosen issue, and with the issue on sale after the end of its sale', () => {
  expect(issuesFrom(ISSUES, '20260101-003')[0]?.numero).toBe('20260101-003');
  expect(issuesFrom(ISSUES.slice(3), '20260101-003')[0]?.numero).toBe('20260101-004');
  expect(issuesFrom(ISSUES, undefined)).toBe(ISSUES);
});

it('every plan has one phase for each issue, and its last total is the sum of all amounts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAN_KINDS),
      fc.integer({ min: 2, max: ISSUES.length }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 1, max: 300 }),
      (kind, count, multiple, factor, rate) => {
        const plan = planOf({ ...FIRST_DRAFT, kind, multiple, every: 4, factor, rate }, count);
        const phases = phasesOf(LINES, plan, ISSUES);
        if ('error' in phases) return;
        expect(phases.map(({ numero }) => numero)).toEqual(
          ISSUES.slice(0, count).map(({ numero }) => numero),
        );
        expect(phases.at(-1)?.total).toBe(phases.reduce((sum, { amount }) => sum + amount, 0n));
        if (kind !== 'profit') return;
        for (const { total, prize } of phases) {
          expect((prize - total) * 100n).toBeGreaterThanOrEqual(BigInt(rate) * total);
        }
      },
    ),
  );
});

it('a profit that no multiple reaches has no phases', () => {
  const plan = planOf({ ...FIRST_DRAFT, kind: 'profit', rate: 900 }, 2);
  expect(phasesOf(LINES, plan, ISSUES)).toEqual({ phase: 1, error: 'rate' });
});

it('the first multiple leaves every line below the limit of the lottery', () => {
  expect(mostMultiple(LINES, 10_000)).toBe(3333);
  expect(mostMultiple(LINES, 2)).toBe(1);
});

it('the part of the balance is rounded up, and is unknown without a balance', () => {
  expect(shareOfBalance(1n, 3n)).toBe(3334);
  expect(shareOfBalance(3n, 2n)).toBe(15_000);
  expect(shareOfBalance(1n, 0n)).toBeUndefined();
});
