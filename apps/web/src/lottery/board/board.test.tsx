import { K3_PLAYS } from '@tessera/contract/lottery/plays/k3-plays';
import { SSC_PLAYS } from '@tessera/contract/lottery/plays/ssc-plays';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Board } from './board.tsx';

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
