import { expect, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../testing/screen.tsx';
import { PreferencesProvider } from './panels/preferences.tsx';
import { Screen } from './agent-screen.tsx';

function open(hour: number) {
  const openedAtMs = new Date(2026, 10, 23, hour, 30).getTime();
  const Agent = () => (
    <PreferencesProvider theme="dark" balanceHidden={false} openedAtMs={openedAtMs}>
      <Screen />
    </PreferencesProvider>
  );
  const balance = { sumBalance: '1520.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
  const session = { ...SESSION, userName: 'agent1', type: 1 };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return showScreen(Agent, { at: '/m/agent', session, answers: { 'wallet.wallet': () => balance } });
}

test('the agent page shows the balance and links to the pages of agents', async () => {
  const screen = await open(9);
  expect(screen.root.textContent).toContain('₱1,520.00');
  const links = [...screen.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/m/home',
    '/m/withdraw',
    '/m/voucherCenter',
    '/m/securityCenter',
    '/m/notice',
    '/m/service',
  ]);
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
