import { describe, expect, test } from 'vitest';
import { DEPOSIT_OFFER } from '../../testing/deposits.ts';
import { type Answers, refusing, SESSION, showScreen } from '../../testing/screen.tsx';
import { Screen as InfoScreen } from './activity-info-screen.tsx';
import { Screen as ListScreen } from './activity-screen.tsx';

const card = (id: string, promotionCode: string, changes: object = {}) => ({
  id,
  title: `Promotion ${id}`,
  summary: '',
  imageUrl: '/art/banner/welcome.svg',
  category: 'GAMES',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  promotionType: '',
  promotionCode,
  status: 'process',
  ...changes,
});
const state = (label: string, changes: object = {}) => ({
  code: 'november',
  promotionId: '7',
  label,
  closedReason: null,
  byApplication: false,
  rewardId: null,
  ...changes,
});
const REWARD = {
  id: '9',
  kind: 'MISSION',
  title: 'November',
  form: 'cash',
  amount: '10.00',
  state: 'issued',
  issuedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  claimedAt: null,
  endedAt: null,
  endedByExclusion: false,
  excess: null,
  transferId: null,
};
const states = (...content: readonly object[]) => ({ eligible: true, content });
const buttonsOf = (root: HTMLElement) => [...root.querySelectorAll('button')].map((one) => one.textContent);

describe('list of promotions', () => {
  const show = (answers: Answers, session: typeof SESSION | null = SESSION) =>
    showScreen(ListScreen, {
      at: '/m/activity',
      session,
      answers: {
        'content.activities': () => ({ categories: [], content: [card('1', 'november'), card('2', '')] }),
        ...answers,
      },
    });
  const labels = (root: HTMLElement) =>
    [...root.querySelectorAll('li')].map(({ textContent }) => textContent?.replace(/^Promotion \d/, ''));

  test('shows the state of the member in linked promotions alone', async () => {
    const { root } = await show({
      'rewards.activityStates': () => states(state('join'), state('claim', { code: 'x' })),
    });
    expect(labels(root)).toEqual(['JoinNo end date', 'ActiveNo end date']);
  });

  test('shows guests and trial accounts the label of the time, and asks for no state', async () => {
    for (const session of [null, { ...SESSION, type: 4 }]) {
      const { root, calls } = await show({}, session);
      expect(labels(root)).toEqual(['ActiveNo end date', 'ActiveNo end date']);
      expect(calls.map(({ name }) => name)).toEqual(['content.activities']);
    }
  });

  test('shows the label of the time where the states do not load', async () => {
    const { root } = await show({ 'rewards.activityStates': refusing('busy') });
    expect(labels(root)).toEqual(['ActiveNo end date', 'ActiveNo end date']);
  });
});

