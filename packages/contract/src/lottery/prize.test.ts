import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFromUnits } from '../money.ts';
import type { PlayDefinition } from './play-definition.ts';
import { PLAYS, playOf } from './plays.ts';
import {
  isTie,
  payoutUnits,
  prizeUnits,
  rebateUnits,
  STAKE_UNITS,
  stakeAmount,
  WHOLE_RETURN,
} from './prize.ts';

const COIN = 10_000n;

/**
 * The expected prize of one stake of a group and what rounding may take of it, over a common denominator. The rest is the
 * difference to the stated return.
 */
function missingReturn(play: PlayDefinition, group: number, series: number, amount: bigint) {
  const tiers = play.tiers.filter((tier) => tier.group === group);
  const denominator = tiers.reduce((product, { total }) => product * total, WHOLE_RETURN);
  const share = (units: bigint, tier: (typeof tiers)[number]) =>
    (units * tier.winning * denominator) / tier.total;
  const paid = tiers.reduce((sum, tier) => sum + share(prizeUnits(play, tier, series, amount), tier), 0n);
  const rounding = tiers.reduce((sum, tier) => sum + share(1n, tier), 0n);
  return { missing: (BigInt(series) * amount * denominator) / WHOLE_RETURN - paid, rounding };
}

const groupsOf = ({ tiers }: PlayDefinition) => [...new Set(tiers.map(({ group }) => group))];

describe('the return', () => {
  it.each(PLAYS.map((play) => [play.code, play] as const))('of %s is the stated return', (_code, play) => {
    for (const group of groupsOf(play)) {
      for (const series of [1440, 1700, 1900, 1950, 1998]) {
        for (const unit of STAKE_UNITS) {
          const { missing, rounding } = missingReturn(play, group, series, stakeAmount(play, unit, 3));
          expect(missing).toBeGreaterThanOrEqual(0n);
          expect(missing).toBeLessThan(rounding);
        }
      }
    }
  });

  it('differs where one tier is wrong', () => {
    for (const play of PLAYS) {
      const [first] = play.tiers;
      if (!first) throw new Error('a play without tiers');
      const wrong = { ...play, tiers: [{ ...first, winning: first.winning * 2n }, ...play.tiers.slice(1)] };
      const amount = stakeAmount(play, '1', 1);
      const paid = prizeUnits(wrong, wrong.tiers[0] ?? first, 1900, amount);
      expect(paid).toBeLessThan(prizeUnits(play, first, 1900, amount));
    }
  });
});

/** Prizes of a stake of two coins at series 1900, from the reference. */
const PRIZES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ssc.5.straight': { win: '190000' },
  'ssc.5.group120': { win: '1583.3333' },
  'ssc.5.group5': { win: '38000' },
  'ssc.4.front.group24': { win: '791.6666' },
  'ssc.3.back.group3': { win: '633.3333' },
  'ssc.3.front.shape': { triple: '190', run: '31.6666', pair: '7.037' },
  'ssc.3.middle.any1': { win: '7.011' },
  'ssc.5.any3': { win: '43.6781' },
  'ssc.dragon-tiger': { dragon: '4.2222', tiger: '4.2222', tie: '19' },
  'ssc.bull': { none: '5.3297', bull10: '29.4299', bull1: '29.8039', bull2: '29.2083' },
  '11x5.any1': { win: '4.18' },
  '11x5.any5': { win: '877.8' },
  '11x5.3.straight': { win: '1881' },
  'k3.sum': { '03': '410.4', '08': '19.5428', '11': '15.2' },
  'k3.size-without-triples': { big: '3.9085' },
  'k3.face': { win: '4.5098' },
  'pk10.top5': { win: '57456' },
  'pk10.2.sides': { big: '4.275', small: '3.42', odd: '3.42', even: '4.275' },
  'mark-six.special': { win: '93.1' },
  'mark-six.main4': { win: '26837.6266' },
  'mark-six.special-string': { win: '372.4' },
  'mark-six.none12': { win: '15.8527' },
  'mark-six.zodiac1': { others: '4.0278', 'with-exception': '3.4302' },
  'mark-six.colour': { red: '5.4764', blue: '5.8187', green: '5.8187' },
};

