import { K3_PLAYS } from '@tessera/contract/lottery/plays/k3-plays';
import { MARK_SIX_PLAYS } from '@tessera/contract/lottery/plays/mark-six-plays';
import { SSC_PLAYS } from '@tessera/contract/lottery/plays/ssc-plays';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { showScreen } from '../../../testing/screen.tsx';
import { Board } from './board.tsx';
import { useClosedNumbers } from './closed-numbers.ts';

const PLAYS = [...K3_PLAYS, ...SSC_PLAYS];

test.each([
  ['sums of dice', 'k3.sum', 'ltr'],
  ['faces of dice', 'k3.three-different', 'ltr'],
  ['sides in words', 'k3.size', null],
  ['values of bulls, words with numbers', 'ssc.bull', null],
])('%s have the right direction in every language', (_values, code, dir) => {
  const play = PLAYS.find((one) => one.code === code);
  if (!play) throw new Error(`no play has the code ${code}`);
  const { find } = render(<Board play={play} picks={[]} closed={new Set()} onChange={() => {}} />, 'AR');
  expect(find('button[aria-pressed]').parentElement?.getAttribute('dir')).toBe(dir);
});

test('closed numbers of a play without points cannot be picked', async () => {
  const play = MARK_SIX_PLAYS.find(({ code }) => code === 'mark-six.special');
  if (!play) throw new Error('the play is missing');
  const Special = () => {
    const closed = useClosedNumbers('7', '20261128-0001', play);
    return <Board play={play} picks={[]} closed={closed} onChange={() => {}} />;
  };
  const { root, button } = await showScreen(Special, {
    at: '/m/startLottery?gameId=7',
    answers: { 'numeros.closedNumbers': () => [{ playId: play.id, numbers: ['07', '49'] }] },
  });
  expect(root.textContent).toContain('Closed for this issue: 07 49');
  expect(['07', '08'].map((text) => button(text).hasAttribute('disabled'))).toEqual([true, false]);
});
