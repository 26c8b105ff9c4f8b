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
