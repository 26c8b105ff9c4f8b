import { REWARD_KINDS } from '@tessera/contract/rewards/rewards';
import { expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './reward-center-screen.tsx';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const AT = '/m/rewardCenter';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString();

const reward = (id: string, changes: object = {}) => ({
  id,
  kind: 'LOGIN',
  title: 'Seven days in a row',
  form: 'cash',
  ticket: null,
  amount: '10.00',
  state: 'issued',
  issuedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: inHours(72),
  claimedAt: null,
  endedAt: null,
  endedByExclusion: false,
  excess: null,
  transferId: null,
  ...changes,
});

const counts = (enabled: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    REWARD_KINDS.map((kind) => [kind, { enabled: kind in enabled, count: enabled[kind] ?? 0 }]),
  );

const show = (content: readonly object[], answers: Answers = {}, at = AT) =>
  showScreen(Screen, {
    at,
    session: SESSION,
    answers: {
      'rewards.availablePromotions': () => counts({ LOGIN: 1, VIP: 0 }),
      'rewards.rewardList': () => ({ content, next: null }),
      'signIn.signInCalendars': () => ({ content: [] }),
      'giveaways.giveawayList': () => ({ content: [] }),
      'wallet.wallet': () => ({
        sumBalance: '110.00',
        debt: '0.00',
        currency: 'PHP',
        currencySymbol: '₱',
        sequence: '4',
      }),
      ...answers,
    },
  });

const linksOf = (root: HTMLElement, label: string) =>
  [...root.querySelectorAll(`nav[aria-label="${label}"] a`)].map((link) => link.textContent?.trim());

test('only enabled kinds are offered, with the number of rewards to claim', async () => {
  const { root } = await show([reward('1')]);
  expect(linksOf(root, 'Reward center')).toEqual(['My rewards 1', 'History']);
  expect(linksOf(root, 'Kinds of rewards')).toEqual(['All', 'Daily sign-in 1', 'VIP']);
});

test('kinds, offers and rewards appear together, so that none moves another', async () => {
  const giveaways = Promise.withResolvers<{ content: readonly object[] }>();
  const { root } = await show([reward('1')], { 'giveaways.giveawayList': () => giveaways.promise });
  expect(linksOf(root, 'Kinds of rewards')).toEqual([]);
  expect(root.querySelectorAll('article')).toHaveLength(0);
  giveaways.resolve({ content: [] });
  await settle();
  expect(linksOf(root, 'Kinds of rewards')).toEqual(['All', 'Daily sign-in 1', 'VIP']);
  expect(root.querySelectorAll('article')).toHaveLength(1);
});

test('one kind alone needs no choice, and an empty list explains itself', async () => {
  const { root } = await show([], { 'rewards.availablePromotions': () => counts({ LOGIN: 0 }) });
  expect(linksOf(root, 'Kinds of rewards')).toEqual([]);
  expect(root.textContent).toContain('No rewards right now');
});

test.each([
  [72, '3 days left'],
  [47, '47 hours left'],
  [0.5, '30 minutes left'],
])('a reward that ends in %d h has %s', async (hours, text) => {
  const { root } = await show([reward('1', { expiresAt: inHours(hours) })]);
  expect(root.querySelector('strong')?.textContent).toBe(text);
});

test('a reward that expires on the open page cannot be claimed', async () => {
  const { root } = await show([reward('1', { expiresAt: inHours(-1) })]);
  expect(root.textContent).toContain('The time to claim this reward is over.');
  expect([...root.querySelectorAll('article button')]).toEqual([]);
});

test('a reward in review is explained and has no claim', async () => {
  const { root } = await show([reward('1', { state: 'review', title: null, kind: 'REFERRAL' })]);
  expect(root.querySelector('h2')?.textContent).toBe('Inviting friends');
  expect(root.textContent).toContain('Our team is checking this reward.');
  expect([...root.querySelectorAll('article button')]).toEqual([]);
});

test('a claim is celebrated with the focus on the note, and refetches rewards and balance', async () => {
  const open = [reward('1')];
  const { root, button, press, calls } = await show(open, {
    'rewards.claimReward': () => {
      open.pop();
      return { state: 'claimed', balance: '110.00' };
    },
  });
  await press(button('Claim ₱10.00'));
  const note = root.querySelector('[role="status"][tabindex]');
  expect(note?.textContent).toBe('₱10.00 is in your balance. Enjoy!');
  expect(document.activeElement).toBe(note);
  expect(root.querySelectorAll('article')).toHaveLength(0);
  expect(calls.filter(({ name }) => name === 'rewards.availablePromotions')).toHaveLength(2);
});

test.each([
  ['reward.not.found', {}, 'This reward is no longer here.'],
  ['reward.expired', {}, 'The time to claim this reward is over.'],
  ['reward.not.claimable', { state: 'review' }, 'Our team is still checking this reward.'],
  ['reward.not.claimable', { state: 'claimed' }, 'You have claimed this reward already.'],
  ['reward.not.claimable', { state: 'cancelled' }, 'This reward has ended.'],
])('a claim refused as %s %o reads "%s"', async (code, value, text) => {
  const { button, press, alerts } = await show([reward('1')], {
    'rewards.claimReward': refusing(code, value),
  });
  await press(button('Claim ₱10.00'));
  expect(alerts()).toEqual([text]);
});

test('a claim during a break states its end', async () => {
  const { button, press, alerts } = await show([reward('1')], {
    'rewards.claimReward': refusing('protection.break', { until: '2026-12-01T00:00:00.000Z' }),
  });
  await press(button('Claim ₱10.00'));
  expect(alerts()[0]).toContain('Dec 1, 2026');
});

test('a repeated attempt is the same claim after a lost answer, and another one after a refusal', async () => {
  const keys: unknown[] = [];
  let lost = true;
  const { button, press } = await show([reward('1')], {
    'rewards.claimReward': ({ requestKey }) => {
      keys.push(requestKey);
      if (lost) throw new TypeError('no answer');
      return refusing('protection.break')();
    },
  });
  await press(button('Claim ₱10.00'));
  lost = false;
  await press(button('Claim ₱10.00'));
  await press(button('Claim ₱10.00'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('the history loads page by page, and explains payments', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const paid = reward('9', { state: 'claimed', claimedAt: '2026-11-21T08:00:00.000Z', transferId: '77' });
  const { root, button, press, calls } = await show(
    [],
    {
      'rewards.rewardList': ({ before }) =>
        before === undefined
          ? { content: [paid], next: '9' }
          : { content: [reward('8', { state: 'expired' })], next: null },
    },
    `${AT}?view=history`,
  );
  expect(root.textContent).toContain('Claimed');
  await press(button('Show older rewards'));
  expect(root.textContent).toContain('Expired');
  await press(button('Explain this payment'));
  await settle();
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ name: 'report.explainTransaction', input: { txId: '77' } }),
  );
});

test.each([
  [{ state: 'completed', transferId: '77' }, 'You fulfilled this bonus.'],
  [{ state: 'completed' }, 'nothing of it is left'],
  [{ state: 'expired' }, 'The time to play this bonus is over.'],
  [{ state: 'expired', claimedAt: null }, 'The time to claim this reward is over.'],
  [{ state: 'forfeited', transferId: '78' }, 'You gave up this bonus.'],
  [{ state: 'forfeited', endedByExclusion: true }, 'EndedThis bonus ended when you excluded yourself.'],
])('the history explains the bonus %o', async (changes, words) => {
  const claimed = { form: 'bonus', claimedAt: '2026-11-21T08:00:00.000Z', ...changes };
  const { root } = await show([reward('9', claimed)], {}, `${AT}?view=history`);
  expect(root.textContent).toContain(words);
  expect(root.textContent).not.toContain('+₱10.00');
  const statement = root.querySelector('a[href="/m/rewardCenter/wagering?reward=9"]');
  expect(statement !== null).toBe(claimed.claimedAt !== null);
});

test.each([
  [{ state: 'completed', transferId: '77' }, 'You used this ticket. What was left on it is in your balance.'],
  [{ state: 'completed' }, 'You used this ticket: nothing of it is left.'],
  [{ state: 'expired' }, 'The time to use this ticket is over.'],
  [{ state: 'expired', claimedAt: null }, 'The time to claim this reward is over.'],
  [{ state: 'forfeited', transferId: '78' }, 'You gave up this ticket.'],
  [{ state: 'forfeited', endedByExclusion: true }, 'EndedThis ticket ended when you excluded yourself.'],
])('the history explains the ticket %o', async (changes, words) => {
  const claimed = { kind: 'TICKET', form: 'ticket', claimedAt: '2026-11-21T08:00:00.000Z', ...changes };
  const { root } = await show([reward('9', claimed)], {}, `${AT}?view=history`);
  expect(root.textContent).toContain(words);
  expect(root.textContent).toContain('Ticket · ');
  expect(root.textContent).not.toContain('+₱10.00');
});
