import { describe, expect, it } from 'vitest';
import { longerBelow, type PeriodLimit, shorterAbove } from './limit-order.ts';

const day = (most: bigint): PeriodLimit => ({ period: 'day', most });
const week = (most: bigint): PeriodLimit => ({ period: 'week', most });
const month = (most: bigint): PeriodLimit => ({ period: 'month', most });

describe('the order of limits', () => {
  it('finds the lowest limit of a longer period that is below the wanted one', () => {
    expect(longerBelow([week(40n), month(30n)], day(50n))).toEqual(month(30n));
    expect(longerBelow([week(40n), month(30n)], day(35n))).toEqual(month(30n));
    expect(longerBelow([week(40n), month(60n)], day(50n))).toEqual(week(40n));
  });

  it('allows a limit equal to that of a longer period, or above that of a shorter one', () => {
    expect(longerBelow([week(50n), month(50n)], day(50n))).toBeUndefined();
    expect(longerBelow([day(10n), week(20n)], month(50n))).toBeUndefined();
    expect(longerBelow([day(10n)], day(50n))).toBeUndefined();
  });

  it('finds every limit of a shorter period that is above the wanted one', () => {
    const limits = [day(30n), week(20n), month(90n)];
    expect(shorterAbove(limits, month(10n))).toEqual([day(30n), week(20n)]);
    expect(shorterAbove(limits, week(25n))).toEqual([day(30n)]);
    expect(shorterAbove(limits, month(30n))).toEqual([]);
    expect(shorterAbove(limits, day(1n))).toEqual([]);
  });
});
