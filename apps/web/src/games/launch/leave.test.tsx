import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { useLeave } from './leave.ts';

type LaunchMode = Parameters<typeof useLeave>[0];
const PLACE: string = '/m/place';
const LIST = `${PLACE}?gameType=PVP`;

/** Opens a game from the list. Both screens are one route here; the address shows which screen is open. */
async function opened(launchMode: LaunchMode) {
  const Game = () => (
    <button type="button" onClick={useLeave(launchMode)}>
      Leave
    </button>
  );
  const List = () => (
    <>
      <p>{useRouter().history.canGoBack() ? 'a new step' : 'the step it was'}</p>
      <Link to={PLACE} search={{ nodeId: '7', pageBack: LIST } as never}>
        Play
      </Link>
    </>
  );
  const Site = () => ('nodeId' in useSearch({ strict: false }) ? <Game /> : <List />);
  const screen = await showScreen(Site, { at: LIST });
  await screen.press(screen.button('Play'));
  return screen;
}

test('an in-house game is left by a step back', async () => {
  const screen = await opened('studio');
  await screen.press(screen.button('Leave'));
  expect([screen.place(), screen.root.textContent]).toEqual([LIST, 'the step it wasPlay']);
});

test('a game in a frame is left by one step of the page, whatever the steps of the frame', async () => {
  const back = vi.fn<() => object>(() => ({ committed: Promise.reject(new DOMException('', 'AbortError')) }));
  vi.stubGlobal('navigation', { canGoBack: true, back });
  const screen = await opened('frame');
  await screen.press(screen.button('Leave'));
  expect(back).toHaveBeenCalledOnce();
  expect(screen.place()).toContain('nodeId=7');
});

test('a browser that cannot separate these steps opens the list anew', async () => {
  const screen = await opened('frame');
  await screen.press(screen.button('Leave'));
  expect([screen.place(), screen.root.textContent]).toEqual([LIST, 'a new stepPlay']);
});
