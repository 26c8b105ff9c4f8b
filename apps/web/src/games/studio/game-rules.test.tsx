import type { BaccaratTable } from '@tessera/contract/games/studio/baccarat';
import type { DiceTable } from '@tessera/contract/games/studio/dice';
import type { FishingTable } from '@tessera/contract/games/studio/fishing';
import type { SlotTable } from '@tessera/contract/games/studio/slot';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { BaccaratPaytable } from '../baccarat/baccarat-game.tsx';
import { DicePaytable } from '../dice/dice-game.tsx';
import { FishingPaytable } from '../fishing/fishing-game.tsx';
import { Paytable } from '../slot/slot-game.tsx';

const LIMITS = {
  rules: 'rules-1',
  minCycleMs: 5000,
  minStake: '0.10',
  maxStake: '100.00',
  maxWin: '53750.00',
};
const RETURN = { returnNumerator: '97', returnDenominator: '100', returnPercent: '97.00' };
const SLOT: SlotTable = {
  ...LIMITS,
  ...RETURN,
  reels: [],
  lines: [[1, 1, 1, 1, 1]],
  pays: [],
  stakes: ['0.10'],
};
const DICE: DiceTable = { ...LIMITS, ...RETURN, chances: [], stakes: [] };
const FISHING: FishingTable = { ...LIMITS, ...RETURN, casts: [], goldenIn: 20, goldenTimes: 4, stakes: [] };
const SPOT = { spot: 'tie', pays: 1000, ...RETURN } as const;
const BACCARAT: BaccaratTable = { ...LIMITS, decks: 8, spots: [SPOT], chips: [] };

test.each<[name: string, rules: ReactNode, staked: RegExp]>([
  [
    'the slot',
    <Paytable key="slot" table={SLOT} currency="PHP" />,
    /You can stake \S*0\.10 to \S*100\.00 on a round/,
  ],
  ['the dice', <DicePaytable key="dice" table={DICE} />, /You can stake \S*0\.10 to \S*100\.00 on a round/],
  ['baccarat', <BaccaratPaytable key="cards" table={BACCARAT} />, /From \S*0\.10 to \S*100\.00 on each spot/],
  [
    'fishing',
    <FishingPaytable key="fish" table={FISHING} />,
    /You can stake \S*0\.10 to \S*100\.00 on a round/,
  ],
])('the rules of %s state return, stakes, the highest win and the pace', async (_name, rules, staked) => {
  const { root } = await showScreen(() => rules, { at: '/m/launchGame', session: SESSION });
  const text = root.textContent.replaceAll('\u00a0', ' ');
  expect(text).toMatch(staked);
  expect(text).toMatch(/The most a round can win is \S*53,750\.00\./);
  expect(text).toContain('A round takes at least 5 seconds.');
  expect(text).toContain('97.00 %');
});
