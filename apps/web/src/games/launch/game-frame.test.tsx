import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle, showScreen } from '../../../testing/screen.tsx';
import { GameFrame } from './game-frame.tsx';

const GAME = 'https://games.example';
const lobby = vi.fn();
const deposit = vi.fn();
beforeEach(() => {
  lobby.mockReset();
  deposit.mockReset();
});

async function open(): Promise<Window> {
  const frame = () => (
    <GameFrame
      gameUrl={`${GAME}/run`}
      name="Stone Garden"
      gameType="PVP"
      onLobby={lobby}
      onDeposit={deposit}
      onRetry={() => undefined}
    />
  );
  const { root } = await showScreen(frame, { at: '/m/launchGame' });
  await settle();
  const { contentWindow } = root.querySelector('iframe') ?? {};
  if (!contentWindow) throw new Error('there is no frame');
  return contentWindow;
}

async function print(source: Window, origin: string, data: unknown): Promise<void> {
  await act(async () => dispatchEvent(new MessageEvent('message', { source, origin, data })));
}

describe('game in a frame', () => {
  test.each(['lobby', { type: 'lobby' }])('is left by its message %j', async (data) => {
    await print(await open(), GAME, data);
    expect(lobby).toHaveBeenCalledOnce();
    expect(deposit).not.toHaveBeenCalled();
  });

  test('is left by a navigation to the exit address of the site in the same frame', async () => {
    const frame = await open();
    await print(frame, location.origin, 'lobby');
    await print(frame, location.origin, 'deposit');
    expect([lobby, deposit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test('is not left by any other message', async () => {
    const frame = await open();
    await print(frame, 'https://elsewhere.example', 'lobby');
    await print(frame, 'null', 'lobby');
    await print(window, GAME, 'lobby');
    await print(window, location.origin, 'deposit');
    await print(frame, GAME, { type: 'close' });
    expect([lobby, deposit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
