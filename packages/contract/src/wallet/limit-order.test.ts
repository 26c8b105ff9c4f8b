import { describe, expect, it } from 'vitest';
import { lowerLongerLimit, type PeriodLimit, higherShorterLimits } from './limit-order.ts';

const day = (most: bigint): PeriodLimit => ({ period: 'day', most });
const week = (most: bigint): PeriodLimit => ({ period: 'week', most });
const month = (most: bigint): PeriodLimit => ({ period: 'month', most });

describe('order of limits', () => {
  it('finds the lowest limit of a longer period below the new limit', () => {
    expect(lowerLongerLimit([week(40n), month(30n)], day(50n))).toEqual(month(30n));
    expect(lowerLongerLimit([week(40n), month(30n)], day(35n))).toEqual(month(30n));
    expect(lowerLongerLimit([week(40n), month(60n)], day(50n))).toEqual(week(40n));
  });

  it('accepts a limit equal to a longer period’s limit, or above a shorter period’s limit', () => {
    expect(lowerLongerLimit([week(50n), month(50n)], day(50n))).toBeUndefined();
    expect(lowerLongerLimit([day(10n), week(20n)], month(50n))).toBeUndefined();
    expect(lowerLongerLimit([day(10n)], day(50n))).toBeUndefined();
  });

  it('finds every limit of a shorter period above the new limit', () => {
    const limits = [day(30n), week(20n), month(90n)];
    expect(higherShorterLimits(limits, month(10n))).toEqual([day(30n), week(20n)]);
    expect(higherShorterLimits(limits, week(25n))).toEqual([day(30n)]);
    expect(higherShorterLimits(limits, month(30n))).toEqual([]);
    expect(higherShorterLimits(limits, day(1n))).toEqual([]);
  });
});
