import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../testing/screen.tsx';
import { PreferencesProvider } from './panels/preferences.tsx';
import { Screen } from './agent-screen.tsx';

function open(hour: number, flags = {}) {
  const openedAtMs = new Date(2026, 10, 23, hour, 30).getTime();
  const Agent = () => (
    <PreferencesProvider theme="dark" balanceHidden={false} openedAtMs={openedAtMs}>
      <Screen />
    </PreferencesProvider>
  );
  const balance = { sumBalance: '1520.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
  const session = { ...SESSION, userName: 'agent1', type: 1 };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return showScreen(Agent, {
    at: '/m/agent',
    session,
    flags,
    answers: {
      'wallet.wallet': () => balance,
      'inbox.unreadMessages': () => 3,
      'chat.chatUnread': () => 2,
    },
  });
}

test('the agent page shows the balance, unread messages and links to the pages of agents', async () => {
  const screen = await open(9);
  expect(screen.root.textContent).toContain('₱1,520.00');
  expect(screen.root.querySelector('a[href="/m/webEmail"]')?.textContent).toBe('News3');
  const links = [...screen.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/m/home',
    '/m/withdraw',
    '/m/voucherCenter',
    '/m/webEmail',
    '/m/securityCenter',
    '/m/notice',
    '/m/service',
  ]);
});

test('unread answers of the chat are counted at customer service, after the first view', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { root, queries } = await open(9, { CBS3: true });
  const service = () => root.querySelector('a[href="/m/service"]')?.textContent;
  expect(service()).toBe('Customer service');
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(service()).toBe('Customer service2');
  await act(async () => void queries.setQueryData(['chat.chatUnread', {}], 0));
  expect(service()).toBe('Customer service');
});

test.each([
  [0, 'Good morning, agent1'],
  [10, 'Good morning, agent1'],
  [11, 'Good afternoon, agent1'],
  [18, 'Good afternoon, agent1'],
  [19, 'Good evening, agent1'],
])('at hour %i the greeting is %s', async (hour, words) => {
  expect((await open(hour)).root.textContent).toContain(words);
});
