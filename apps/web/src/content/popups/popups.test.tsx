import { act } from 'react';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusing, showScreen } from '../../../testing/screen.tsx';
import { useAutoDialog } from './auto-dialog.ts';
import * as popup from './popup-dialog.tsx';
import { Popups } from './popups.tsx';

// Test files share loaded modules: the mocks apply only to modules that load afterwards, and only in this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

// Every script and word is here from the beginning, unless a test says otherwise.
const here = { part: popup, failed: false };
const arrival = vi.hoisted(() => vi.fn<() => { part: unknown; failed: boolean }>());
vi.mock('./use-loaded-part.ts', () => ({ useLoadedPart: arrival }));
beforeEach(() => {
  arrival.mockReturnValue(here);
  localStorage.clear();
  sessionStorage.clear();
});

// The dialog element of this browser double has no modes; open and closed is all that is looked at here.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const announced = (...titles: readonly string[]) => ({
  popup: titles.map((title) => ({
    id: title,
    title,
    content: `<p>${title}</p>`,
    promotionType: '',
    execution: 'B',
  })),
});

test('what is open stays under its reader when something else is published', async () => {
  const screen = await showScreen(() => <Popups place="m_home" rewardCenter />, {
    at: '/m/home',
    session: null,
    answers: { 'content.announcements': () => announced('Older') },
  });
  const title = () => screen.root.querySelector('dialog h2')?.textContent;
  await vi.waitFor(async () => {
    // What comes in slices is made as far as it is due.
    await act(async () => {});
    expect(title()).toBe('Older');
  });
  const dialog = screen.root.querySelector('dialog');
  await act(async () => {
    screen.queries.setQueriesData({ queryKey: ['content.announcements'] }, announced('Newer', 'Older'));
  });
  expect([title(), screen.root.querySelector('dialog') === dialog]).toEqual(['Older', true]);
});

/** What has its turn after what is announced. */
function Next() {
  return useAutoDialog('contracts', true) ? <p>a contract</p> : null;
}

describe('what has a later turn', () => {
  const shown = async (answer: () => unknown) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const AtHome = () => (
      <>
        <Next />
        <Popups place="m_home" rewardCenter />
      </>
    );
    const screen = await showScreen(AtHome, {
      at: '/m/home',
      session: null,
      answers: { 'content.announcements': answer },
    });
    await settled();
    return screen.root;
  };
  const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(1000)));

  test('waits for an answer that is slow to come, and for what it announces', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const root = await shown(() => promise);
    expect(root.textContent).toBe('');
    arrival.mockReturnValue({ part: undefined, failed: false });
    resolve(announced('Older'));
    await settled();
    expect(root.textContent).toBe('');
  });

  test('comes at once where nothing is announced, or nobody says what', async () => {
    expect((await shown(() => announced())).textContent).toBe('a contract');
    sessionStorage.clear();
    expect((await shown(refusing('unknown'))).textContent).toBe('a contract');
  });

  test('comes where the script of what is announced does not', async () => {
    arrival.mockReturnValue({ part: undefined, failed: true });
    expect((await shown(() => announced('Older'))).textContent).toBe('a contract');
  });
});
