import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ENGLISH } from '../../../testing/render.tsx';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { storeSession } from '../../api/index.ts';
import { isSummaryOwed } from '../../api/visit.ts';
import { createWords } from '../../i18n/words.ts';
import { useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { LanguageSwitch } from '../panels/preferences.tsx';
import { DailySummary } from './auto-prompts.tsx';

const SUMMARY = {
  deposits: '900.00',
  withdrawals: '0.00',
  staked: '412.00',
  won: '400.00',
  net: '-12.00',
  playedMs: 5_460_000,
};

interface Answer {
  readonly summary: typeof SUMMARY | null;
}
const DUE: Answer = { summary: SUMMARY };
const NOT_DUE: Answer = { summary: null };

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

function open(session: typeof SESSION | null, summary: Answer | Promise<Answer>) {
  const words = createWords({ code: 'EN', messages: ENGLISH, complete: true });
  const Page = () => (
    <LanguageSwitch words={words}>
      <Next />
      <DailySummary />
    </LanguageSwitch>
  );
  return showScreen(Page, {
    at: '/m/home',
    session,
    answers: { 'protection.dueSummary': () => summary, 'protection.markSummaryShown': () => ({}) },
  });
}
/** A dialog of lower priority than the summary. */
function Next() {
  return useAutoDialog('contracts', true) ? <p>a contract</p> : null;
}
beforeEach(() => sessionStorage.clear());
async function come({ root }: Awaited<ReturnType<typeof open>>) {
  await vi.waitFor(async () => {
    // Flushes the pending part of a render in slices.
    await act(async () => {});
    expect(root.querySelector('dialog')).not.toBeNull();
  });
}
/** Opens the screen and waits for the dialog, which first checks that no other dialog is open. */
async function shown() {
  const screen = await open(SESSION, DUE);
  await come(screen);
  return screen;
}
const names = ({ calls }: Awaited<ReturnType<typeof open>>) => calls.map(({ name }) => name);

test('shows a due summary and reports when it was closed', async () => {
  const screen = await shown();
  const text = screen.root.querySelector('dialog')?.textContent;
  expect(text).toContain('The last 30 days');
  expect(text).toContain('₱412.00');
  expect(text).toContain('1 h 31 min');
  expect(names(screen)).toEqual(['protection.dueSummary']);
  await screen.press([...screen.root.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  expect(screen.root.querySelector('dialog')).toBeNull();
  expect(names(screen)).toEqual(['protection.dueSummary', 'protection.markSummaryShown']);
});

test('links to the limits and is reported as shown', async () => {
  const screen = await shown();
  await screen.press(screen.button('Play safely'));
  expect(screen.place()).toBe('/m/protection');
  expect(names(screen)).toContain('protection.markSummaryShown');
});

test('stays closed on return while the cached answer still says that it is due', async () => {
  const screen = await shown();
  await screen.press([...screen.root.querySelectorAll('dialog button')].at(-1) as HTMLElement);
  expect(screen.queries.getQueryData(['protection.dueSummary', {}])).toEqual({ summary: null });
});

test('closes when the session ends for any reason', async () => {
  const screen = await shown();
  await act(async () => screen.api.session.set(null, 'over'));
  expect(screen.root.querySelector('dialog')).toBeNull();
});

test('waits until an open dialog is closed', async () => {
  const other = document.body.appendChild(document.createElement('dialog'));
  other.open = true;
  const screen = await open(SESSION, DUE);
  expect(screen.root.querySelector('dialog')).toBeNull();
  other.remove();
  await come(screen);
});

test('blocks later dialogs until the server has answered whether it is due', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const screen = await open(SESSION, promise);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(screen.root.textContent).toBe('');
  resolve(NOT_DUE);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(screen.root.textContent).toBe('a contract');
});

test('is retried after a login until the server answers that none is due', async () => {
  storeSession(SESSION);
  expect(isSummaryOwed()).toBe(true);
  await open(SESSION, NOT_DUE);
  expect(isSummaryOwed()).toBe(false);
});

test('shows nothing where nothing is due', async () => {
  expect((await open(SESSION, NOT_DUE)).root.querySelector('dialog')).toBeNull();
});

test.each([
  ['a guest', null],
  ['a trial', { ...SESSION, type: 4 }],
  ['who must change the password first', { ...SESSION, firstTimeLogin: true }],
])('makes no call for %s', async (_who, session) => {
  expect((await open(session, DUE)).calls).toEqual([]);
});
