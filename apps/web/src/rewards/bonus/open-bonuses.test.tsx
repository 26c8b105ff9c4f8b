import { describe, expect, test } from 'vitest';
import {
  bonus,
  CONTRIBUTIONS,
  queuedBonus,
  reward,
  showCenter,
  type Bonuses,
} from '../../../testing/bonuses.tsx';
import { refusing } from '../../../testing/screen.tsx';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

describe('active bonus', () => {
  test('shows progress, time and terms once', async () => {
    const active = bonus('7');
    const rewards = [reward('7', { state: 'active' })];
    const { root } = await showCenter({ active, queued: [], issued: [] }, rewards);
    expect(root.querySelectorAll('article')).toHaveLength(1);
    for (const words of [
      '₱1,200.00 of ₱8,000.00',
      '₱6,800.00 to go',
      '12 days left',
      'In the bonus₱880.00',
      'Cash first, also cash held by chases, then the bonus',
      'Highest stake₱5.00',
      'Slots100%',
      'Dice and Fishing50%',
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
    const { root } = await showCenter({ active: bonus('7', rules), queued: [], issued: [] });
    expect([LOW_RISK, OPPOSITE].map((words) => root.textContent.includes(words))).toEqual(stated);
  });

  test.each([
    [{ LOTT: 10_000 }, [], true],
    [{ ELOTT: 10_000 }, ['LOTT'], true],
    [{ LOTT: 10_000 }, ['LOTT'], false],
    [{}, [], false],
  ])(
    'states how bets of lotteries count with %j and without %j: %s',
    async (counted, refusedTypes, stated) => {
      const rules = { contributions: { ...CONTRIBUTIONS, ...counted }, refusedTypes };
      const { root } = await showCenter({ active: bonus('7', rules), queued: [], issued: [] });
      expect(root.textContent.includes('your bets on one issue count together')).toBe(stated);
    },
  );

  test('leads to its statement', async () => {
    const { button } = await showCenter({ active: bonus('7'), queued: [], issued: [] });
    expect(button('See what counts').getAttribute('href')).toBe('/m/rewardCenter/wagering?reward=7');
  });

  test('is followed by the queued bonuses in their order', async () => {
    const { root } = await showCenter({
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
    const { root } = await showCenter(bonuses, [], {}, '/m/rewardCenter?kind=DEPOSIT');
    expect(root.querySelector('progress')).toBeNull();
  });

  test('is a reward in the list while its terms cannot be loaded', async () => {
    const none = { active: null, queued: [], issued: [] };
    const { root } = await showCenter(none, [reward('7', { state: 'active' })], {
      'bonus.bonusStatus': refusing('busy'),
    });
    expect(root.textContent).toContain('This bonus is running.');
  });
});

describe('forfeiting a bonus', () => {
  test('states what is lost and what stays, and is confirmed', async () => {
    const bonuses: Bonuses = { active: bonus('7'), queued: [queuedBonus('8')], issued: [] };
    const { root, button, press, calls } = await showCenter(bonuses, [], {
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
    const { root, button, press, calls } = await showCenter({ active: bonus('7'), queued: [], issued: [] });
    await press(button('Give up this bonus'));
    await press(button('Keep the bonus'));
    expect(root.querySelector('dialog[open]')).toBeNull();
    expect(calls.some(({ name }) => name === 'bonus.forfeitBonus')).toBe(false);
  });

  test('explains a failure in the confirmation', async () => {
    const { button, press, alerts } = await showCenter({ active: bonus('7'), queued: [], issued: [] }, [], {
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
    const { root, button } = await showCenter({ active: null, queued: [], issued }, [
      reward('7', { amount: '50.00' }),
    ]);
    expect(root.textContent).toMatch(/₱50\.00 goes into your bonus\. Wager ₱8,000\.00 by \w+ \d+, \d+/);
    expect(root.textContent).toContain('30 days from its start');
    expect(root.textContent).toContain('Highest stake₱5.00');
    expect(button('Claim ₱50.00')).toBeTruthy();
  });

  test('says that the bonus waits for the active one', async () => {
    const bonuses = { active: bonus('6'), queued: [], issued: [queuedBonus('7')] };
    const { root } = await showCenter(bonuses, [reward('7', { amount: '50.00' })]);
    expect(root.textContent).toContain('₱50.00 waits until your active bonus ends. Then you wager ₱8,000.00');
  });

  test('behind the active one is confirmed as the next one', async () => {
    const bonuses: Bonuses = { active: bonus('6'), queued: [], issued: [queuedBonus('7')] };
    const { root, button, press } = await showCenter(bonuses, [reward('7', { amount: '50.00' })], {
      'rewards.claimReward': () => ({ state: 'queued', balance: '110.00' }),
    });
    await press(button('Claim ₱50.00'));
    const note = root.querySelector('[role="status"][tabindex]');
    expect(note?.textContent).toBe('₱50.00 is next: it starts when your active bonus ends.');
  });

  test('is projected at the play of the last month', async () => {
    const issued = [{ ...queuedBonus('7'), lastMonthTurnover: '30000.00' }];
    const { root } = await showCenter({ active: null, queued: [], issued }, [
      reward('7', { amount: '50.00' }),
    ]);
    expect(root.textContent).toContain('At last month’s play, this takes about 8 days.');
  });

  test('is impossible without the terms', async () => {
    const none = { active: null, queued: [], issued: [] };
    const { root } = await showCenter(none, [reward('7')], { 'bonus.bonusStatus': refusing('busy') });
    const buttons = [...root.querySelectorAll('article button')].map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Try again']);
  });
});
