import type { GameSession } from '@tessera/contract/games/play';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { CallFailure } from '../../api/index.ts';
import { Stage } from './stage.tsx';

const MINUTE_MS = 60_000;
const WALLET = { sumBalance: '100.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };

function session(more: Partial<GameSession> = {}): GameSession {
  return {
    sessionId: '7',
    nodeId: '3',
    state: 'open',
    endedBy: null,
    elapsedMs: 59 * MINUTE_MS,
    staked: '12.00',
    won: '3.50',
    net: '-8.50',
    check: { intervalMs: 60 * MINUTE_MS, dueInMs: MINUTE_MS / 2 },
    pause: null,
    ...more,
  };
}

const left = vi.fn();
const relaunched = vi.fn();

async function open(
  answers: Answers = {},
  opened = session(),
  Game: () => ReactNode = () => <p>the game</p>,
): Promise<ShownScreen> {
  const game = { nodeId: '3', gameId: 'a', gameName: 'Stone Garden', gameType: 'RNG' } as never;
  const launched = { game, launchMode: 'studio', gameUrl: '/', session: opened } as never;
  const stage = () => (
    <Stage launched={launched} onLeave={left} onRelaunch={relaunched}>
      <Game />
    </Stage>
  );
  const all = { 'wallet.wallet': () => WALLET, 'play.gameSession': () => opened, ...answers };
  const screen = await showScreen(stage, { at: '/m/launchGame', session: SESSION, answers: all });
  await settle();
  return screen;
}

const figures = (screen: ShownScreen) =>
  [...screen.root.querySelectorAll('dl[aria-label] dd')].map(({ textContent }) => textContent);
const question = (screen: ShownScreen) => screen.root.querySelector('dialog h2')?.textContent;
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
};

beforeEach(() => {
  left.mockReset();
  relaunched.mockReset();
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('session strip', () => {
  test('shows time, stakes, wins and net, and its clock runs locally', async () => {
    const screen = await open();
    expect(figures(screen)).toEqual(['0:59:00', '12.00', '3.50', '-8.50']);
    await pass(2000);
    expect(figures(screen)[0]).toBe('0:59:02');
  });

  test('never runs backwards, and waits where the server counted less', async () => {
    let answer = session({ elapsedMs: MINUTE_MS });
    const screen = await open({ 'play.gameSession': () => answer }, answer);
    await pass(20_000);
    expect(figures(screen)[0]).toBe('0:01:20');
    answer = session({ elapsedMs: MINUTE_MS + 17_000 });
    await act(() => screen.queries.refetchQueries({ queryKey: ['play.gameSession'] }));
    expect(figures(screen)[0]).toBe('0:01:20');
    await pass(4000);
    expect(figures(screen)[0]).toBe('0:01:21');
  });

  test('stops while the page is hidden, and reports hiding and showing', async () => {
    const screen = await open();
    const callCount = () => screen.calls.filter(({ name }) => name === 'play.gameSession').length;
    const show = (visible: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
      return act(async () => document.dispatchEvent(new Event('visibilitychange')));
    };
    await pass(2000);
    await show(false);
    await settle();
    const before = callCount();
    expect(before).toBeGreaterThan(0);
    await pass(10 * MINUTE_MS);
    expect(callCount()).toBe(before);
    expect(figures(screen)[0]).toBe('0:59:02');
    await show(true);
    await settle();
    expect(callCount()).toBe(before + 1);
    await pass(MINUTE_MS);
    expect(callCount()).toBe(before + 2);
  });

  test('refetches the session when the balance changes', async () => {
    let answer = session();
    const screen = await open({ 'play.gameSession': () => answer });
    answer = session({ staked: '14.00', net: '-10.50' });
    await act(async () => screen.queries.setQueryData(['wallet.wallet', {}], { ...WALLET, sequence: '5' }));
    await settle();
    expect(figures(screen).slice(1)).toEqual(['14.00', '3.50', '-10.50']);
  });
});

describe('game with a render error', () => {
  test('shows a message and a link back, below the strip', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const screen = await open({}, session(), () => {
      throw new RangeError('not an amount');
    });
    expect(screen.alerts()[0]).toContain('This game stopped');
    expect(screen.button('Help').getAttribute('href')).toBe('/m/help');
    expect(screen.root.querySelector('a')?.getAttribute('href')).toBe('/m/gameList');
    expect(figures(screen)).toHaveLength(4);
  });
});

describe('game with a failed call during rendering', () => {
  test('names the reference of the answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const screen = await open({}, session(), () => {
      throw new CallFailure('unknown', {}, 'req-7Fq2');
    });
    expect(screen.alerts()[0]).toContain('Reference for support: req-7Fq2');
  });
});

