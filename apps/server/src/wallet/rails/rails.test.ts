import { expect, it } from 'vitest';
import { testClock } from '../../../testing/server/test-clock.ts';
import type { PaymentRail } from './payment-rail.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import { openRails, railOf } from './rails.ts';

const breaker = () => openBreaker(testClock());
const rail = (code: string) => ({ code }) as PaymentRail;

it('returns each rail by its code and reports a removed rail', () => {
  const rails = openRails([rail('one'), rail('two')], breaker);
  expect(rails.codes).toEqual(['one', 'two']);
  expect(railOf(rails, 'two').code).toBe('two');
  expect(rails.get('three')).toBeUndefined();
  expect(() => railOf(rails, 'three')).toThrow('no payment rail three');
});

it('refuses two rails with the same code', () => {
  expect(() => openRails([rail('one'), rail('one')], breaker)).toThrow('the same code');
});
