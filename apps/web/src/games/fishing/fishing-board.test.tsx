import type { FishingChoice, FishingRound } from '@tessera/contract/games/studio/fishing';
import { act, createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import type { Board } from '../studio/board.ts';
import { FishingBoard } from './fishing-board.tsx';

const CHOICE: FishingChoice = { fish: 'TUNA', gear: 'ROD' };
const AWAY = { fish: 'TUNA', gear: 'ROD', caught: false, golden: false } as FishingRound;

/** Opens the board with reduced motion, so that the test waits for no animation. */
async function open() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const board = createRef<Board<FishingChoice, FishingRound>>();
  const Water = () => <FishingBoard ref={board} casts={[]} choice={CHOICE} locked={false} />;
  const { root } = await showScreen(Water, { at: '/m/launchGame' });
  const fishStandStill = () => root.querySelector('fieldset')?.dataset['cast'] === 'true';
  const during = (work: (open: Board<FishingChoice, FishingRound>) => unknown) =>
    act(async () => {
      if (board.current) await work(board.current);
    });
  return { fishStandStill, during };
}

afterEach(() => vi.unstubAllGlobals());

test('the fish stop while a line is down and swim afterwards', async () => {
  const { fishStandStill, during } = await open();
  expect(fishStandStill()).toBe(false);
  await during((board) => board.begin(CHOICE));
  expect(fishStandStill()).toBe(true);
  await during((board) => board.show(AWAY));
  expect(fishStandStill()).toBe(false);
});

test('the fish also swim after a failed round', async () => {
  const { fishStandStill, during } = await open();
  await during((board) => board.begin(CHOICE));
  await during((board) => board.back());
  expect(fishStandStill()).toBe(false);
});
