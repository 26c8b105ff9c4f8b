import { BACCARAT_SPOTS } from '@tessera/contract/games/studio/baccarat';
import { BACCARAT_RULES, spotReturn, spotReturnOf } from '@tessera/contract/games/studio/baccarat-rules';
import { countDeals } from '@tessera/contract/games/studio/baccarat-deals';
import { DICE_SIDES } from '@tessera/contract/games/studio/dice';
import {
  DICE_PROBABILITIES,
  DICE_RETURN,
  DICE_RULES,
  ROLLS,
} from '@tessera/contract/games/studio/dice-rules';
import { FISH, GEAR } from '@tessera/contract/games/studio/fishing';
import { FISHING_RETURN, FISHING_RULES } from '@tessera/contract/games/studio/fishing-rules';
import { type ExactReturn, percentOf, type StudioRules } from '@tessera/contract/games/studio/rules';
import { slotPlay, slotReturn } from '@tessera/contract/games/studio/slot-lines';
import { MOSAIC } from '@tessera/contract/games/studio/slot-rules';
import { drawNumbers } from '../../apps/server/src/games/studio/seed-pair.ts';
import type { BenchResult } from '../result.ts';

/** One unit of money, in ledger units. */
const STAKE_UNITS = 10_000n;
/** Quantile of the normal distribution: 99.9 % lie within this number of deviations. */
const DEVIATIONS = 3.2905;

/** Published returns beside the returns over every possible draw, computed with the code that decides rounds. */
export function enumeratedReturns(): BenchResult[] {
  const deals = countDeals();
  return [
    compared('slot, every stop of the reels', slotReturn(MOSAIC), everySpin()),
    ...DICE_SIDES.map((side) =>
      compared(`dice ${side}, every roll at every chance`, DICE_RETURN, everyRoll(side)),
    ),
    ...BACCARAT_SPOTS.map((spot) =>
      compared(`baccarat ${spot}, every way to lay six cards`, spotReturn(spot), spotReturnOf(spot, deals)),
    ),
    compared('fishing, every cast of every fish and gear', FISHING_RETURN, everyCast()),
  ];
}

/** The same returns measured over random rounds, drawn as the games draw. */
export function playedReturns(serverSeed: string, rounds: number): BenchResult[] {
  const play = <Choice>(
    name: string,
    rules: StudioRules<Choice>,
    choice: Choice,
    stated: ExactReturn,
  ): BenchResult => {
    let [sum, squares] = [0, 0];
    for (let nonce = 1; nonce <= rounds; nonce += 1) {
      const draws = drawNumbers({ serverSeed, clientSeed: `played-${rules.name}`, nonce }, rules.limits);
      const back = Number(rules.winUnits(choice, draws, STAKE_UNITS)) / Number(STAKE_UNITS);
      sum += back;
      squares += back * back;
    }
    const mean = sum / rounds;
    const width = DEVIATIONS * Math.sqrt((squares / rounds - mean * mean) / rounds);
    const due = Number(stated.numerator) / Number(stated.denominator);
    const ratio = Math.abs(mean - due) / width;
    return {
      name: `return of ${rounds.toLocaleString('en')} rounds of ${name}`,
      ratio,
      goal: '≤ 1 × half of 99.9 %',
      reached: ratio <= 1,
      detail: `${percent(mean)} ± ${percent(width)}, stated ${percentOf(stated)} %`,
    };
  };
  return [
    play('slot', slotPlay(MOSAIC), {}, slotReturn(MOSAIC)),
    play('dice under 49.50', DICE_RULES, { side: 'under', chance: 4950 }, DICE_RETURN),
    play('baccarat on the banker', BACCARAT_RULES, [{ spot: 'banker', stake: '1.00' }], spotReturn('banker')),
    play('fishing, snapper by rod', FISHING_RULES, { fish: 'SNAPPER', gear: 'ROD' }, FISHING_RETURN),
  ];
}

function compared(name: string, stated: ExactReturn, counted: ExactReturn): BenchResult {
  const same = stated.numerator * counted.denominator === counted.numerator * stated.denominator;
  return {
    name: `return of ${name}`,
    ratio: ratioOf(counted) / ratioOf(stated),
    goal: '= what is stated',
    reached: same,
    detail: `${counted.numerator} / ${counted.denominator}, ${percentOf(counted)} %`,
  };
}

/** Lines share the stake and read one position of each reel, so all 32⁵ outcomes of one line cover every spin. */
function everySpin(): ExactReturn {
  const rules = { ...MOSAIC, lines: MOSAIC.lines.slice(0, 1) };
  const { winUnits } = slotPlay(rules);
  const [stops = 0] = slotPlay(rules).limits;
  let numerator = 0n;
  // A line pays on the last two reels only where the first three match.
  for (let start = 0; start < stops ** 3; start += 1) {
    const first = [0, 1, 2].map((reel) => Math.floor(start / stops ** reel) % stops);
    if (winUnits({}, [...first, 0, 0], STAKE_UNITS) === 0n) continue;
    for (let end = 0; end < stops ** 2; end += 1) {
      numerator += winUnits({}, [...first, end % stops, Math.floor(end / stops)], STAKE_UNITS);
    }
  }
  return { numerator, denominator: STAKE_UNITS * BigInt(stops) ** 5n };
}

function everyRoll(side: (typeof DICE_SIDES)[number]): ExactReturn {
  let numerator = 0n;
  for (const chance of DICE_PROBABILITIES) {
    for (let roll = 0; roll < ROLLS; roll += 1)
      numerator += DICE_RULES.winUnits({ side, chance }, [roll], STAKE_UNITS);
  }
  return { numerator, denominator: STAKE_UNITS * BigInt(ROLLS * DICE_PROBABILITIES.length) };
}

/**
 * A catch depends only on `golden` and not on the exact draw: one golden draw and one plain draw represent their
 * shares.
 */
function everyCast(): ExactReturn {
  const [casts = 0, goldenIn = 0] = FISHING_RULES.limits;
  let numerator = 0n;
  for (const fish of FISH) {
    for (const gear of GEAR) {
      const win = (draw: number, golden: number) =>
        FISHING_RULES.winUnits({ fish, gear }, [draw, golden], STAKE_UNITS);
      for (let draw = 0; draw < casts && win(draw, 1) > 0n; draw += 1)
        numerator += win(draw, 0) + win(draw, 1) * BigInt(goldenIn - 1);
    }
  }
  const choices = BigInt(FISH.length * GEAR.length);
  return { numerator, denominator: STAKE_UNITS * BigInt(casts * goldenIn) * choices };
}

function ratioOf({ numerator, denominator }: ExactReturn): number {
  return Number((numerator * 1_000_000_000n) / denominator) / 1_000_000_000;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
