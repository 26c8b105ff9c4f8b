import { expect, test } from 'vitest';
import { refusing, SESSION, showScreen } from '../../testing/screen.tsx';
import { Screen } from './launch-screen.tsx';

test.each([
  ['free_reject', 'A trial account cannot open it. The in-house games are open to you.'],
  ['function.not.available', 'There is no free trial at the moment.'],
])('a trial member who is refused a game (%s) sees the reason and the alternatives', async (code, words) => {
  const { root } = await showScreen(Screen, {
    at: '/m/launchGame?nodeId=7',
    session: SESSION,
    answers: { 'games.launchGame': refusing(code) },
  });
  expect(root.textContent).toContain('This game is played for real money');
  expect(root.textContent).toContain(words);
});

test('a removed game links to help, with the reference of the answer', async () => {
  const screen = await showScreen(Screen, {
    at: '/m/launchGame?nodeId=7',
    session: SESSION,
    answers: { 'games.launchGame': refusing('game.not.found', {}, 'req-7Fq2') },
  });
  expect(screen.root.textContent).toContain('This game is no longer available');
  expect(screen.root.textContent).toContain('Reference for support: req-7Fq2');
  expect(screen.button('Help').getAttribute('href')).toBe('/m/help');
});

test.each([
  ['playType=Tradition&prize_mode=Lott', '/m/lottery'],
  ['playType=Tradition&prize_mode=Elott', '/m/lottery?prize_mode=Elott'],
  ['vendor=TCG_LOTTO_VN&code=lobby', '/m/lottery?prize_mode=Elott'],
  ['vendor=TCG_SEA&code=lobby', '/m/lottery?prize_mode=Elott'],
])(
  'the lobby of a lottery that no provider supplies (%s) is the hall of this site',
  async (search, place) => {
    const screen = await showScreen(Screen, {
      at: `/m/launchGame?${search}`,
      session: SESSION,
      answers: { 'games.launchGame': refusing('game.not.found') },
    });
    expect(screen.place()).toBe(place);
  },
);

test('an own lottery opens its board', async () => {
  const screen = await showScreen(Screen, {
    at: '/m/launchGame?nodeId=7',
    session: SESSION,
    answers: { 'games.launchGame': refusing('game.lottery', { code: 'SSC_1M' }) },
  });
  expect(screen.place()).toBe('/m/startLottery?code=SSC_1M');
});
