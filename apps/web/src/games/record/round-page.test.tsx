import { expect, test } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { RoundPage } from './bet-detail.tsx';

const SHOW = 'View this round at its provider';

async function request(answer: NonNullable<Answers['play.roundPage']>) {
  const screen = await showScreen(() => <RoundPage orderNo="41" name="Lotus Pond" />, {
    at: '/m/gameRecord',
    session: SESSION,
    answers: { 'play.roundPage': answer },
  });
  expect(screen.calls).toEqual([]);
  await screen.press(screen.button(SHOW));
  return { ...screen, frame: () => screen.root.querySelector('iframe') };
}

test('an external round is fetched on demand, anew each time, and shown in a frame that cannot navigate the page', async () => {
  let calls = 0;
  const screen = await request(() => ({ url: `https://games.example/round?once=${(calls += 1)}` }));
  expect(screen.frame()?.getAttribute('src')).toBe('https://games.example/round?once=1');
  expect(screen.frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await screen.press(screen.button(SHOW));
  expect(screen.frame()?.getAttribute('src')).toBe('https://games.example/round?once=2');
});

test.each([
  ['game.round.no.page', 'The provider has no page for this round.'],
  ['vendor_under_maintenance', 'The provider is not responding right now. Try again in a moment.'],
])('%s has a message', async (code, words) => {
  const screen = await request(refusing(code));
  expect(screen.alerts()).toEqual([words]);
  expect(screen.frame()).toBeNull();
});

test('an address that must not be framed is refused', async () => {
  const screen = await request(() => ({ url: 'http://games.example/round' }));
  expect(screen.alerts()).toEqual(['The provider has no page for this round.']);
  expect(screen.frame()).toBeNull();
});