describe('the prize', () => {
  it.each(Object.entries(PRIZES))('of %s is the prize of the reference, rounded down', (code, due) => {
    const play = PLAYS.find((one) => one.code === code);
    const prizes = play?.tiers.flatMap((tier) =>
      tier.code in due ? [[tier.code, prizeUnits(play, tier, 1900, 2n * COIN)] as const] : [],
    );
    const padded = (amount: string) =>
      amount.includes('.') ? amount.padEnd(amount.indexOf('.') + 3, '0') : `${amount}.00`;
    expect(Object.fromEntries(prizes?.map(([tier, units]) => [tier, amountFromUnits(units)]) ?? [])).toEqual(
      Object.fromEntries(Object.entries(due).map(([tier, amount]) => [tier, padded(amount)])),
    );
  });

  it('shares one return between the prizes of a stake', () => {
    const play = playOf(3014);
    const prizes = play?.tiers.map((tier) => prizeUnits(play, tier, 2000, 216n * COIN)) ?? [];
    // At 199 / 216 the prizes are 2, 3 and 4 times the stake.
    expect(prizes.map((prize) => Number(prize * 199n) / Number(216n * 216n * COIN))).toEqual([
      expect.closeTo(2, 6),
      expect.closeTo(3, 6),
      expect.closeTo(4, 6),
    ]);
  });

  it('never exceeds the exact prize, and misses less than one ledger unit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAYS.filter(({ tiers }) => tiers.every(({ refund }) => !refund))),
        fc.integer({ min: 1, max: 2000 }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (play, series, amount) => {
          for (const tier of play.tiers) {
            const exact = BigInt(series) * amount * tier.total * tier.share.part;
            const per = 2000n * tier.winning * tier.share.of;
            const prize = prizeUnits(play, tier, series, amount);
            expect(prize * per <= exact && (prize + 1n) * per > exact).toBe(true);
          }
        },
      ),
    );
  });

  it('is paid for each winning stake, rounded per stake', () => {
    const play = playOf(1206);
    const [tier] = play?.tiers ?? [];
    if (!play || !tier) throw new Error('the play is missing');
    const each = prizeUnits(play, tier, 1900, 20n);
    expect(payoutUnits(play, [3], 1900, 20n)).toBe(3n * each);
  });

  it('is the prize of the tier that each stake wins', () => {
    // All three of a stake, or two of three.
    const play = playOf(5111);
    const [all, two] = play?.tiers ?? [];
    if (!play || !all || !two) throw new Error('the play is missing');
    const prizeOf = (tier: typeof all) => prizeUnits(play, tier, 1900, 2n * COIN);
    expect(prizeOf(all)).toBeGreaterThan(prizeOf(two));
    expect(payoutUnits(play, [0, 3], 1900, 2n * COIN)).toBe(3n * prizeOf(two));
    expect(payoutUnits(play, [1, 3], 1900, 2n * COIN)).toBe(prizeOf(all) + 3n * prizeOf(two));
  });

  it('and the rebate are constant in sum', () => {
    expect(rebateUnits(1956, 1950, 100n * COIN)).toBe(3000n);
    expect(rebateUnits(1956, 1956, 100n * COIN)).toBe(0n);
    // 6 × 333 / 2000 = 0.999: rounded down.
    expect(rebateUnits(1956, 1950, 333n)).toBe(0n);
    expect(rebateUnits(1956, 1950, 334n)).toBe(1n);
  });

  it('of a refund is the stake, and the return of the other stakes is lower', () => {
    const play = playOf(5004);
    const [win, refund] = play?.tiers ?? [];
    if (!play || !win || !refund) throw new Error('the play is missing');
    expect(prizeUnits(play, refund, 1900, 2n * COIN)).toBe(2n * COIN);
    expect([isTie(play, [0, 2]), isTie(play, [1, 2]), isTie(play, [1, 0]), isTie(play, [0, 0])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    // (0.95 × 49 − 1) / 24 for one.
    expect(amountFromUnits(prizeUnits(play, win, 1900, 2n * COIN))).toBe('3.7958');
  });
});
