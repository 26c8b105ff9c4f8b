import type { PastRound } from '@tessera/contract/games/studio';
import { expect, test } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { RoundSteps } from './round-steps.tsx';

const proof = {
  algorithm: 'hmac-2',
  rules: 'rules-1',
  serverSeedHash: 'a1',
  clientSeed: 'seed',
  nonce: 1,
  draws: [1],
};
const round = {
  orderNo: '41',
  stake: '3.00',
  win: '4.00',
  balance: '11.00',
  sequence: '7',
  proof,
  time: '2026-03-01T04:00:00.000Z',
};
const hand = { cards: [], points: 6 };
const shown = { nodeId: '3', serverSeed: null, table: {} };
const lines = [{ line: 2, symbol: 'JADE', count: 4, amount: '4.00' }];

test.each([
  ['slot', { ...round, stops: [], grid: [], lines }, ['Line 3', 'Jade × 4', '4.00']],
  ['slot', { ...round, stops: [], grid: [], lines: [] }, ['Winning lines', 'No win this round']],
  [
    'dice',
    { ...round, side: 'under', chance: 4950, target: 4950, roll: 1234, won: true },
    ['Under · 49.50 %', 'Rolled', '12.34: below 49.50 wins'],
  ],
  [
    'baccarat',
    {
      ...round,
      player: hand,
      banker: { ...hand, points: 3 },
      winner: 'player',
      bets: [
        { spot: 'player', stake: '2.00', win: '4.00' },
        { spot: 'tie', stake: '1.00', win: '0.00' },
      ],
    },
    ['Player', 'Stake 2.00 · Win 4.00', 'Tie', 'Stake 1.00 · Win 0.00', 'Player wins, 6 to 3'],
  ],
  [
    'fishing',
    { ...round, fish: 'TUNA', gear: 'ROD', caught: true, golden: true },
    ['Tuna · Rod', 'A golden catch: Tuna'],
  ],
] as const)(
  'a round of %s is explained step by step, each part of the stake with its win',
  async (game, one, expected) => {
    const past = { game, ...shown, round: one } as unknown as PastRound;
    const { root } = await showScreen(() => <RoundSteps past={past} />, {
      at: '/m/gameRecord',
      session: SESSION,
    });
    const text = root.textContent.replaceAll('\u00a0', ' ');
    let from = 0;
    for (const words of expected) {
      expect(text.slice(from)).toContain(words);
      from = text.indexOf(words, from) + words.length;
    }
  },
);
