import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import * as popup from './announcement-popup.tsx';
import { Popups } from './popups.tsx';

// Every script and word is here from the beginning.
vi.mock('./use-arrived.ts', () => ({ useArrived: () => popup }));

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
  const screen = await showScreen(() => <Popups place="m_home" />, {
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
