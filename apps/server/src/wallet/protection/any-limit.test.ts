import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitChange, type CurrentLimit, raiseFrom } from './limit.ts';

const HOUR_MS = 3_600_000;
const WAIT_MS = 72 * HOUR_MS;
const PERIOD_MS = 7 * 24 * HOUR_MS;
const NONE = 10_000n;

/** A request of 0 removes the limit. */
const requestedLimits = fc.array(
  fc.record({ most: fc.nat(20), hoursLater: fc.nat(100), confirms: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

const height = (most: bigint | null) => most ?? NONE;

/** End of the period of a time, for periods that start at zero. */
const endOf = (ms: number) => Math.floor(ms / PERIOD_MS) * PERIOD_MS + PERIOD_MS;

it('a limit never exceeds the values that were requested a waiting time and a period earlier', () => {
  fc.assert(
    fc.property(requestedLimits, (history) => {
      let held: CurrentLimit = { most: 5n, raiseTo: null, raiseFrom: null };
      let nowMs = 0;
      const asked: { readonly most: bigint; readonly atMs: number }[] = [];
      for (const { most, hoursLater, confirms } of history) {
        nowMs += hoursLater * HOUR_MS;
        const before = height(held.most);
        if (confirms) {
          const ready = held.raiseFrom !== null && nowMs >= held.raiseFrom.getTime();
          if (ready) held = { most: held.raiseTo, raiseTo: null, raiseFrom: null };
          if (height(held.most) > before) {
            const waited = asked.some(
              (wish) =>
                wish.most === height(held.most) && wish.atMs + WAIT_MS <= nowMs && endOf(wish.atMs) <= nowMs,
            );
            expect(waited).toBe(true);
          }
          continue;
        }
        const wanted = most === 0 ? null : BigInt(most);
        asked.push({ most: height(wanted), atMs: nowMs });
        const wasNone = held.most === null;
        const change = limitChange(held, wanted);
        if (change.kind === 'set') held = { most: change.most, raiseTo: null, raiseFrom: null };
        if (change.kind === 'raise') {
          const rules = { raiseWaitMs: WAIT_MS, raiseAfterPeriod: true };
          const from = raiseFrom(rules, new Date(nowMs), new Date(endOf(nowMs)));
          held = { ...held, raiseTo: change.to, raiseFrom: from };
        }
        // A request alone never raises a limit. A lower value applies at once and cancels a waiting raise.
        expect(height(held.most)).toBeLessThanOrEqual(before);
        if (height(wanted) <= before) {
          expect(height(held.most)).toBe(height(wanted));
          expect(wasNone || held.raiseFrom).toBe(wasNone ? true : null);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
