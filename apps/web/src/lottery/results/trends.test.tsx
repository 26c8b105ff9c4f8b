import { expect, test } from 'vitest';
import { LOTTERY } from '../../../testing/lottery.ts';
import { showScreen } from '../../../testing/screen.tsx';
import { Trends } from './trends.tsx';

test('another number of draws keeps the prize mode, and with it the picks', async () => {
  const { root } = await showScreen(() => <Trends game={LOTTERY} draws={undefined} />, {
    at: '/m/startLottery?gameId=7&prize_mode=Elott&view=trends',
    answers: { 'numeros.hotGapInfo': () => ({ positions: [] }) },
  });
  const links = Array.from(root.querySelectorAll('a'), (link) => new URL(link.href).searchParams);
  expect(links.map((search) => [search.get('prize_mode'), search.get('draws')])).toEqual([
    ['Elott', null],
    ['Elott', '50'],
    ['Elott', '100'],
  ]);
});
