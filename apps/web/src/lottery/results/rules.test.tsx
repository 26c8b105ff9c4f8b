import { DRAW_SHAPES, type DrawShape } from '@tessera/contract/lottery/play-definition';
import { playsOfShape } from '@tessera/contract/lottery/plays';
import { describe, expect, test } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { render } from '../../../testing/render.tsx';
import type { LotteryGame } from '../games.ts';
import { usePlayWords } from '../play/play-names.ts';
import { Rules } from './rules.tsx';

const SETTING = {
  returnVersion: 2,
  series: [{ prizeModeId: 1, minSeries: 1700, maxBetSeries: 1950, maxSeries: 1956 }],
  betAmountMax: '1000.00',
  memberAmountMax: '1000.00',
  winAmountMax: '1000.00',
};

const EARLIER = [{ ...SETTING.series[0], maxBetSeries: 1900 }];
const VERSIONS = {
  content: [
    {
      returnVersion: 3,
      publishedAt: '2026-11-29T00:00:00.000Z',
      series: SETTING.series,
      earlier: SETTING.series,
    },
    { returnVersion: 2, publishedAt: '2026-11-28T00:00:00.000Z', series: SETTING.series, earlier: EARLIER },
    { returnVersion: 1, publishedAt: '2026-11-27T00:00:00.000Z', series: EARLIER, earlier: [] },
  ],
  more: false,
};

const menuOf = (shape: DrawShape) => [
  {
    prizeModeId: 1,
    playMenuGroups: [
      {
        code: 'any',
        plays: playsOfShape(shape).map(({ id, code, tiers }) => ({
          playId: id,
          playCode: code,
          tiers: tiers.map((tier) => ({
            code: tier.code,
            group: tier.group,
            winning: tier.winning.toString(),
            total: tier.total.toString(),
            prize: '1.00',
          })),
        })),
      },
    ],
  },
];

async function shownRules(shape: DrawShape) {
  const game = { gameId: '7', shape, simulated: false } as LotteryGame;
  const { root, press } = await showScreen(() => <Rules game={game} />, {
    at: '/m/startLottery?gameId=7&view=rules',
    answers: {
      'lottery.lotterySetting': () => SETTING,
      'lottery.playMenu': () => menuOf(shape),
      'lottery.returnVersions': () => VERSIONS,
    },
  });
  const plays = playsOfShape(shape);
  const blocks = [...root.querySelectorAll('h4')].map(({ parentElement }) => parentElement);
  return {
    root,
    press,
    odds: Array.from(
      root.querySelectorAll('li > span:first-of-type'),
      ({ textContent }) => textContent ?? '',
    ),
    of: (code: string) => blocks[plays.findIndex((play) => play.code === code)]?.textContent ?? '',
  };
}

function TierNames({ shape }: { readonly shape: DrawShape }) {
  const words = usePlayWords();
  return playsOfShape(shape).map((play) => (
    <ul key={play.id} data-play={play.code}>
      {play.tiers.map(({ code }) => (
        <li key={code}>{words.tier(play, code)}</li>
      ))}
    </ul>
  ));
}

describe.each(DRAW_SHAPES)('rules of %s', (shape) => {
  test('have a different name for each tier of a play', () => {
    const { root } = render(<TierNames shape={shape} />);
    for (const list of root.querySelectorAll('ul')) {
      const names = Array.from(list.children, ({ textContent }) => textContent ?? '');
      if (names.length === 1) expect(names).toEqual(['']);
      else {
        expect(
          names.filter((name) => name === '' || name.includes('lottery.')),
          list.dataset.play,
        ).toEqual([]);
        expect(new Set(names).size, list.dataset.play).toBe(names.length);
      }
    }
  });

  test('have short odds that are above zero for each tier', async () => {
    const { odds } = await shownRules(shape);
    expect(odds).toHaveLength(playsOfShape(shape).flatMap(({ tiers }) => tiers).length);
    for (const text of odds) expect(text).toMatch(/^1 in [1-9][\d,.]{0,14}$/);
  });

  test('have a text for each play, and state the rounding once', async () => {
    const { root, of } = await shownRules(shape);
    for (const { code } of playsOfShape(shape)) expect(of(code)).not.toBe('');
    expect(root.textContent).not.toMatch(/lottery\.\w/);
    expect(root.textContent?.split('rounded down to a multiple of ₱0.0001')).toHaveLength(2);
  });
});

