import { FISH, type FishingTable, GEAR } from '@tessera/contract/games/studio/fishing';
import {
  catchChance,
  FISHING_RETURN,
  fishPays,
  GOLDEN_IN,
  GOLDEN_TIMES,
} from '@tessera/contract/games/studio/fishing-rules';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { FishingPaytable, GearChooser } from './fishing-game.tsx';

const TABLE: FishingTable = {
  ...publishedReturn(FISHING_RETURN),
  rules: 'fishing-1',
  casts: FISH.flatMap((fish) =>
    GEAR.map((gear) => {
      const choice = { fish, gear };
      return { ...choice, pays: fishPays(choice), chance: catchChance(choice) };
    }),
  ),
  goldenIn: GOLDEN_IN,
  goldenTimes: GOLDEN_TIMES,
  minCycleMs: 5000,
  minStake: '0.10',
  maxStake: '100.00',
  maxWin: '80000.00',
  stakes: ['0.10'],
};

/** Hundredths of a percent, so that the test rounds nothing. */
const hundredths = (text: string | undefined) => BigInt((text ?? '').replace('.', ''));
const numbers = (text: string | null | undefined) => text?.match(/\d+(?:\.\d+)?/g) ?? [];

describe('displayed odds of fishing', () => {
  it('multiply to the stated return for every fish and gear of the paytable', async () => {
    const { root } = await showScreen(() => <FishingPaytable table={TABLE} />, { at: '/m/launchGame' });
    const stated = /pays back ([\d.]+) %/.exec(root.textContent ?? '')?.[1];
    const [golden, all] = numbers(/its chance × (\d+ \/ \d+) =/.exec(root.textContent ?? '')?.[1]);
    const cells = [...root.querySelectorAll('tbody td')];
    expect(cells).toHaveLength(FISH.length * GEAR.length);
    for (const cell of cells) {
      const [pays, percent] = [...cell.querySelectorAll('bdi')].map(
        ({ textContent }) => numbers(textContent)[0],
      );
      const returned = BigInt(pays ?? 0) * hundredths(percent) * BigInt(golden ?? 0);
      expect(returned).toBe(hundredths(stated) * BigInt(all ?? 0));
    }
  });

  it('multiply to the stated return on the play screen, with the golden catches', async () => {
    for (const fish of FISH) {
      const chooser = () => (
        <GearChooser table={TABLE} choice={{ fish, gear: 'NET' }} locked={false} onChoose={() => {}} />
      );
      const { root } = await showScreen(chooser, { at: '/m/launchGame' });
      const [pays, percent] = [...(root.querySelector('label')?.querySelectorAll('bdi') ?? [])].map(
        ({ textContent }) => numbers(textContent)[0],
      );
      // "1 catch in 20 is golden: × 16"
      const [one, oneIn, goldenPays] = numbers(root.querySelector('fieldset > p')?.textContent).map(BigInt);
      if (one === undefined || oneIn === undefined || goldenPays === undefined) throw new Error('not shown');
      const returned = hundredths(percent) * ((oneIn - one) * BigInt(pays ?? 0) + one * goldenPays);
      expect(returned).toBe(hundredths(TABLE.returnPercent) * oneIn);
    }
  });
});
