import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitChange, type CurrentLimit, raiseFrom } from './limit.ts';

const HOUR_MS = 3_600_000;
const WAIT_MS = 72 * HOUR_MS;
const PERIOD_MS = 7 * 24 * HOUR_MS;
const NONE = 10_000n;

/** A request of 0 removes the limit. */
const requestedLimits = fc.array(
  fc.record({ most: fc.nat(20), hoursSince: fc.nat(100), confirms: fc.boolean() }),
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
      let current: CurrentLimit = { most: 5n, raiseTo: null, raiseFrom: null };
      let nowMs = 0;
      const requests: { readonly most: bigint; readonly atMs: number }[] = [];
      for (const { most, hoursSince, confirms } of history) {
        nowMs += hoursSince * HOUR_MS;
        const before = height(current.most);
        if (confirms) {
          const ready = current.raiseFrom !== null && nowMs >= current.raiseFrom.getTime();
          if (ready) current = { most: current.raiseTo, raiseTo: null, raiseFrom: null };
          if (height(current.most) > before) {
            const waited = requests.some(
              (request) =>
                request.most === height(current.most) &&
                request.atMs + WAIT_MS <= nowMs &&
                endOf(request.atMs) <= nowMs,
            );
            expect(waited).toBe(true);
          }
          continue;
        }
        const wanted = most === 0 ? null : BigInt(most);
        requests.push({ most: height(wanted), atMs: nowMs });
        const wasNone = current.most === null;
        const change = limitChange(current, wanted);
        if (change.kind === 'set') current = { most: change.most, raiseTo: null, raiseFrom: null };
        if (change.kind === 'raise') {
          const rules = { raiseWaitMs: WAIT_MS, raiseAfterPeriod: true };
          const from = raiseFrom(rules, new Date(nowMs), new Date(endOf(nowMs)));
          current = { ...current, raiseTo: change.to, raiseFrom: from };
        }
        // A request alone never raises a limit. A lower value applies at once and cancels a waiting raise.
        expect(height(current.most)).toBeLessThanOrEqual(before);
        if (height(wanted) <= before) {
          expect(height(current.most)).toBe(height(wanted));
          expect(wasNone || current.raiseFrom).toBe(wasNone ? true : null);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
