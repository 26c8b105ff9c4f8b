import { FISH, GEAR } from '@tessera/contract/games/studio/fishing';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { OPENING_CALL } from './played-game.ts';
import { STUDIO_GAMES } from '../launch-screen.tsx';

const CYCLE_MS = 2500;
const WALLET = { sumBalance: '100.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
const RETURN = { returnNumerator: '95', returnDenominator: '100', returnPercent: '95.00' };
const LIMITS = { ...RETURN, minCycleMs: CYCLE_MS, minStake: '1.00', maxStake: '2.00', maxWin: '100.00' };
const PARTS = {
  orderNo: '31',
  stake: '1.00',
  win: '5.00',
  balance: '104.00',
  sequence: '6',
  proof: {
    algorithm: 'a',
    rules: 'r',
    serverSeedHash: 'h',
    clientSeed: 'c',
    nonce: 1,
    draws: [0, 0, 0, 0, 0],
  },
  time: '2026-01-01T00:00:00.000Z',
};
const STRIP = ['CLAY', 'SLATE', 'JADE', 'AMBER', 'CORAL', 'PEARL', 'CROWN'];
const PAIR = {
  cards: [
    { rank: 4, suit: 'clubs' },
    { rank: 5, suit: 'hearts' },
  ],
  points: 9,
};

const TABLES = {
  slot: {
    ...LIMITS,
    reels: [STRIP, STRIP, STRIP, STRIP, STRIP],
    lines: [[1, 1, 1, 1, 1]],
    pays: [],
    stakes: ['1.00'],
  },
  dice: { ...LIMITS, chances: [{ chance: 4950, pays: 200 }], stakes: ['1.00'] },
  baccarat: { ...LIMITS, decks: 8, spots: [{ spot: 'player', pays: 200, ...RETURN }], chips: ['1.00'] },
  fishing: {
    ...LIMITS,
    casts: FISH.flatMap((fish) => GEAR.map((gear) => ({ fish, gear, pays: 2, chance: 420_000 }))),
    goldenIn: 20,
    goldenTimes: 4,
    stakes: ['1.00'],
  },
};
const ROUNDS = {
  slot: { ...PARTS, stops: [0, 0, 0, 0, 0], grid: [], lines: [] },
  dice: { ...PARTS, side: 'under', chance: 4950, target: 4950, roll: 3, won: true },
  baccarat: { ...PARTS, player: PAIR, banker: PAIR, winner: 'tie', bets: [] },
  fishing: { ...PARTS, fish: 'SNAPPER', gear: 'NET', caught: true, golden: false },
};
const ACTIONS = { slot: 'Spin', dice: 'Roll', baccarat: 'Deal', fishing: 'Cast' };

const connect = (connected: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(connected);
  return act(async () => dispatchEvent(new Event(connected ? 'online' : 'offline')));
};

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('round interrupted by a lost connection', () => {
  it.each(Object.keys(STUDIO_GAMES) as StudioGame[])(
    'finishes once when the connection returns: %s',
    async (game) => {
      const { Game } = await STUDIO_GAMES[game]();
      let connected = false;
      const answers = {
        'wallet.wallet': () => WALLET,
        [OPENING_CALL[game]]: () => ({
          table: TABLES[game],
          lastRounds: [],
          fairness: { algorithm: 'a', serverSeedHash: 'h', clientSeed: 'c', nextNonce: 1, previous: null },
        }),
        [`studio.${game}Round`]: () => {
          if (!connected) throw new TypeError('the network is gone');
          return ROUNDS[game];
        },
      };
      const Screen = () => <Game nodeId="7" name="Stone Garden" session={SESSION} />;
      const screen = await showScreen(Screen, { at: '/m/launchGame', session: SESSION, answers });
      await settle();
      if (game === 'baccarat') {
        const spot = screen.root.querySelector<HTMLElement>('[data-spot="player"]');
        if (spot) await screen.press(spot);
      }
      await screen.press(screen.button(ACTIONS[game]));
      await connect(false);
      await act(() => vi.advanceTimersByTimeAsync(CYCLE_MS));
      await settle();
      const outcome = () => screen.root.querySelector('[role="status"]')?.textContent;
      expect(outcome()).toContain('No connection');
      connected = true;
      await connect(true);
      await settle();
      await act(() => vi.advanceTimersByTimeAsync(2 * CYCLE_MS));
      await settle();
      expect(outcome()).toContain('Your round was finished');
      expect(outcome()).toContain('You won ₱5.00');
      const sent = screen.calls.filter(({ name }) => name === `studio.${game}Round`);
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
      expect(sessionStorage).toHaveLength(0);
    },
  );
});
