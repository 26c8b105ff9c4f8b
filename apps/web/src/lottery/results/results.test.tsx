import { expect, test } from 'vitest';
import { LOTTERY } from '../../../testing/lottery.ts';
import { showScreen } from '../../../testing/screen.tsx';
import { Results } from './results.tsx';

const draw = (numero: string, state: string) => ({
  gameId: '7',
  numero,
  state,
  opensAt: '2026-11-20T08:00:00.000Z',
  closesAt: '2026-11-20T08:00:50.000Z',
  drawsAt: '2026-11-20T08:01:00.000Z',
  winningNumber: '1,2,3,4,5',
  corrected: false,
  earlierResults: [],
});

test('cancelled issues say that their bets are refunded, with their numbers where they were drawn', async () => {
  const { root } = await showScreen(() => <Results game={LOTTERY} issue={undefined} />, {
    at: '/m/startLottery?gameId=7&view=results',
    answers: {
      'numeros.draws': () => ({
        content: [
          { ...draw('20261120-0003', 'cancelled'), winningNumber: null },
          draw('20261120-0002', 'cancelled'),
          draw('20261120-0001', 'settled'),
        ],
        page: 0,
        last: true,
      }),
    },
  });
  const texts = Array.from(root.querySelectorAll('li'), ({ textContent }) => textContent ?? '');
  expect(texts.map((text) => text.includes('Canceled, bets refunded'))).toEqual([true, true, false]);
  const drawn = Array.from(
    root.querySelectorAll('li'),
    (item) => item.querySelector('[role="img"]') !== null,
  );
  expect(drawn).toEqual([false, true, true]);
});
