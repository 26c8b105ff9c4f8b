import type { DiceChoice } from '@tessera/contract/games/studio/dice';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { DiceChooser } from './dice-game.tsx';

const PROBABILITIES = [100, 1000, 4950, 6600, 9000].map((chance) => ({ chance, pays: 990_000 / chance }));

async function open(choice: DiceChoice) {
  const chosen: DiceChoice[] = [];
  const chooser = () => (
    <DiceChooser
      chances={PROBABILITIES}
      choice={choice}
      locked={false}
      onChoose={(wanted) => void chosen.push(wanted)}
    />
  );
  const { root } = await showScreen(chooser, { at: '/m/launchGame' });
  const slider = root.querySelector<HTMLInputElement>('input[type="range"]');
  if (!slider) throw new Error('no slider');
  return { slider, chosen };
}

describe('dice slider', () => {
  it.each([
    ['under', 4950, 4950],
    ['under', 9000, 9000],
    ['over', 4950, 5050],
    ['over', 1000, 9000],
  ] as const)('is at the mark of the board: %s with a chance of %i', async (side, chance, mark) => {
    const { slider } = await open({ side, chance });
    expect([Number(slider.min), Number(slider.value), Number(slider.max)]).toEqual([0, mark, 10_000]);
    // The scale of the board runs from left to right in every language.
    expect(slider.dir).toBe('ltr');
  });

  it.each([
    ['under', 5200, 4950],
    ['under', 6000, 6600],
    ['over', 9800, 100],
  ] as const)('selects the nearest offered chance: %s at %i', async (side, place, chance) => {
    const { slider, chosen } = await open({ side, chance: 1000 });
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      write?.call(slider, String(place));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(chosen).toEqual([{ side, chance }]);
  });

  it.each([
    ['under', 'ArrowRight', 6600],
    ['under', 'ArrowLeft', 1000],
    ['over', 'ArrowRight', 1000],
    ['over', 'End', 100],
    ['under', 'PageUp', 9000],
  ] as const)('moves by one offered chance per key: %s, %s', async (side, key, chance) => {
    const { slider, chosen } = await open({ side, chance: 4950 });
    await act(async () => slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    expect(chosen).toEqual([{ side, chance }]);
  });
});
