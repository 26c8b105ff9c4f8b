import type { SlotRound, SlotSymbol } from '@tessera/contract/games/studio/slot';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  type Input,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { Game as SlotGame } from './slot-game.tsx';

const NODE_ID = '7';
const CYCLE_MS = 2500;
const STRIP: readonly SlotSymbol[] = ['CLAY', 'SLATE', 'JADE', 'AMBER', 'CORAL', 'PEARL', 'CROWN'];
const WALLET = { sumBalance: '100.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };

const OPENED = {
  table: {
    reels: [STRIP, STRIP, STRIP, STRIP, STRIP],
    lines: [[1, 1, 1, 1, 1]],
    pays: [{ symbol: 'CLAY', three: 10, four: 20, five: 75 }],
    stakes: ['1.00', '2.00'],
    returnNumerator: '95',
    returnDenominator: '100',
    returnPercent: '95.00',
    minCycleMs: CYCLE_MS,
  },
  lastRounds: [],
  fairness: { algorithm: 'a', serverSeedHash: 'h', clientSeed: 'c', nextNonce: 1, previous: null },
};

function round(win = '0.00', orderNo = '31'): SlotRound {
  const balance = win === '0.00' ? '99.00' : '104.00';
  return {
    orderNo,
    stake: '1.00',
    win,
    stops: [0, 1, 2, 3, 4],
    grid: [],
    lines: win === '0.00' ? [] : [{ line: 0, symbol: 'CLAY', count: 3, amount: win }],
    balance,
    sequence: '6',
    proof: {
      algorithm: 'a',
      rules: 'r',
      serverSeedHash: 'h',
      clientSeed: 'c',
      nonce: 1,
      draws: [0, 1, 2, 3, 4],
    },
    time: '2026-01-01T00:00:00.000Z',
  };
}

/** Opens the slot with reduced motion, so that the reels do not animate. */
async function open(play: (input: Input) => unknown, more: Answers = {}): Promise<ShownScreen> {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const slot = () => <SlotGame nodeId={NODE_ID} name="Stone Garden" session={SESSION} />;
  const screen = await showScreen(slot, {
    at: '/m/launchGame',
    session: SESSION,
    answers: {
      'studio.slotGame': () => OPENED,
      'wallet.wallet': () => WALLET,
      'studio.slotRound': play,
      ...more,
    },
  });
  await settle();
  return screen;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rounds = (screen: ShownScreen) => screen.calls.filter(({ name }) => name === 'studio.slotRound');
const keys = (screen: ShownScreen) => rounds(screen).map(({ input }) => input.requestKey);
const outcome = (screen: ShownScreen) => screen.root.querySelector('[role="status"]')?.textContent;

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('slot round', () => {
  test('shows its stake as taken at the tap and its win only after the reels stop', async () => {
    const screen = await open(() => round('5.00'));
    await screen.press(screen.button('Spin'));
    expect(screen.root.textContent).toContain('₱99.00');
    expect(outcome(screen)).toBe('Spinning…');
    await pass(CYCLE_MS);
    expect(screen.root.textContent).toContain('₱104.00');
    expect(outcome(screen)).toContain('You won ₱5.00');
    expect(screen.queries.getQueryData(['wallet.wallet', {}])).toMatchObject({
      sumBalance: '104.00',
      sequence: '6',
    });
  });

  test('is played once for two taps, and the next one waits for the shortest cycle', async () => {
    const screen = await open(() => round());
    const spin = screen.button('Spin');
    act(() => {
      spin.click();
      spin.click();
    });
    await pass(CYCLE_MS - 1);
    await screen.press(screen.button('Spin'));
    expect(rounds(screen)).toHaveLength(1);
    await pass(1);
    await screen.press(screen.button('Spin'));
    expect(rounds(screen)).toHaveLength(2);
    expect(new Set(keys(screen)).size).toBe(2);
  });

  test('is not called a win when it returns at most the stake', async () => {
    const screen = await open(() => round('1.00'));
    await screen.press(screen.button('Spin'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain('₱1.00 returned');
    expect(outcome(screen)).not.toContain('won');
  });
});

describe('slot round without an answer', () => {
  test('is stored with its key and stake until an answer arrives, and blocks other bets', async () => {
    let connected = false;
    const screen = await open(() => {
      if (!connected) throw new TypeError('the network is gone');
      return round();
    });
    await screen.press(screen.button('Spin'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain('No connection');
    expect(screen.root.querySelector('fieldset')?.disabled).toBe(true);
    connected = true;
    await screen.press(screen.button('Finish my round'));
    await pass(CYCLE_MS);
    expect(keys(screen)).toHaveLength(2);
    expect(new Set(keys(screen)).size).toBe(1);
    expect(outcome(screen)).toContain('Your round was finished');
    expect(sessionStorage).toHaveLength(0);
    await screen.press(screen.button('Spin'));
    expect(keys(screen)[2]).not.toBe(keys(screen)[0]);
  });

  test('is sent again with the same key after a reload', async () => {
    const before = await open(() => new Promise(() => {}));
    await before.press(before.button('Spin'));
    const after = await open(() => round());
    await pass(CYCLE_MS);
    expect(rounds(after).map(({ input }) => input)).toEqual(rounds(before).map(({ input }) => input));
    expect(outcome(after)).toContain('Your round was finished');
    expect(sessionStorage).toHaveLength(0);
  });

  test('is shown after a reload when the answer came before the reels stopped', async () => {
    const before = await open(() => round('5.00'));
    await before.press(before.button('Spin'));
    const after = await open(() => round('5.00'));
    await pass(CYCLE_MS);
    expect(new Set([...keys(before), ...keys(after)]).size).toBe(1);
    expect(outcome(after)).toContain('You won ₱5.00');
    expect(sessionStorage).toHaveLength(0);
  });

  test('is never sent for another member', async () => {
    const before = await open(() => new Promise(() => {}));
    await before.press(before.button('Spin'));
    const slot = () => <SlotGame nodeId={NODE_ID} name="" session={{ ...SESSION, userName: 'jose1' }} />;
    const answers = { 'studio.slotGame': () => OPENED, 'wallet.wallet': () => WALLET };
    const after = await showScreen(slot, { at: '/m/launchGame', session: SESSION, answers });
    await settle();
    expect(rounds(after)).toEqual([]);
  });
});

describe('refused slot round', () => {
  test.each([
    ['balance.insufficient', 'Your balance is lower than this stake. Nothing was bet.'],
    ['game.stake.invalid', 'This stake is no longer offered. Nothing was bet.'],
    ['request.conflict', 'This round could not be matched. Your betting record shows what was played.'],
    ['game.not.found', 'This game was closed. Nothing was bet.'],
    ['function.not.available', 'This account cannot play this game. Nothing was bet.'],
    ['free_reject', 'This account cannot play this game. Nothing was bet.'],
  ])('%s has a message and allows another round', async (code, words) => {
    const screen = await open(refusing(code));
    await screen.press(screen.button('Spin'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain(words);
    expect(screen.root.textContent).toContain('₱100.00');
    await screen.press(screen.button('Spin'));
    await pass(CYCLE_MS);
    expect(new Set(keys(screen)).size).toBe(2);
  });

  test.each([
    [
      'bonus.stake.limit',
      { most: '0.50' },
      'Your active bonus or ticket allows stakes of up to ₱0.50. Nothing was bet.',
    ],
    ['bonus.game.refused', {}, 'Your active bonus or ticket is not for this game. Nothing was bet.'],
  ])('%s names the rule of the bonus and links to the bonus', async (code, value, words) => {
    const screen = await open(refusing(code, value));
    await screen.press(screen.button('Spin'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain(words);
    expect(screen.button('See my bonus').getAttribute('href')).toBe('/m/rewardCenter');
  });

  test('links to the deposit when the balance is too low', async () => {
    const screen = await open(refusing('balance.insufficient'));
    await screen.press(screen.button('Spin'));
    await pass(CYCLE_MS);
    expect(screen.button('Deposit').getAttribute('href')).toBe('/m/voucherCenter');
  });
});
