import { describe, expect, it } from 'vitest';
import { countsOf } from './hot-gap-info.ts';

describe('numbers of the latest draws', () => {
  it('are balls from 1 at every position', () => {
    const [first, second] = countsOf('11x5', [
      [3, 11, 1, 2, 4],
      [3, 1, 5, 6, 7],
    ]);
    expect(first).toHaveLength(11);
    expect(first?.[2]).toEqual({ number: '03', hits: 2, gap: 0 });
    expect(second?.[0]).toEqual({ number: '01', hits: 1, gap: 1 });
    expect(second?.[1]).toEqual({ number: '02', hits: 0, gap: null });
  });

  it('are the last two digits of the special prize in Vietnam', () => {
    const others = Array<number>(26).fill(0);
    const positions = countsOf('vietnam-north', [[12_345, ...others]]);
    expect(positions).toHaveLength(1);
    expect(positions[0]).toHaveLength(100);
    expect(positions[0]?.[45]).toEqual({ number: '45', hits: 1, gap: 0 });
    expect(positions[0]?.[5]).toEqual({ number: '05', hits: 0, gap: null });
  });
});
