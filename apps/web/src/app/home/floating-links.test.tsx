import { expect, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { FloatingLinks } from './floating-links.tsx';

// Every word is here from the beginning.
vi.mock('./use-every-word.ts', () => ({ useEveryWord: () => true }));

const WORDS = 'Please contact customer service';

async function invite(session: typeof SESSION | null, flags: Readonly<Record<string, boolean>>) {
  const screen = await showScreen(FloatingLinks, { at: '/m/home', session, flags });
  await screen.press(screen.button('Contact us elsewhere'));
  await screen.press(screen.button('Invite friends'));
  return { place: screen.place(), told: screen.root.textContent?.includes(WORDS) };
}

test.each([
  ['a member while the promotion runs', SESSION, true, { place: '/m/inviteFriends', told: false }],
  ['a member while it does not', SESSION, false, { place: '/m/home', told: true }],
  ['a guest', null, true, { place: '/m/home', told: true }],
])('%s invites friends', async (_who, session, promotion, found) => {
  expect(await invite(session, { REFERRAL: true, REFERRALPROMO: promotion })).toEqual(found);
});

test('nobody is asked to invite where referral is off', async () => {
  const { root } = await showScreen(FloatingLinks, { at: '/m/home', session: SESSION, flags: {} });
  expect(root.textContent).not.toContain('Invite friends');
});
