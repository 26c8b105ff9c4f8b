import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { details, show, TERMS } from '../../../testing/invite.tsx';
import { refusing, settle } from '../../../testing/screen.tsx';

const CONTACT = 'Please contact customer service';

beforeEach(() => {
  // jsdom dialogs have no modal mode.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const LINK = `${location.origin}/m/register?referralCode=PEARL234`;

function stubNavigator(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

test('the offer states both rewards, and the rules every amount and limit', async () => {
  const { root } = await show();
  expect(root.querySelector('h2')?.textContent).toBe('Invite a friend and get ₱50.00');
  const text = root.textContent;
  expect(text).toContain('Your friend gets ₱20.00, too.');
  expect(text).toContain('Your friend deposits ₱100.00 and bets ₱300.00 in total.');
  expect(text).toContain('there are 30 days from the registration');
  expect(text).toContain('You get ₱50.00, and your friend gets ₱20.00.');
  expect(text).toContain('Claim the reward within 14 days');
  expect(text).toContain('at most 3 friends a month. This month so far: 1.');
});

test('rules without turnover or a reward for the friend name neither', async () => {
  const { root } = await show({ terms: { ...TERMS, turnover: '0.00', friendReward: null } });
  expect(root.textContent).toContain('Your friend deposits ₱100.00 in total.');
  expect(root.textContent).toContain('You get ₱50.00.');
  expect(root.textContent).not.toContain('your friend gets');
});

test('the first visit creates the code', async () => {
  const created = vi.fn<() => { code: string }>(() => ({ code: 'FRESH234' }));
  const { root } = await show({ code: null }, { answers: { 'referrals.createReferralCode': created } });
  expect(created).toHaveBeenCalledOnce();
  expect(root.querySelector('bdi')?.textContent).toContain('/m/register?referralCode=FRESH234');
});

test('a code that did not load is requested again', async () => {
  let lost = true;
  const { button, press, alerts, root } = await show(
    { code: null },
    {
      answers: {
        'referrals.createReferralCode': () => {
          if (lost) throw new TypeError('no answer');
          return { code: 'FRESH234' };
        },
      },
    },
  );
  expect(alerts()[0]).toContain('Your link did not load.');
  lost = false;
  await press(button('Try again'));
  expect(root.textContent).toContain('FRESH234');
});

test('a promotion that ended meanwhile closes the screen', async () => {
  let ended = false;
  const { root } = await show(
    {},
    {
      answers: {
        'referrals.referralDetails': () => details({ code: null, terms: ended ? null : TERMS }),
        'referrals.createReferralCode': () => {
          ended = true;
          return refusing('referral.not.offered')();
        },
      },
    },
  );
  expect(root.textContent).toContain('No invitations at the moment');
});

test('link and code are copied', async () => {
  const copied: string[] = [];
  stubNavigator('clipboard', { writeText: async (text: string) => void copied.push(text) });
  const { button, press } = await show();
  await press(button('Copy the link'));
  await press(button('Copy the code'));
  expect(copied).toEqual([LINK, 'PEARL234']);
});

test('the share sheet of the device gets the link', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  stubNavigator('share', share);
  const { root, button, press } = await show();
  await press(button('Share the link'));
  expect(share).toHaveBeenCalledWith({ text: 'Register at Tessera with my link:', url: LINK });
  expect(root.querySelector('dialog[open]')).toBeNull();
});

test.each([
  ['which the member closes', 'AbortError', false],
  ['which fails', 'NotAllowedError', true],
])('a share sheet of the device %s', async (_what, name, opens) => {
  stubNavigator('share', () => Promise.reject(new DOMException('', name)));
  const { root, button, press } = await show();
  await press(button('Share the link'));
  expect(root.querySelector('dialog[open]') !== null).toBe(opens);
});

test('a device without a share sheet offers apps, mail and a copy', async () => {
  const { root, button, press } = await show();
  await press(button('Share the link'));
  const links = [...root.querySelectorAll('dialog[open] a')].map((link) => link.getAttribute('href') ?? '');
  expect(links.map((href) => new URL(href).host || new URL(href).protocol)).toEqual([
    'wa.me',
    't.me',
    'www.facebook.com',
    'mailto:',
  ]);
  for (const href of links) expect(href).toContain(encodeURIComponent(LINK));
});

test('a copy closes the sheet, because the confirmation is below it', async () => {
  stubNavigator('clipboard', { writeText: async () => undefined });
  const { root, button, press } = await show();
  await press(button('Share the link'));
  const copies = [...root.querySelectorAll<HTMLElement>('dialog[open] button')];
  const copy = copies.find(({ textContent }) => textContent === 'Copy the link');
  if (copy) await press(copy);
  expect(root.querySelector('dialog[open]')).toBeNull();
  expect(root.textContent).toContain('Copied');
});

test('the rules are open for members without friends', async () => {
  const isOpen = async (invited: number) =>
    (await show({ invited })).root.querySelector('details')?.open === true;
  expect([await isOpen(0), await isOpen(1)]).toEqual([true, false]);
});

test('the QR code shows the link', async () => {
  const { root, button, press } = await show();
  // The library loads at the first code.
  await import('uqr');
  await press(button('QR code'));
  await settle();
  const code = root.querySelector('dialog[open] svg[role="img"]');
  expect(code?.getAttribute('aria-label')).toBe('QR code of your link');
});

test('what the member can claim leads to the reward center, and reviews are explained', async () => {
  const { root, button } = await show({ invited: 2, claimable: '50.00', inReview: '100.00' });
  const link = [...root.querySelectorAll('a')].find(({ textContent }) => textContent === '₱50.00 to claim');
  expect(link?.getAttribute('href')).toBe('/m/rewardCenter?kind=REFERRAL');
  expect(root.textContent).toContain('Our team is checking ₱100.00.');
  expect(button('Friends')).toBeDefined();
});

test.each([
  ['the promotion is switched off', {}, false],
  ['the member gets no offer', { terms: null }, true],
])('where %s, the contact shows for two seconds and nothing is offered', async (_why, known, running) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { root } = await show(known, { running });
  expect(root.textContent).toContain(CONTACT);
  expect(root.textContent).not.toContain('PEARL234');
  await act(async () => vi.advanceTimersByTime(2000));
  expect(root.textContent).not.toContain(CONTACT);
  expect(root.textContent).toContain('No invitations at the moment');
});

test('a failed load offers a retry', async () => {
  const { alerts } = await show({}, { answers: { 'referrals.referralDetails': refusing('busy') } });
  expect(alerts()[0]).toContain('This page did not open');
});
