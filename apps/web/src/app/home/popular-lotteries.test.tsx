import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusing, settle, showScreen } from '../../../testing/screen.tsx';
import { PopularLotteries } from './popular-lotteries.tsx';

const AT = '2026-11-20T08:00:00.000Z';

const lottery = (gameId: string, nodeId: string) => ({
  gameId,
  gameCode: `CODE_${gameId}`,
  gameName: `Lottery ${gameId}`,
  gameGroupCode: 'SSC',
  shape: 'ssc',
  prizeModeIds: [1],
  suspended: false,
  simulated: false,
  schedule: { offsetMinutes: null, weekdays: [0], firstSeconds: 60, everySeconds: 60, draws: null },
  catalogue: { nodeId, vassalage: 'TESSERA' },
  currentNumero: {
    gameId,
    numero: '20261120-001',
    opensAt: AT,
    closesAt: '2026-11-20T08:01:30.000Z',
    drawsAt: '2026-11-20T08:01:40.000Z',
    state: 'open',
  },
});

const win = (nodeId: string, winAmount: string) => ({
  vo: { winAmount, customerName: 'ma***a', gameName: 'Lottery', nodeId, iconUrl: '' },
});

async function shown(answers: Answers) {
  let scroll = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: readonly object[]) => void) {
        scroll = () => onChange([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const screen = await showScreen(PopularLotteries, {
    at: '/m/home',
    answers: {
      'games.gameTypeList': () => [],
      'lottery.popularLotteries': () => ({
        serverTime: AT,
        content: [lottery('1', '11'), lottery('2', '12')],
      }),
      'games.winnerBoard': () => ({ list: [win('12', '90.00'), win('12', '5.00'), win('99', '4.00')] }),
      ...answers,
    },
  });
  const before = screen.calls.map(({ name }) => name);
  scroll();
  await settle();
  return { ...screen, before };
}

test('popular lotteries load when they scroll into view', async () => {
  const { before, calls } = await shown({});
  expect(before).toEqual(['games.gameTypeList']);
  expect(calls.map(({ name }) => name)).toContain('lottery.popularLotteries');
});

test('a popular lottery opens its page and names the highest win of its players', async () => {
  const { root } = await shown({});
  const rows = [...root.querySelectorAll('li')];
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/m/startLottery?gameId=1&prize_mode=Lott',
    '/m/startLottery?gameId=2&prize_mode=Lott',
  ]);
  expect(rows[0]?.textContent).not.toContain('ma***a');
  expect(rows[1]?.textContent).toContain('ma***a');
  expect(rows[1]?.textContent).toContain('90.00');
  expect(rows[1]?.textContent).toContain('Closes in');
});

test.each([
  ['that failed to load', refusing('unknown')],
  ['without a sale', () => ({ serverTime: AT, content: [] })],
])('lotteries %s leave no heading on the home page', async (_name, answer) => {
  const { root } = await shown({ 'lottery.popularLotteries': answer });
  expect(root.textContent).toBe('');
});
