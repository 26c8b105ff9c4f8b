import { expect, test } from 'vitest';
import { LOTTERY } from '../../../testing/lottery.ts';
import { showScreen } from '../../../testing/screen.tsx';
import { Trends } from './trends.tsx';

const drawOf = (numero: string, winningNumber: string) => ({ numero, winningNumber, state: 'settled' });
const countsOf = (number: string) => [{ number, hits: 1, gap: 0 }];

/** Shows the trends of a lottery with two draws that count. */
async function shown(search: string, position?: string, shape = LOTTERY.shape) {
  const game = { ...LOTTERY, shape };
  return showScreen(() => <Trends game={game} draws={undefined} position={position} />, {
    at: `/m/startLottery?gameId=7&view=trends${search}`,
    answers: {
      'numeros.hotGapInfo': () => ({ draws: 2, positions: [countsOf('8'), countsOf('5')] }),
      'numeros.draws': () => ({
        content: [drawOf('20261128-0003', '8,0,1,2,3'), drawOf('20261128-0001', '1,5,9,9,9')],
        page: 0,
        last: true,
      }),
    },
  });
}

test('another number of draws keeps the prize mode, and with it the picks', async () => {
  const { root } = await shown('&prize_mode=Elott', '2');
  const links = Array.from(root.querySelectorAll('nav:first-of-type a'), (link) => [
    ...new URL((link as HTMLAnchorElement).href).searchParams,
  ]);
  const ofAll = [
    ['gameId', '7'],
    ['prize_mode', 'Elott'],
    ['view', 'trends'],
  ];
  expect(links).toEqual([
    [...ofAll, ['position', '2']],
    [...ofAll, ['draws', '50'], ['position', '2']],
    [...ofAll, ['draws', '100'], ['position', '2']],
  ]);
});

test('the chart marks the drawn number of each issue, and a line connects the numbers', async () => {
  const { root, calls } = await shown('', '2');
  // The rows are the draws of the counts.
  expect(calls.find(({ name }) => name === 'numeros.draws')?.input).toEqual({
    gameId: '7',
    counted: '1',
    page: '0',
    size: '30',
  });
  const rows = Array.from(root.querySelectorAll('[role="region"] tbody tr'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent),
  );
  const none = (count: number) => Array<string>(count).fill('');
  expect(rows).toEqual([
    ['20261128-0003', '0', ...none(9)],
    ['20261128-0001', ...none(5), '5', ...none(4)],
  ]);
  expect(root.querySelector('polyline')?.getAttribute('points')).toBe('0.5,0.5 5.5,1.5');
  expect(Array.from(root.querySelectorAll('caption'), ({ textContent }) => textContent)).toEqual([
    'Position 2',
  ]);
});

test('draws of many numbers have counts of all positions, and no chart', async () => {
  const { root, calls } = await shown('', undefined, 'mark-six');
  expect(root.querySelectorAll('caption')).toHaveLength(2);
  expect(calls.map(({ name }) => name)).not.toContain('numeros.draws');
});
