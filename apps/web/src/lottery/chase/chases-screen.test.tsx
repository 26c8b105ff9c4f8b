import { expect, test } from 'vitest';
import { LOTTERY } from '../../../testing/lottery.ts';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { paths } from '../../paths.ts';
import { ChaseRecord } from './chases-screen.tsx';

const VIEW = { view: 'chases' };

const shown = (search: string, recent: readonly unknown[]) =>
  showScreen(() => <ChaseRecord variant="chips" to={paths.gameRecord} search={VIEW} />, {
    at: `/m/gameRecord?view=chases${search}`,
    session: SESSION,
    answers: {
      'chases.listChases': () => ({ content: [], last: true }),
      'lottery.lotteryGames': () => [LOTTERY],
      'lotteryMenus.recentLotteries': () => recent,
    },
  });

test('the chases of one lottery are those of the address; the state and the lottery keep each other', async () => {
  const { root, calls } = await shown('&state=running&gameId=7', [LOTTERY]);
  expect(calls.find(({ name }) => name === 'chases.listChases')?.input).toEqual({
    state: 'running',
    gameId: '7',
  });
  const addresses = Array.from(root.querySelectorAll<HTMLAnchorElement>('nav a'), ({ href }) =>
    new URL(href).searchParams.toString(),
  );
  expect(addresses).toEqual([
    'view=chases&gameId=7',
    'view=chases&state=running&gameId=7',
    'view=chases&state=ended&gameId=7',
    'view=chases&state=running',
    'view=chases&state=running&gameId=7',
  ]);
});

test('a single lottery needs no choice', async () => {
  const { root } = await shown('', [LOTTERY]);
  expect(root.querySelectorAll('nav')).toHaveLength(1);
});
