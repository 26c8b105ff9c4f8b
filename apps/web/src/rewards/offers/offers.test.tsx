import { REWARD_KINDS } from '@tessera/contract/rewards/rewards';
import { expect, test } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from '../center/reward-center-screen.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString();

const calendar = (changes: object = {}) => ({
  promotionId: '7',
  title: 'Seven days',
  calendar: 'cycle',
  missed: 'restart',
  form: 'cash',
  wagering: null,
  endsAt: null,
  today: 'open',
  nextDayAt: '2026-12-02T16:00:00.000Z',
  signed: 1,
  amounts: ['1.00', '2.00', '5.00'],
  ...changes,
});

const giveaway = (changes: object = {}) => ({
  promotionId: '9',
  title: 'Red rain',
  phase: 'open',
  opensAt: inHours(-1),
  endsAt: null,
  parts: 10,
  left: 4,
  total: '100.00',
  smallest: '2.00',
  form: 'cash',
  wagering: null,
  seedHash: 'a'.repeat(64),
  seed: null,
  own: null,
  ...changes,
});

const enabled = (...kinds: string[]) =>
  Object.fromEntries(REWARD_KINDS.map((kind) => [kind, { enabled: kinds.includes(kind), count: 0 }]));

const show = (answers: Answers = {}, at = '/m/rewardCenter') =>
  showScreen(Screen, {
    at,
    session: SESSION,
    answers: {
      'rewards.availablePromotions': () => enabled('LOGIN', 'GIVEAWAY', 'PROMOCODE'),
      'rewards.rewardList': () => ({ content: [], next: null }),
      'bonus.bonusStatus': () => ({ active: null, queued: [], issued: [] }),
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

const days = (root: HTMLElement) =>
  [...root.querySelectorAll('article ol li')].map((day) => day.getAttribute('data-state'));

test('a calendar shows its days and rules, and a tap signs in for today', async () => {
  let signedIn = false;
  const { root, button, press } = await show({
    'signIn.signInCalendars': () => ({
      content: [signedIn ? calendar({ today: 'signed-in', signed: 2 }) : calendar()],
    }),
    'signIn.signInToday': () => {
      signedIn = true;
      return { position: 2, amount: '2.00', state: 'claimed', balance: '112.00' };
    },
  });
  expect(days(root)).toEqual(['signed', 'today', 'coming']);
  expect(root.textContent).toContain('1 of 3 days signed in');
  expect(root.textContent).toContain('Miss a day, and the calendar starts over.');
  await press(button('Sign in for ₱2.00'));
  expect(document.activeElement?.textContent).toBe('₱2.00 is in your balance. Enjoy!');
  expect(days(root)).toEqual(['signed', 'signed', 'coming']);
  expect(root.textContent).toContain('Done for today. The next sign-in is from');
});

test('a bonus of a sign-in waits with its terms', async () => {
  const { button, press } = await show({
    'signIn.signInCalendars': () => ({ content: [calendar({ form: 'bonus', wagering: 3 })] }),
    'signIn.signInToday': () => ({ position: 2, amount: '2.00', state: 'issued', balance: '110.00' }),
  });
  await press(button('Sign in for ₱2.00'));
  expect(document.activeElement?.textContent).toBe(
    '₱2.00 waits for you below. Read its terms, then claim it.',
  );
});

test('a complete month has no sign-in', async () => {
  const { root } = await show({
    'signIn.signInCalendars': () => ({
      content: [calendar({ calendar: 'month', today: 'complete', signed: 3 })],
    }),
  });
  expect(root.textContent).toContain('You have signed in on every day of this month’s calendar.');
  expect(root.textContent).not.toContain('Sign in for');
});

test.each([
  ['promotion.not.found', 'This promotion is not available to you.'],
  ['promotion.not.open', 'This promotion is not open right now.'],
  ['promotion.used.up', 'This promotion has given away everything it had.'],
  ['sign.in.repeated', 'You have signed in today already.'],
  ['sign.in.complete', 'You have signed in on every day of this month’s calendar.'],
])('a sign-in refused as %s reads "%s"', async (code, text) => {
  const { button, press, alerts } = await show({
    'signIn.signInCalendars': () => ({ content: [calendar()] }),
    'signIn.signInToday': refusing(code),
  });
  await press(button('Sign in for ₱2.00'));
  expect(alerts()).toEqual([text]);
});

test('a coming giveaway publishes its fingerprint, and cannot be used', async () => {
  const { root } = await show({
    'giveaways.giveawayList': () => ({ content: [giveaway({ phase: 'coming', opensAt: inHours(3) })] }),
  });
  expect(root.textContent).toContain('3 hours left');
  expect(root.textContent).toContain('a'.repeat(64));
  expect(root.textContent).toContain('Public after the end');
  expect(root.textContent).not.toContain('Take my share');
});

test('a share is taken once', async () => {
  let own: object | null = null;
  const { root, button, press } = await show({
    'giveaways.giveawayList': () => ({ content: [giveaway({ own })] }),
    'giveaways.takePart': () => {
      own = { rewardId: '5', rank: 7, amount: '8.40' };
      return { rewardId: '5', rank: 7, amount: '8.40', state: 'claimed' };
    },
  });
  expect(root.textContent).toContain('4 of 10 shares left');
  await press(button('Take my share'));
  expect(document.activeElement?.textContent).toBe('₱8.40 is in your balance. Enjoy!');
  expect(root.textContent).toContain('Your share: ₱8.40');
  expect(root.textContent).not.toContain('Take my share');
});

test.each([
  ['giveaway.taken', 'You have taken your share already.'],
  ['giveaway.gone', 'All shares are taken.'],
])('a share refused as %s reads "%s"', async (code, text) => {
  const { button, press, alerts } = await show({
    'giveaways.giveawayList': () => ({ content: [giveaway()] }),
    'giveaways.takePart': refusing(code),
  });
  await press(button('Take my share'));
  expect(alerts()).toEqual([text]);
});

test('a finished giveaway shows its seed', async () => {
  const { root } = await show({
    'giveaways.giveawayList': () => ({ content: [giveaway({ phase: 'finished', seed: 'b'.repeat(64) })] }),
  });
  expect(root.textContent).toContain('This giveaway is over.');
  expect(root.textContent).toContain('b'.repeat(64));
});

test('a code is used, and the field is empty again', async () => {
  const { type, submit, field, calls } = await show({
    'promoCodes.usePromoCode': () => ({
      rewardId: '4',
      title: 'Welcome',
      form: 'cash',
      amount: '20.00',
      state: 'claimed',
      expiresAt: inHours(9),
    }),
  });
  await type('Promo code', 'welcome-1');
  await submit();
  expect(calls.find(({ name }) => name === 'promoCodes.usePromoCode')?.input).toMatchObject({
    code: 'welcome-1',
  });
  expect(document.activeElement?.textContent).toBe('₱20.00 is in your balance. Enjoy!');
  expect(field('Promo code').value).toBe('');
});

test.each([
  ['promo.code.unknown', undefined, 'This code is not valid. Check the spelling.'],
  ['promo.code.ended', undefined, 'The promotion of this code is over.'],
  ['promo.code.used', undefined, 'You have used a code of this promotion already.'],
  ['promo.code.used.up', undefined, 'Others were faster: this code is used up.'],
  ['promo.code.not.eligible', undefined, 'You cannot receive promotions right now.'],
  ['promo.code.limit', { retryAfterSeconds: 600 }, 'in 10 minutes'],
])('a code refused as %s stays in the field with the reason', async (code, value, text) => {
  const { type, submit, field, alerts } = await show({
    'promoCodes.usePromoCode': refusing(code, value),
  });
  await type('Promo code', 'WRONG1');
  await submit();
  expect(alerts()).toEqual([expect.stringContaining(text)]);
  expect(field('Promo code').value).toBe('WRONG1');
});

test('an empty code sends nothing', async () => {
  const { submit, alerts, calls } = await show();
  await submit();
  expect(alerts()).toEqual(['Type your code first.']);
  expect(calls.some(({ name }) => name === 'promoCodes.usePromoCode')).toBe(false);
});

test('cashback states its terms', async () => {
  const { root } = await show({
    'rewards.availablePromotions': () => enabled('SAVIOR'),
    'cashback.cashbackOffers': () => ({
      content: [
        {
          promotionId: '3',
          title: 'Soft landing',
          window: 'week',
          basisPoints: 1250,
          minLoss: '50.00',
          maxAmount: '300.00',
          gameTypes: ['RNG'],
          form: 'bonus',
          wagering: 3,
          claimDays: 1,
          windowEndsAt: '2026-12-06T16:00:00.000Z',
          endsAt: null,
        },
      ],
    }),
  });
  expect(root.textContent).toContain('You get 12.5% of your losses of a week back');
  expect(root.textContent).toContain('for losses from ₱50.00, at most ₱300.00');
  expect(root.textContent).toContain('You have 1 day to claim it.');
  expect(root.textContent).toContain('you stake it 3 times');
});

test('offers of other kinds are hidden where one kind is chosen', async () => {
  const { root } = await show(
    {
      'signIn.signInCalendars': () => ({ content: [calendar()] }),
      'giveaways.giveawayList': () => ({ content: [giveaway()] }),
    },
    '/m/rewardCenter?kind=LOGIN',
  );
  expect([...root.querySelectorAll('h2')].map((title) => title.textContent)).toContain('Seven days');
  expect(root.textContent).not.toContain('Red rain');
  expect(root.textContent).not.toContain('Do you have a promo code?');
});
