import { act } from 'react';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusing, showScreen } from '../../../testing/screen.tsx';
import { useAutoDialog } from './auto-dialog.ts';
import * as popup from './popup-dialog.tsx';
import { Popups } from './popups.tsx';

// Test files share loaded modules: the mocks apply only to modules that load afterwards, and only in this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

// Scripts and messages are loaded from the start, unless a test changes this.
const here = { part: popup, failed: false };
const arrival = vi.hoisted(() => vi.fn<() => { part: unknown; failed: boolean }>());
vi.mock('./use-loaded-part.ts', () => ({ useLoadedPart: arrival }));
beforeEach(() => {
  arrival.mockReturnValue(here);
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
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

test('an open popup stays when another announcement is published', async () => {
  const screen = await showScreen(() => <Popups place="m_home" useMayPromote={() => true} />, {
    at: '/m/home',
    session: null,
    answers: { 'content.announcements': () => announced('Older') },
  });
  const title = () => screen.root.querySelector('dialog h2')?.textContent;
  await vi.waitFor(async () => {
    // Flushes the pending part of a render in slices.
    await act(async () => {});
    expect(title()).toBe('Older');
  });
  const dialog = screen.root.querySelector('dialog');
  await act(async () => {
    screen.queries.setQueriesData({ queryKey: ['content.announcements'] }, announced('Newer', 'Older'));
  });
  expect([title(), screen.root.querySelector('dialog') === dialog]).toEqual(['Older', true]);
});

/** A dialog of lower priority than the announcements. */
function Next() {
  return useAutoDialog('contracts', true) ? <p>a contract</p> : null;
}

describe('deferred dialog', () => {
  const shown = async (answer: () => unknown) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const AtHome = () => (
      <>
        <Next />
        <Popups place="m_home" useMayPromote={() => true} />
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

  test('waits for a slow answer and for the announcements in the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const root = await shown(() => promise);
    expect(root.textContent).toBe('');
    arrival.mockReturnValue({ part: undefined, failed: false });
    resolve(announced('Older'));
    await settled();
    expect(root.textContent).toBe('');
  });

  test('opens at once where nothing is announced or the call fails', async () => {
    expect((await shown(() => announced())).textContent).toBe('a contract');
    sessionStorage.clear();
    expect((await shown(refusing('unknown'))).textContent).toBe('a contract');
  });

  test('opens where the script of the announcement fails to load', async () => {
    arrival.mockReturnValue({ part: undefined, failed: true });
    expect((await shown(() => announced('Older'))).textContent).toBe('a contract');
  });
});
