import type { FishingChoice, FishingRound } from '@tessera/contract/games/studio/fishing';
import { act, createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import type { Board } from '../studio/board.ts';
import { FishingBoard } from './fishing-board.tsx';

const CHOICE: FishingChoice = { fish: 'TUNA', gear: 'ROD' };
const AWAY = { fish: 'TUNA', gear: 'ROD', caught: false, golden: false } as FishingRound;

/** Opens the water for somebody who asked for less motion: nothing has to be waited for. */
async function open() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const board = createRef<Board<FishingChoice, FishingRound>>();
  const Water = () => <FishingBoard ref={board} casts={[]} choice={CHOICE} locked={false} />;
  const { root } = await showScreen(Water, { at: '/m/launchGame' });
  const fishHoldStill = () => root.querySelector('fieldset')?.dataset['cast'] === 'true';
  const during = (work: (open: Board<FishingChoice, FishingRound>) => unknown) =>
    act(async () => {
      if (board.current) await work(board.current);
    });
  return { fishHoldStill, during };
}

afterEach(() => vi.unstubAllGlobals());

test('the fish hold still while a line is down, and swim on when it is up again', async () => {
  const { fishHoldStill, during } = await open();
  expect(fishHoldStill()).toBe(false);
  await during((board) => board.begin(CHOICE));
  expect(fishHoldStill()).toBe(true);
  await during((board) => board.show(AWAY));
  expect(fishHoldStill()).toBe(false);
});

test('they swim on as well when no round came of it', async () => {
  const { fishHoldStill, during } = await open();
  await during((board) => board.begin(CHOICE));
  await during((board) => board.back());
  expect(fishHoldStill()).toBe(false);
});