test.each([
  ['11x5', '11x5.any5', 'All 5 numbers of a stake are drawn'],
  ['11x5', '11x5.any6', 'A stake has 6 numbers. It wins when it contains all five drawn numbers.'],
  ['11x5', '11x5.any7', 'A stake has 7 numbers. It wins when it contains all five drawn numbers.'],
  ['11x5', '11x5.any8', 'A stake has 8 numbers. It wins when it contains all five drawn numbers.'],
  ['ssc', 'ssc.sum', '23 and more is big, 22 and less is small'],
  ['ssc', 'ssc.3.front.sum', 'one stake for each straight combination with this sum'],
  ['ssc', 'ssc.sides', 'one side at one position. Big is 5 to 9'],
  ['ssc', 'ssc.2.back.sides', 'one side at each position, and all must match'],
  ['ssc', 'ssc.dragon-tiger', 'the first digit is higher than the fifth'],
  ['pk10', 'pk10.dragon-tiger', 'positions 1 and 10, 2 and 9, 3 and 8, 4 and 7, 5 and 6'],
  ['pk10', 'pk10.sides', 'Big is 6 to 10'],
  ['pk10', 'pk10.2.sides', 'Big is 12 and more, small is 11 and less'],
  ['pk10', 'pk10.3.sum', 'The sum of the first three cars'],
  ['k3', 'k3.sum', 'The sum of the three dice'],
  ['k3', 'k3.face-times', 'On one die: 1 in 2.88'],
  ['mark-six', 'mark-six.sides', 'Ball 49 loses'],
  ['mark-six', 'mark-six.3-hit-2', 'Three main balls: 1 in 921'],
  ['mark-six', 'mark-six.2-or-special', 'One main ball and the special ball: 1 in 196'],
  ['vietnam-north', 'vietnam-north.lo', 'A draw has 27 prizes. A number pays for each prize'],
  ['vietnam-north', 'vietnam-north.lo', '1 in 100 for each of 27 prizes'],
  ['vietnam-north', 'vietnam-north.lo-short', 'Like lô, on 8 prizes: the special prize, the sixth'],
  ['vietnam-north', 'vietnam-north.lo-3d', '23 prizes of three or more digits'],
  ['vietnam-north', 'vietnam-north.lo-4d', '20 prizes of four or more digits'],
  ['vietnam-north', 'vietnam-north.xien2', '1 in 18.2'],
  ['vietnam-south', 'vietnam-south.lo', 'A draw has 18 prizes.'],
  ['vietnam-south', 'vietnam-south.lo-short', 'Like lô, on 7 prizes: the special prize and the fifth'],
  ['vietnam-south', 'vietnam-south.lo-3d', '17 prizes of three or more digits'],
  ['vietnam-south', 'vietnam-south.lo-4d', '16 prizes of four or more digits'],
  ['vietnam-south', 'vietnam-south.xien4', '1 in 1,800'],
  ['vietnam-south', 'vietnam-south.truot10', '1 in 6.66'],
] as const)('rules of %s state how %s wins: %s', async (shape, code, text) => {
  const { of } = await shownRules(shape);
  expect(of(code)).toContain(text);
});

test('published returns show since when they apply, and what each version changed', async () => {
  const { root, press } = await shownRules('ssc');
  const list = [...root.querySelectorAll('details')].find(
    ({ textContent }) => textContent === 'Published returns',
  );
  const summary = list?.querySelector('summary');
  if (!list || !summary) throw new Error('no list of versions');
  await press(summary);
  const [same, changed, first] = Array.from(
    list.querySelectorAll('ol > li'),
    ({ textContent }) => textContent ?? '',
  );
  expect(same).toContain('No change in this lottery');
  expect(changed).toMatch(/^Version 2On sale now11\/28\/26/);
  expect(changed).toContain('Classic: 85% – 95% · Rebate 12.8% before, now 85% – 97.5% · Rebate 12.8%');
  expect(first).toContain('First version: 85% – 95%');
});
