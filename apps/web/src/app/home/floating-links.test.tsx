import { act } from 'react';
import { afterAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { FloatingLinks } from './floating-links.tsx';

// Test files share loaded modules: the mocks apply only to modules that load afterwards, and only in this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

// All messages are loaded from the start.
vi.mock('./use-complete-catalogue.ts', () => ({ useCompleteCatalogue: () => true }));

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const CONTACT_SERVICE = 'Please contact customer service';

async function openList(session: typeof SESSION | null, flags: Readonly<Record<string, boolean>>) {
  const screen = await showScreen(FloatingLinks, { at: '/m/home', session, flags });
  await screen.press(screen.button('Contact us elsewhere'));
  return screen;
}

async function invite(session: typeof SESSION | null, flags: Readonly<Record<string, boolean>>) {
  const screen = await openList(session, flags);
  await screen.press(screen.button('Invite friends'));
  const links = [...screen.root.querySelectorAll('dialog[open] a')].map((link) => link.getAttribute('href'));
  return {
    place: screen.place(),
    links,
    contactService: screen.root.textContent?.includes(CONTACT_SERVICE),
  };
}

const RETURN = '?return=%2Fm%2FinviteFriends';

test.each([
  ['a member while the promotion runs', SESSION, true, { place: '/m/inviteFriends' }],
  ['a member while it does not', SESSION, false, { contactService: true }],
  ['a guest while it runs', null, true, { links: [`/m/login${RETURN}`, `/m/register${RETURN}`] }],
  ['a guest while it does not', null, false, { contactService: true }],
])('%s taps Invite friends', async (_who, session, promotion, found) => {
  const nothing = { place: '/m/home', links: [], contactService: false };
  expect(await invite(session, { REFERRAL: true, REFERRALPROMO: promotion })).toEqual({
    ...nothing,
    ...found,
  });
});

describe('contact list', () => {
  const isOpen = ({ root }: Awaited<ReturnType<typeof openList>>) =>
    root.querySelector('[aria-expanded]')?.getAttribute('aria-expanded') === 'true';

  it('closes on a tap outside, and the tap does nothing else', async () => {
    const screen = await openList(SESSION, { REFERRAL: true });
    const game = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => game.remove());
    const started = vi.fn<() => void>();
    game.addEventListener('click', started);
    await screen.press(game);
    expect(isOpen(screen)).toBe(false);
    expect(started).not.toHaveBeenCalled();
    await screen.press(game);
    expect(started).toHaveBeenCalledOnce();
  });

  it('closes when the page scrolls', async () => {
    const screen = await openList(SESSION, { REFERRAL: true });
    expect(isOpen(screen)).toBe(true);
    await act(async () => void dispatchEvent(new Event('scroll')));
    expect(isOpen(screen)).toBe(false);
  });
});

test('the invitation link is hidden where referral is off', async () => {
  const { root } = await showScreen(FloatingLinks, { at: '/m/home', session: SESSION, flags: {} });
  expect(root.textContent).not.toContain('Invite friends');
});
