import { expect, test } from 'vitest';
import { SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './lottery-screen.tsx';

test('the link below the lotteries appears together with the lotteries, which would move the link', async () => {
  const games = Promise.withResolvers<readonly object[]>();
  const { root } = await showScreen(Screen, {
    at: '/m/lottery',
    session: SESSION,
    answers: { 'lottery.lotteryGames': () => games.promise },
  });
  const link = () => root.querySelector('a[href="/m/moreLottery"]');
  expect(link()).toBeNull();
  games.resolve([]);
  await settle();
  expect(link()).not.toBeNull();
});