describe('a promotion', () => {
  const show = (
    content: readonly object[],
    answers: Answers = {},
    { session = SESSION, code = 'november', flags = { REWCEN3: true } }: ShowOptions = {},
  ) =>
    showScreen(InfoScreen, {
      at: '/m/activityInfo?id=1',
      session,
      flags,
      answers: {
        'content.activity': () => ({ ...card('1', code), content: '<p>Rules</p>' }),
        'rewards.activityStates': () => states(...content),
        'rewards.reward': () => REWARD,
        ...answers,
      },
    });
  interface ShowOptions {
    readonly session?: typeof SESSION | null;
    readonly code?: string;
    readonly flags?: Readonly<Record<string, boolean>>;
  }

  test('is joined with one tap, and the confirmation has the focus', async () => {
    let label = 'join';
    const { root, button, press, calls } = await show([], {
      'rewards.activityStates': () => states(state(label)),
      'missions.joinMission': () => {
        label = 'joined';
        return { state: 'joined' };
      },
    });
    await press(button('Join now'));
    expect(calls.find(({ name }) => name === 'missions.joinMission')?.input).toEqual({ promotionId: '7' });
    expect(document.activeElement?.textContent).toContain('You are in.');
    expect(root.querySelector('article')?.textContent).toContain('Joined');
    expect(buttonsOf(root)).toEqual([]);
  });

  test('that needs an application says so before the tap and after', async () => {
    let label = 'join';
    const { root, button, press } = await show([], {
      'rewards.activityStates': () => states(state(label, { byApplication: true })),
      'missions.joinMission': () => {
        label = 'applying';
        return { state: 'applying' };
      },
    });
    expect(root.textContent).toContain('Our team decides about each application.');
    await press(button('Apply'));
    expect(document.activeElement?.textContent).toBe('We have your application. Our team decides soon.');
  });

  test.each([
    ['mission.not.found', 'This promotion is not open to you right now.'],
    ['mission.not.open', 'This promotion is not running right now.'],
  ])('that refuses the joining with %s explains why', async (code, text) => {
    const { button, press, alerts } = await show([state('join')], { 'missions.joinMission': refusing(code) });
    await press(button('Join now'));
    expect(alerts()).toEqual([text]);
  });

  test('pays its reward, and the confirmation stays', async () => {
    let content = [state('claim', { rewardId: '9' })];
    const { button, press, calls } = await show([], {
      'rewards.activityStates': () => states(...content),
      'rewards.claimReward': () => {
        content = [state('claimed')];
        return { state: 'claimed', balance: '110.00' };
      },
      'wallet.wallet': () => ({
        sumBalance: '110.00',
        debt: '0.00',
        currency: 'PHP',
        currencySymbol: '₱',
        sequence: '4',
      }),
    });
    await press(button('Claim ₱10.00'));
    expect(calls.find(({ name }) => name === 'rewards.claimReward')?.input).toMatchObject({ rewardId: '9' });
    expect(document.activeElement?.textContent).toBe('₱10.00 is in your balance. Enjoy!');
  });

  test.each([
    ['applying', 'We have your application.', false],
    ['rejected', 'Your application was not accepted.', false],
    ['joined', 'You are in.', true],
    ['process', 'You take part.', true],
    ['issued', 'Your reward is in the reward center.', true],
    ['claimed', 'You have claimed your reward.', true],
    ['close', 'Closed', false],
    ['comingSoon', 'Coming soon', false],
  ])(
    'with the state %s has a text, and leads to the reward center where that helps',
    async (label, text, leads) => {
      for (const [on, expected] of [
        [true, leads],
        [false, false],
      ] as const) {
        const { root } = await show([state(label)], {}, { flags: { REWCEN3: on } });
        expect(root.textContent).toContain(text);
        expect(root.querySelector('a[href="/m/rewardCenter"]') !== null).toBe(expected);
        expect(buttonsOf(root)).toEqual([]);
      }
    },
  );

  test.each([
    ['budget', 'This promotion has given away everything it had.'],
    ['used', 'There is no further bonus for your deposits here.'],
    ['deposits', 'Deposits are not possible right now'],
  ])('that is closed because of %s says so, and has no button', async (closedReason, text) => {
    const { root } = await show([state('close', { closedReason })]);
    expect(root.textContent).toContain(text);
    expect(buttonsOf(root)).toEqual([]);
  });

  test('of a deposit states what it gives and requires for an amount, and leads to the deposit with both', async () => {
    const { root, type, button } = await show([state('deposit')], {
      'wallet.depositPromotions': () => [{ code: 'november', title: 'Doubled', offer: DEPOSIT_OFFER }],
    });
    expect(root.textContent).toContain('+₱100.00, play with ₱200.00, wager ₱800.00 by');
    await type('Amount', '500');
    expect(root.textContent).toContain('+₱500.00, play with ₱1,000.00, wager ₱4,000.00 by');
    for (const term of [
      'Wagering8 × the bonus',
      '25 days from its start',
      'Highest stake₱5.00',
      'Slots100%',
    ]) {
      expect(root.textContent).toContain(term);
    }
    const search = new URLSearchParams({ promotion: 'november', amount: '500' });
    expect(button('Deposit ₱500.00').getAttribute('href')).toBe(`/m/voucherCenter?${search}`);
    await type('Amount', '99');
    expect(root.textContent).not.toContain('play with');
    expect(button('Deposit').getAttribute('href')).toBe('/m/voucherCenter?promotion=november');
  });

  test('of a deposit that is not offered any more says so', async () => {
    const { root } = await show([state('deposit')], { 'wallet.depositPromotions': () => [] });
    expect(root.textContent).toContain('There is no further bonus for your deposits here.');
    expect(root.querySelector('a[href^="/m/voucherCenter"]')).toBeNull();
  });

  test('leads guests to the login and back', async () => {
    const { button } = await show([], {}, { session: null });
    expect(button('Log in to take part').getAttribute('href')).toBe(
      `/m/login?return=${encodeURIComponent('/m/activityInfo?id=1')}`,
    );
  });

  test('without a link to rewards has no actions', async () => {
    for (const session of [null, SESSION]) {
      const { root } = await show([state('join')], {}, { session, code: '' });
      expect(root.textContent).toContain('Rules');
      expect(buttonsOf(root)).toEqual([]);
      expect(root.querySelector('a[href^="/m/login"]')).toBeNull();
    }
  });
});
