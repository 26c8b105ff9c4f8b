import { REWARD_KINDS } from '@tessera/contract/rewards/rewards';
import { describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from '../center/reward-center-screen.tsx';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();

const CONTRIBUTIONS = {
  RNG: 10_000,
  FISH: 5000,
  LIVE: 1000,
  PVP: 1000,
  COCKFIGHT: 0,
  SPORTS: 0,
  ESPORTS: 0,
  LOTT: 0,
  ELOTT: 0,
};

const bonus = (rewardId: string, changes: object = {}) => ({
  rewardId,
  kind: 'DEPOSIT',
  title: 'First deposit doubled',
  amount: '1000.00',
  balance: '880.00',
  required: '8000.00',
  wagered: '1200.00',
  bonusFirst: false,
  maxStake: '5.00',
  contributions: CONTRIBUTIONS,
  refusedTypes: ['LOTT'],
  lastsDays: 30,
  wagerUntil: inDays(12),
  ...changes,
});
const queuedBonus = (rewardId: string) =>
  bonus(rewardId, { amount: '50.00', balance: '0.00', wagered: '0.00', wagerUntil: null });

const reward = (id: string, changes: object = {}) => ({
  id,
  kind: 'DEPOSIT',
  title: 'First deposit doubled',
  form: 'bonus',
  amount: '1000.00',
  state: 'issued',
  issuedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: inDays(3),
  claimedAt: null,
  endedAt: null,
  transferId: null,
  ...changes,
});

interface Bonuses {
  active: object | null;
  queued: object[];
  issued: object[];
}

const show = (
  bonuses: Bonuses,
  rewards: readonly object[] = [],
  answers: Answers = {},
  at = '/m/rewardCenter',
) =>
  showScreen(Screen, {
    at,
    session: SESSION,
    answers: {
      'rewards.availablePromotions': () =>
        Object.fromEntries(REWARD_KINDS.map((kind) => [kind, { enabled: kind === 'DEPOSIT', count: 0 }])),
      'rewards.rewardList': () => ({ content: rewards, next: null }),
      'bonus.bonusStatus': () => bonuses,
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

describe('active bonus', () => {
  test('shows progress, time and terms once', async () => {
    const active = bonus('7');
    const rewards = [reward('7', { state: 'active' })];
    const { root } = await show({ active, queued: [], issued: [] }, rewards);
    expect(root.querySelectorAll('article')).toHaveLength(1);
    for (const words of [
      '₱1,200.00 of ₱8,000.00',
      '₱6,800.00 to go',
      '12 days left',
      'In the bonus₱880.00',
      'Cash first, then the bonus',
      'Highest stake₱5.00',
      'Slots100%',
      'Fishing50%',
      'Live casino and Card games10%',
      'LotteryCannot be played',
    ]) {
      expect(root.textContent).toContain(words);
    }
    const bar = root.querySelector('progress');
    expect(bar?.value).toBe(0.15);
    expect(bar?.getAttribute('aria-valuetext')).toBe('₱1,200.00 of ₱8,000.00');
    expect(root.textContent).not.toContain('No rewards right now');
  });

  const OPPOSITE = 'In baccarat, equal stakes on player and banker count nothing.';
  const LOW_RISK = 'In dice, a chance above 50% lowers this share, to 20% of it at 90%.';
  test.each([
    ['states', {}, [true, true]],
    ['states a part of', { refusedTypes: ['RNG'] }, [false, true]],
    ['states a part of', { contributions: { ...CONTRIBUTIONS, LIVE: 0 } }, [true, false]],
    ['is silent about', { contributions: { ...CONTRIBUTIONS, RNG: 0, LIVE: 0 } }, [false, false]],
  ])('%s the weight of low-risk bets with %j', async (_, rules, stated) => {
    const { root } = await show({ active: bonus('7', rules), queued: [], issued: [] });
    expect([LOW_RISK, OPPOSITE].map((words) => root.textContent.includes(words))).toEqual(stated);
  });

  test('leads to its statement', async () => {
    const { button } = await show({ active: bonus('7'), queued: [], issued: [] });
    expect(button('See what counts').getAttribute('href')).toBe('/m/rewardCenter/wagering?reward=7');
  });

  test('is followed by the queued bonuses in their order', async () => {
    const { root } = await show({
      active: bonus('7'),
      queued: [queuedBonus('9'), queuedBonus('8')],
      issued: [],
    });
    const queue = [...root.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
    expect(queue).toEqual([expect.stringContaining('No. 1'), expect.stringContaining('No. 2')]);
    expect(queue[0]).toContain('This bonus starts when the active one ends.');
    expect(queue[0]).toContain('30 days from its start');
  });

  test('of another kind is hidden by the choice of a kind', async () => {
    const bonuses = { active: bonus('7', { kind: 'VIP' }), queued: [], issued: [] };
    const { root } = await show(bonuses, [], {}, '/m/rewardCenter?kind=DEPOSIT');
    expect(root.querySelector('progress')).toBeNull();
  });

  test('is a reward in the list while its terms cannot be loaded', async () => {
    const none = { active: null, queued: [], issued: [] };
    const { root } = await show(none, [reward('7', { state: 'active' })], {
      'bonus.bonusStatus': refusing('busy'),
    });
    expect(root.textContent).toContain('This bonus is running.');
  });
});

describe('forfeiting a bonus', () => {
  test('states what is lost and what stays, and is confirmed', async () => {
    const bonuses: Bonuses = { active: bonus('7'), queued: [queuedBonus('8')], issued: [] };
    const { root, button, press, calls } = await show(bonuses, [], {
      'bonus.forfeitBonus': () => {
        bonuses.active = bonus('8');
        bonuses.queued = [];
        return { balance: '110.00' };
      },
    });
    await press(button('Give up this bonus'));
    const sheet = root.querySelector('dialog[open]');
    expect(sheet?.textContent).toContain('You lose');
    expect(sheet?.textContent).toContain('In the bonus₱880.00');
    expect(sheet?.textContent).toContain('Wagered₱1,200.00 of ₱8,000.00');
    expect(sheet?.textContent).toContain('Your cash₱110.00');
    expect(sheet?.textContent).toContain('Your next bonus starts at once.');
    expect(calls.some(({ name }) => name === 'bonus.forfeitBonus')).toBe(false);
    await press(button('Give up ₱880.00'));
    expect(calls.find(({ name }) => name === 'bonus.forfeitBonus')?.input).toEqual({ rewardId: '7' });
    const note = root.querySelector('[role="status"][tabindex]');
    expect(note?.textContent).toBe('You gave up the bonus. Your cash is untouched.');
    expect(document.activeElement).toBe(note);
    expect(root.querySelectorAll('article')).toHaveLength(1);
    expect(root.querySelector('dialog[open]')).toBeNull();
  });

  test('is declined without a call', async () => {
    const { root, button, press, calls } = await show({ active: bonus('7'), queued: [], issued: [] });
    await press(button('Give up this bonus'));
    await press(button('Keep the bonus'));
    expect(root.querySelector('dialog[open]')).toBeNull();
    expect(calls.some(({ name }) => name === 'bonus.forfeitBonus')).toBe(false);
  });

  test('explains a failure in the confirmation', async () => {
    const { button, press, alerts } = await show({ active: bonus('7'), queued: [], issued: [] }, [], {
      'bonus.forfeitBonus': refusing('bonus.not.found'),
    });
    await press(button('Give up this bonus'));
    await press(button('Give up ₱880.00'));
    expect(alerts()).toEqual(['This reward is no longer here.']);
  });
});

describe('claim of a bonus', () => {
  test('has the terms in own amounts above the button', async () => {
    const issued = [queuedBonus('7')];
    const { root, button } = await show({ active: null, queued: [], issued }, [
      reward('7', { amount: '50.00' }),
    ]);
    expect(root.textContent).toMatch(/₱50\.00 goes into your bonus\. Wager ₱8,000\.00 by \w+ \d+, \d+/);
    expect(root.textContent).toContain('30 days from its start');
    expect(root.textContent).toContain('Highest stake₱5.00');
    expect(button('Claim ₱50.00')).toBeTruthy();
  });

  test('says that the bonus waits for the active one', async () => {
    const bonuses = { active: bonus('6'), queued: [], issued: [queuedBonus('7')] };
    const { root } = await show(bonuses, [reward('7', { amount: '50.00' })]);
    expect(root.textContent).toContain('₱50.00 waits until your active bonus ends. Then you wager ₱8,000.00');
  });

  test('is impossible without the terms', async () => {
    const none = { active: null, queued: [], issued: [] };
    const { root } = await show(none, [reward('7')], { 'bonus.bonusStatus': refusing('busy') });
    const buttons = [...root.querySelectorAll('article button')].map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Try again']);
  });
});
