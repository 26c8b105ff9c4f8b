import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverReached } from '../../api/exchange.ts';
import { SESSION, settle, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { BalanceChip, useBalance } from '../../wallet/index.ts';
import { useGameSession } from '../launch/use-game-session.ts';
import type { PendingRound, PendingRoundStore } from './play-round.ts';
import { Outcome } from './outcome.tsx';
import type { Board } from './board.ts';
import type { AnyRound } from './played-game.ts';
import { StakePanel } from './stake-panel.tsx';
import { useRounds } from './use-rounds.ts';

const CYCLE_MS = 2500;
const WALLET = { sumBalance: '100.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
const SUMS = {
  sessionId: '7',
  nodeId: '3',
  state: 'open',
  endedBy: null,
  elapsedMs: 0,
  staked: '10.00',
  won: '3.00',
  net: '-7.00',
  check: null,
  pause: null,
} as const;

const ROUND = {
  orderNo: '31',
  stake: '1.00',
  win: '5.00',
  balance: '104.00',
  sequence: '6',
  proof: { nonce: 1 },
} as unknown as AnyRound;

let board: Board<object, AnyRound>;
let roundStore: PendingRoundStore<object>;
let reported: unknown[];
let answer: () => Promise<AnyRound>;
let sent: string[];

function Game() {
  const rounds = useRounds<object, AnyRound>({
    game: 'slot',
    nodeId: '3',
    minCycleMs: CYCLE_MS,
    store: roundStore,
    board: { current: board },
    send: ({ requestKey }) => {
      sent.push(requestKey);
      return answer();
    },
  });
  const { session } = useGameSession(SUMS);
  const balance = useBalance().data?.sumBalance;
  return (
    <>
      <header>
        <BalanceChip hidden={false} />
      </header>
      <output>{[session.staked, session.won, session.net].join(' ')}</output>
      <Outcome rounds={rounds} currency="PHP" ready="ready" inProgress="under way" describeRound={() => ''} />
      <StakePanel
        stakes={['1.00']}
        lastStake={undefined}
        balance={balance}
        currency="PHP"
        rounds={rounds}
        action="Play"
        onPlay={(stake) => rounds.play(stake, {})}
      />
    </>
  );
}

async function open(answers = {}): Promise<ShownScreen> {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const screen = await showScreen(Game, {
    at: '/m/launchGame',
    session: SESSION,
    answers: { 'wallet.wallet': () => WALLET, 'play.gameSession': () => SUMS, ...answers },
  });
  await settle();
  return screen;
}

const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
};
const outcome = (screen: ShownScreen) => screen.root.querySelector('[role="status"]')?.textContent;
const balances = ({ root }: ShownScreen) => [
  root.querySelector('header')?.textContent,
  root.querySelector('dl dd')?.textContent,
];
const sums = ({ root }: ShownScreen) => root.querySelector('output')?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  reported = [];
  vi.stubGlobal('reportError', (failure: unknown) => reported.push(failure));
  sent = [];
  answer = async () => ROUND;
  board = { begin() {}, show: async () => {}, back: async () => {} };
  let stored: PendingRound<object> | undefined;
  roundStore = {
    read: () => stored,
    save: (round) => {
      stored = round;
    },
    clear: () => {
      stored = undefined;
    },
  };
});
afterEach(() => {
  vi.useRealTimers();
  serverReached.answered = true;
  serverReached.onChange?.();
});

describe('balance and sums during a round', () => {
  it('are equal everywhere on the page and change with the result', async () => {
    const shown = Promise.withResolvers<void>();
    board.show = () => shown.promise;
    const screen = await open();
    await screen.press(screen.button('Play'));
    expect(balances(screen)).toEqual(['₱99.00', '₱99.00']);
    // The server's current values include the result.
    await act(() => screen.queries.refetchQueries({ queryKey: ['wallet.wallet'] }));
    expect(balances(screen)).toEqual(['₱99.00', '₱99.00']);
    expect(sums(screen)).toBe('10.00 3.00 -7.00');
    shown.resolve();
    await settle();
    expect(balances(screen)).toEqual(['₱104.00', '₱104.00']);
    expect(sums(screen)).toBe('11.00 8.00 -3.00');
    expect(outcome(screen)).toContain('You won ₱5.00');
  });

  it('are restored when nothing was bet', async () => {
    answer = () => Promise.reject(new TypeError('the network is gone'));
    const screen = await open();
    await screen.press(screen.button('Play'));
    expect(balances(screen)).toEqual(['₱100.00', '₱100.00']);
  });

  it.each(['-5.00', '0.00'])(
    'show a balance of %s and leave the decision to the server',
    async (sumBalance) => {
      const screen = await open({ 'wallet.wallet': () => ({ ...WALLET, sumBalance }) });
      await screen.press(screen.button('Play'));
      await pass(CYCLE_MS);
      expect(outcome(screen)).toContain('You won ₱5.00');
    },
  );
});

describe('board with an error', () => {
  it.each(['begin', 'show'] as const)('in %s loses neither the result nor the next round', async (step) => {
    board[step] = () => {
      throw new Error('no picture');
    };
    const screen = await open();
    await screen.press(screen.button('Play'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain('You won ₱5.00');
    expect(balances(screen)).toEqual(['₱104.00', '₱104.00']);
    expect(reported).toHaveLength(1);
    await screen.press(screen.button('Play'));
    expect(new Set(sent).size).toBe(2);
  });

  it('in back allows another round', async () => {
    board.back = () => Promise.reject(new Error('no picture'));
    answer = () => Promise.reject(new TypeError('the network is gone'));
    const screen = await open();
    await screen.press(screen.button('Play'));
    await pass(CYCLE_MS);
    answer = async () => ROUND;
    await screen.press(screen.button('Finish my round'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain('You won ₱5.00');
    expect(new Set(sent).size).toBe(1);
  });
});

describe('browser without storage', () => {
  it('sends no round whose key could not be saved, and plays the next one', async () => {
    const save = vi.spyOn(roundStore, 'save').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const screen = await open();
    await screen.press(screen.button('Play'));
    await pass(CYCLE_MS);
    expect(sent).toEqual([]);
    expect(outcome(screen)).toContain('nothing was bet');
    expect(balances(screen)).toEqual(['₱100.00', '₱100.00']);
    await screen.press(screen.button('Play'));
    expect(sent).toHaveLength(1);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('sends the same key again where a played round could not be removed from storage', async () => {
    vi.spyOn(roundStore, 'clear').mockImplementationOnce(() => {
      throw new DOMException('gone', 'InvalidStateError');
    });
    const screen = await open();
    await screen.press(screen.button('Play'));
    await pass(CYCLE_MS);
    await screen.press(screen.button('Finish my round'));
    await pass(CYCLE_MS);
    expect(outcome(screen)).toContain('You won ₱5.00');
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });
});
