import { expect, it } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { HotMatches } from './hot-matches.tsx';

const NO_NETWORK = () => {
  throw new TypeError('no network');
};

it('reserves its space while matches load, and has no space without matches', async () => {
  const waiting = await showScreen(HotMatches, {
    at: '/m/home',
    answers: { 'games.hotMatches': NO_NETWORK },
  });
  expect(waiting.root.textContent).toBe('Hot matches');
  const none = await showScreen(HotMatches, { at: '/m/home', answers: { 'games.hotMatches': () => [] } });
  expect(none.root.textContent).toBe('');
});