describe('reality check', () => {
  test('opens when it is due, shows the spending and closes after the answer', async () => {
    const answered = session({ check: { intervalMs: 60 * MINUTE_MS, dueInMs: 60 * MINUTE_MS } });
    const screen = await open({ 'play.acknowledgeCheck': () => answered });
    await pass(MINUTE_MS / 2 - 1);
    expect(question(screen)).toBeUndefined();
    await pass(1);
    expect(question(screen)).toBe('Time for a quick check');
    expect(screen.root.querySelector('dialog:has(h2)')?.textContent).toContain('59 minutes');
    await screen.press(screen.button('Keep playing'));
    expect(question(screen)).toBeUndefined();
  });

  test('stays open while its answer does not arrive', async () => {
    const due = session({ check: { intervalMs: 60 * MINUTE_MS, dueInMs: 0 } });
    const screen = await open({ 'play.acknowledgeCheck': refusing('busy') }, due);
    await screen.press(screen.button('Keep playing'));
    expect(question(screen)).toBe('Time for a quick check');
    expect(screen.alerts()).toEqual(['Your answer did not arrive. Please try again.']);
    await screen.press(screen.button('Leave the game'));
    expect(left).toHaveBeenCalledOnce();
  });
});

describe('mandatory pause', () => {
  const hour = { intervalMs: 60 * MINUTE_MS, dueInMs: 0 };

  test('opens with the check, counts down and accepts no answer before its end', async () => {
    const pause = { dueInMs: 0, leftMs: 5 * MINUTE_MS };
    const began = Date.now();
    const answer = () =>
      session({ check: hour, pause: { dueInMs: 0, leftMs: Math.max(0, began + pause.leftMs - Date.now()) } });
    const screen = await open({ 'play.gameSession': answer }, answer());
    expect(question(screen)).toBe('Time for a pause');
    const left = () => screen.root.querySelector('dialog time')?.textContent;
    expect(left()).toBe('0:05:00');
    await pass(10_000);
    expect(left()).toBe('0:04:50');
    const goOn = screen.button('Keep playing') as HTMLButtonElement;
    expect(goOn.disabled).toBe(true);
    await pass(290_000);
    expect(question(screen)).toBe('Time for a quick check');
    expect(goOn.disabled).toBe(false);
  });

  test('is fetched when it is due, whatever the check, and closes by itself', async () => {
    const deferredCheck = { intervalMs: 15 * MINUTE_MS, dueInMs: 10 * MINUTE_MS };
    let answer = session({ check: deferredCheck, pause: { dueInMs: 2000, leftMs: 0 } });
    const screen = await open({ 'play.gameSession': () => answer }, answer);
    answer = session({ check: deferredCheck, pause: { dueInMs: 0, leftMs: 30_000 } });
    await pass(1999);
    expect(question(screen)).toBeUndefined();
    await pass(1);
    expect(question(screen)).toBe('Time for a pause');
    await pass(10_000);
    expect(screen.root.querySelector('dialog time')?.textContent).toBe('0:00:20');
    await pass(20_000);
    expect(question(screen)).toBeUndefined();
  });
});

test('a game that another game ended says so and can be resumed here', async () => {
  const ended = session({ state: 'ended', endedBy: 'other' });
  const screen = await open({ 'play.gameSession': () => ended });
  await act(async () => screen.queries.invalidateQueries({ queryKey: ['play.gameSession'] }));
  await settle();
  expect(question(screen)).toBe('You opened another game');
  await screen.press(screen.button('Play here'));
  expect(relaunched).toHaveBeenCalledOnce();
});
