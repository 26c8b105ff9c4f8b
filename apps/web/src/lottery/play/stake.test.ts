import { unitsFromAmount } from '@tessera/contract/money';
import { type SlipLine, slipLineOf } from '@tessera/contract/lottery/slip';
import { describe, expect, it } from 'vitest';
import { exceededBy, priceDecimals, repriced, stakesOf, sumsOf } from './stake.ts';

const COIN_UNITS = 100n;
const SETTING = { betAmountMax: '100.00', memberAmountMax: '150.00', winAmountMax: '200000.00' };

function lineOf(text: string): SlipLine {
  const line = slipLineOf(text);
  if (typeof line === 'string') throw new Error(`${text}: ${line}`);
  return line;
}

const exceeded = (...texts: readonly string[]) => exceededBy(texts.map(lineOf), SETTING, COIN_UNITS);

describe('limits of an order', () => {
  it('are not exceeded by an order at the limits', () => {
    expect(exceeded('1_2_3~1~1201~1~1950~50', '1_2_3~1~1201~1~1950~25')).toBeUndefined();
  });

  it.each([
    ['coin', '0.01', ['1_2_3~1~1201~0.001~1950~1']],
    ['line', '100', ['1_2_3~1~1201~1~1950~51']],
    ['member', '150', ['1_2_3~1~1201~1~1950~50', '1_2_3~1~1201~1~1950~26']],
    ['win', '200000', ['1_2_3_4_5~1~1001~1~1950~2']],
  ] as const)('name the limit of the %s', (limit, most, texts) => {
    expect(exceeded(...texts)).toEqual({ limit, most: unitsFromAmount(most) });
  });

  it('allow a small unit with a multiple that makes whole coins', () => {
    expect(exceeded('1_2_3~1~1201~0.001~1950~5')).toBeUndefined();
  });
});

describe('sums of an order', () => {
  it('add the amounts and the highest wins of all lines', () => {
    expect(sumsOf([lineOf('1_2_3~1~1201~1~1950~1'), lineOf('1,2_3_4~2~1201~0.1~1950~3')])).toEqual({
      amount: unitsFromAmount('3.2'),
      mostWin: unitsFromAmount('2535'),
    });
  });

  it('count nothing for picks that are not complete', () => {
    const line = lineOf('1_2_3~1~1201~1~1950~1');
    expect(stakesOf(line.play, [[1], [], [3]])).toBe(0);
    expect(sumsOf([{ ...line, picks: [[1], [], [3]] }])).toEqual({ amount: 0n, mostWin: 0n });
  });
});

describe('repriced lines', () => {
  const band = { minSeries: 1800, maxBetSeries: 1900 };
  const seriesOf = (text: string) => repriced([lineOf(text)], band, 10).map(({ series }) => series);

  it('have the nearest series that is offered', () => {
    expect(seriesOf('1_2_3~1~1201~1~1950~1')).toEqual([1900]);
    expect(seriesOf('1_2_3~1~1201~1~1700~1')).toEqual([1800]);
    expect(seriesOf('1_2_3~1~1201~1~1850~1')).toEqual([1850]);
  });

  it('have the highest multiple at most, and keep everything else', () => {
    const line = lineOf('1_2_3~1~1201~0.1~1850~50');
    expect(repriced([line], band, 10)).toEqual([{ ...line, multiple: 10 }]);
    expect(repriced([line], band)).toEqual([line]);
  });
});

it('shows a price completely, also below a coin', () => {
  const decimals = [
    ['2.00', 'PHP', 2],
    ['0.0020', 'PHP', 3],
    ['2.00', 'JPY', 0],
    ['0.2', 'JPY', 1],
    ['2', 'KWD', 3],
  ] as const;
  for (const [amount, currency, due] of decimals) expect(priceDecimals(amount, currency)).toBe(due);
});
